import { storedSession, storedUserId } from '#platform/auth/web/stored-session.ts';
import { fetchBatch } from '#platform/http/web/fetch-batch.ts';

// Runs before the rest of the portal has loaded: on a slow connection the responses have arrived by then.

const API = '/api/v1';
export const SCHOOL = `${API}/school`;
/** The account and the school. The first view's reads are added to the same batch, to save a round trip. */
const ALWAYS = [`${API}/me`, SCHOOL];
const stored = storedSession();
/** The user signed in when the page was opened; an ended session is removed from the storage soon after. */
export const cameAs = storedUserId();

/**
 * Responses by API URL: the account, and the reads that the document lists for the first view; if the page's
 * URL has filters, only the record it is about. Empty without a stored session. An unsuccessful response is
 * fetched again.
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

/** Shows the record's name as the heading once it has arrived, if the first HTML has a place for it. */
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

// Only the portal's documents have this meta element; other pages share the file and fetch nothing.
const asked = said('asked');
if (asked !== undefined && stored && stored !== 'ask') {
  const { lang } = document.documentElement;
  const init = { headers: { authorization: `Bearer ${stored.access_token}`, 'accept-language': lang } };
  const parts = location.pathname.split('/');
  const fill = (text: string) => text.replaceAll(/\*(\d)/g, (_, place: string) => parts[Number(place)] ?? '');
  const [from, field] = fill(said('heading') ?? '').split(' ');
  // A tab other than the first has other reads about the same record. Only the page knows the reads for
  // other filters.
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
