import type { Read } from '#features/page.ts';
import type { Frame } from '../frame-cookie.ts';
import { PAGES } from '../web/pages.ts';

const pageAt = (path: string) => PAGES.find((page) => page.path === path);
const roleOf = (frame: Frame) => (frame === 'none' ? null : frame);
const addressesOf = (reads: readonly Read[]) => reads.map(({ address }) => `/api/v1${address}`);

/**
 * The parts of a path that only a visit knows, each by its place in it: `studentId` of `/students/$studentId` is `*2`, and the
 * script of the document fills it in. The sign stands in addresses as it is, in their paths and in their queries.
 */
function placesIn(path: string): Record<string, string> {
  const parts = path.split('/').map((part, place) => [part, place] as const);
  return Object.fromEntries(
    parts.filter(([part]) => part.startsWith('$')).map(([part, place]) => [part.slice(1), `*${place}`]),
  );
}

/** What a page reads at its first view: the document names it, and it is on its way before the page's code is here. */
export const firstAsked = (path: string, frame: Frame): string[] =>
  addressesOf(pageAt(path)?.reads?.(placesIn(path), roleOf(frame)) ?? []);

/** The same of each tab that the page's address may name. */
export function tabsAsked(path: string, frame: Frame): Record<string, string[]> {
  const tabs = Object.entries(pageAt(path)?.tabs ?? {});
  return Object.fromEntries(
    tabs.map(([tab, reads]) => [tab, addressesOf(reads(placesIn(path), roleOf(frame)))]),
  );
}

/** The filter that the page's only read takes, where the page's own address has it. */
export const filterOf = (path: string): string | undefined => pageAt(path)?.filter;

/** Where the heading of a page about one record stands: in its first read. */
export function firstHeading(path: string, frame: Frame): { address: string; field: string } | undefined {
  const field = pageAt(path)?.headingField;
  const [address] = firstAsked(path, frame);
  return field && address ? { address, field } : undefined;
}
