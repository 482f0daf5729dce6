import { storedSession } from '#platform/auth/web/stored-session.ts';
import { fetchBatch } from '#platform/http/web/fetch-batch.ts';

// Runs with the first file that is here, before the rest of the portal: on a slow line the answers are back by then.

const API = '/api/v1';
export const SCHOOL = `${API}/school`;
/** Who is there, and where. What the page shows first goes with them: a slow line waits once, and a read takes a few ms. */
const ALWAYS = [`${API}/me`, SCHOOL];
const stored = storedSession();

/**
 * By address, what the server answers to who is asking and, where the address of the page has no filters, to what the document
 * says that the page shows first. Nothing where no session lies ready. Whatever else it answers is asked again.
 */
export const earlyAnswers = new Map<string, Promise<Response | null>>();

function ask(addresses: readonly string[], init: RequestInit): void {
  const answers = fetchBatch(
    API,
    addresses.map((address) => address.slice(API.length)),
    init,
  );
  for (const [at, address] of addresses.entries())
    earlyAnswers.set(
      address,
      answers.then(
        (all) => all[at]!,
        () => null,
      ),
    );
}

// Only the portal's documents have the line: the other pages share the file and ask for nothing.
const asked = document.querySelector<HTMLMetaElement>('meta[name=asked]')?.content;
if (asked !== undefined && stored && stored !== 'ask') {
  const init = { headers: { authorization: `Bearer ${stored.access_token}` } };
  const parts = location.pathname.split('/');
  const filled = asked.replaceAll(/~(\d)/g, (_, place: string) => parts[Number(place)] ?? '');
  ask(filled && !location.search ? [...ALWAYS, ...filled.split(' ')] : ALWAYS, init);
}
