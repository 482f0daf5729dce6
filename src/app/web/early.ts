import { storedSession } from '#platform/auth/web/stored-session.ts';

// Runs with the first file that is here, before the rest of the portal: on a slow line the answers are back by then.

const ME = '/api/v1/me';
const stored = storedSession();

/**
 * By address, what the server answers to who is asking and, where the address of the page has no filters, to what the document
 * says that the page shows first. Nothing where no session lies ready. Whatever else it answers is asked again.
 */
export const earlyAnswers = new Map<string, Promise<Response | null>>();

// Only the portal's documents have the line: the other pages share the file and ask for nothing.
const asked = document.querySelector<HTMLMetaElement>('meta[name=asked]')?.content;
if (asked !== undefined && stored && stored !== 'ask') {
  const headers = { authorization: `Bearer ${stored.access_token}` };
  const parts = location.pathname.split('/');
  const filled = asked.replaceAll(/~(\d)/g, (_, place: string) => parts[Number(place)] ?? '');
  for (const address of location.search || !filled ? [ME] : [ME, ...filled.split(' ')])
    earlyAnswers.set(
      address,
      fetch(address, { headers }).catch(() => null),
    );
}
