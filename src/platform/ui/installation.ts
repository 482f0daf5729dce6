import { QueryClient, useQuery } from '@tanstack/react-query';

/** Facts that pages show about this installation: its owner and its time zone. */
export type Installation = {
  name: string;
  timeZone: string;
  /** Motto on papers, beside the name. */
  motto?: string | null;
  /** Address, town, telephone and the like, line by line. */
  lines?: readonly string[];
  /** The portal's address opens on this computer alone: papers that carry it lead nobody to it. */
  addressIsLocal?: boolean;
  logo?: { src: string; width: number; height: number } | null;
};

let source: () => Promise<Installation> = async () => UNKNOWN;

// Until it is known, and where nobody says: the clock that most installations use.
const UNKNOWN: Installation = { name: '', timeZone: 'Africa/Douala' };

/** Says where the answer comes from. Once, by the application, before the first render. */
export function setInstallationSource(own: () => Promise<Installation>): void {
  source = own;
}

const KEY = ['installation'];
const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** Keeps an answer that is on its way already for whoever needs it first. */
export function expectInstallation(queries: QueryClient, answer: Promise<Installation>): void {
  void queries.prefetchQuery({ queryKey: KEY, queryFn: () => answer, retry: false, ...FOR_GOOD });
}

/** A cache that knows it already, for what is drawn at once outside the page. */
export async function cacheWithInstallation(): Promise<QueryClient> {
  const cache = new QueryClient();
  cache.setQueryData(KEY, await source().catch(() => UNKNOWN));
  return cache;
}

/** Asked for when a page first needs it, and kept until the tab is closed. */
export function useInstallation(): Installation {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => source(),
    ...FOR_GOOD,
  });
  return data ?? UNKNOWN;
}
