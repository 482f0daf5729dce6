import { storedSession, storedUserId } from '#platform/auth/web/stored-session.ts';
import { fetchBatch } from '#platform/http/web/fetch-batch.ts';

// Runs with the first file that is here, before the rest of the portal: on a slow line the answers are back by then.

const API = '/api/v1';
export const SCHOOL = `${API}/school`;
/** Who is there, and where. What the page shows first goes with them: a slow line waits once, and a read takes a few ms. */
const ALWAYS = [`${API}/me`, SCHOOL];
const stored = storedSession();
/** Who was signed in on this device when the page was opened: a session that has ended is gone from it soon after. */
export const cameAs = storedUserId();

/**
 * By address, what the server answers to who is asking and to what the document says that the page shows first; where the address
 * of the page has filters, only to whose page it is. Nothing where no session lies ready. Whatever else it answers is asked again.
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

/** Shows whose page it is as soon as that is known, where the first HTML has left room for it. */
async function showHeading(field: string, answer: Promise<Response | null>): Promise<void> {
  const response = (await answer)?.clone();
  const place = document.querySelector('[data-heading]');
  if (!response?.ok || !place) return;
  const record = await response.json();
  const heading = document.createElement('h1');
  heading.className = 'text-xl tracking-tight md:text-2xl';
  heading.textContent = field.split('.').reduce((part, name) => part?.[name], record) ?? '';
  if (heading.textContent) place.replaceWith(heading);
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  link.fetchPriority = 'low';
  document.head.append(link);
}

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

// Only the portal's documents have the line: the other pages share the file and ask for nothing.
const asked = said('asked');
if (asked !== undefined && stored && stored !== 'ask') {
  const { lang } = document.documentElement;
  const init = { headers: { authorization: `Bearer ${stored.access_token}`, 'accept-language': lang } };
  const parts = location.pathname.split('/');
  const fill = (text: string) => text.replaceAll(/\*(\d)/g, (_, place: string) => parts[Number(place)] ?? '');
  const [from, field] = fill(said('heading') ?? '').split(' ');
  // Another tab than the first asks for something else, and is about the same record. What other filters show, the page alone knows.
  const [, tab] = /^\?tab=(\w+)$/.exec(location.search) ?? [];
  const ofTab = tab === undefined ? [] : (said(`tab-${tab}`) ?? '').split(' ');
  for (const file of ofTab.filter((name) => name.endsWith('.js'))) preload(file);
  const named = ofTab.filter((name) => name.startsWith(API));
  const filter = said('filter');
  const [, filtered] = /^\?(\w+)=[\w-]+$/.exec(location.search) ?? [];
  const first =
    !location.search || (filter && filtered === filter)
      ? fill(asked) + location.search
      : [...new Set([...(from ? [from] : []), ...named.map(fill)])].join(' ');
  ask(first ? [...ALWAYS, ...first.split(' ')] : ALWAYS, init);
  if (field) void showHeading(field, earlyAnswers.get(from!)!);
}
