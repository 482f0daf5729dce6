import { QueryClient, useQuery } from '@tanstack/react-query';

/** Facts that pages show about this installation: its owner and its time zone. */
export type Installation = {
  name: string;
  timeZone: string;
  /** Motto on papers, beside the name. */
  motto?: string | null;
  /** Address, town, telephone and the like, one per line. */
  lines?: readonly string[];
  /** True if the portal's URL works only on this computer, so that links on papers are useless elsewhere. */
  addressIsLocal?: boolean;
  logo?: { src: string; width: number; height: number } | null;
};

let source: () => Promise<Installation> = async () => UNKNOWN;

// Default until it is loaded: the time zone of most installations.
const UNKNOWN: Installation = { name: '', timeZone: 'Africa/Douala' };

/** Sets the source of the data. Called once by the application, before the first render. */
export function setInstallationSource(own: () => Promise<Installation>): void {
  source = own;
}

const KEY = ['installation'];
const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** Registers a request that is already under way, for the first component that needs it. */
export function expectInstallation(queries: QueryClient, answer: Promise<Installation>): void {
  void queries.prefetchQuery({ queryKey: KEY, queryFn: () => answer, retry: false, ...FOR_GOOD });
}

/** A query client preloaded with the installation, for rendering outside the page. */
export async function cacheWithInstallation(): Promise<QueryClient> {
  const cache = new QueryClient();
  cache.setQueryData(KEY, await source().catch(() => UNKNOWN));
  return cache;
}

/** Fetched when first needed, and cached until the tab is closed. */
export function useInstallation(): Installation {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => source(),
    ...FOR_GOOD,
  });
  return data ?? UNKNOWN;
}
