import { createContext, use, useSyncExternalStore } from 'react';
import { onMove, type Place, placeNow } from './place.ts';

export type ShownPlace = Place & {
  /** Values of the `$names` in the page's path. */
  params: Readonly<Record<string, string>>;
  /** Subtitle below the heading, in English. */
  subtitle?: string | undefined;
  /** Whether somebody came back to it, and is to find it where they left it. */
  isBack?: boolean;
};

/** The place that is on screen: while the next page is on its way, that is still the one before. */
export const ShownPlaceContext = createContext<ShownPlace | null>(null);

const NO_PARAMS = {};
/** Server rendering has no address. */
const NOWHERE: Place = { path: '', search: {} };

/** The place of the page that asks; outside of any page, the browser's own. */
export function usePlace(): ShownPlace {
  const shown = use(ShownPlaceContext);
  const here = useSyncExternalStore(onMove, placeNow, () => NOWHERE);
  return shown ?? { ...here, params: NO_PARAMS };
}

export function useParams(): Readonly<Record<string, string>> {
  return usePlace().params;
}
