import { storedSession } from '#platform/auth/web/stored-session.ts';

// Runs alone, before the rest of the portal is here: on a slow line the answers are back by then.

const ME = '/api/v1/me';
const stored = storedSession();

/**
 * By address, what the server answers to who is asking and, where the address of the page has no filters, to what the document
 * says that the page shows first. Nothing where no session lies ready. Whatever else it answers is asked again.
 */
export const earlyAnswers = new Map<string, Promise<Response | null>>();

if (stored && stored !== 'ask') {
  const named = document.querySelector<HTMLMetaElement>('meta[name=asked]')?.content.split(' ') ?? [];
  const headers = { authorization: `Bearer ${stored.access_token}` };
  for (const address of location.search ? [ME] : [ME, ...named])
    earlyAnswers.set(
      address,
      fetch(address, { headers }).catch(() => null),
    );
}
