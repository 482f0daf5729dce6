import type { Read } from '#features/page.ts';
import type { Frame } from '../frame-cookie.ts';
import { PAGES } from '../web/pages.ts';

const pageAt = (path: string) => PAGES.find((page) => page.path === path);
const roleOf = (frame: Frame) => (frame === 'none' ? null : frame);
const addressesOf = (reads: readonly Read[]) => reads.map(({ address }) => `/api/v1${address}`);

/**
 * Placeholders for the parameters of a path, by position: `studentId` of `/students/$studentId` is `*2`, which
 * `early.ts` fills in. An asterisk is not percent-encoded in paths or queries.
 */
function placesIn(path: string): Record<string, string> {
  const parts = path.split('/').map((part, place) => [part, place] as const);
  return Object.fromEntries(
    parts.filter(([part]) => part.startsWith('$')).map(([part, place]) => [part.slice(1), `*${place}`]),
  );
}

/** The API URLs of a page's first view, listed in the document so that they are fetched before its code loads. */
export const firstAsked = (path: string, frame: Frame): string[] =>
  addressesOf(pageAt(path)?.reads?.(placesIn(path), roleOf(frame)) ?? []);

/** The same for each tab that the page's URL may select. */
export function tabsAsked(path: string, frame: Frame): Record<string, string[]> {
  const tabs = Object.entries(pageAt(path)?.tabs ?? {});
  return Object.fromEntries(
    tabs.map(([tab, reads]) => [tab, addressesOf(reads(placesIn(path), roleOf(frame)))]),
  );
}

/** The filter in the page's URL that its only read accepts, if any. */
export const filterOf = (path: string): string | undefined => pageAt(path)?.filter;

/** The URL and field that contain the heading of a page about one record: always its first read. */
export function firstHeading(path: string, frame: Frame): { address: string; field: string } | undefined {
  const field = pageAt(path)?.headingField;
  const [address] = firstAsked(path, frame);
  return field && address ? { address, field } : undefined;
}
