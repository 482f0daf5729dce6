import { createContext, use, useSyncExternalStore } from 'react';
import { onMove, type Place, placeNow } from './place.ts';

export type ShownPlace = Place & {
  /** Values of the `$names` in the page's path. */
  params: Readonly<Record<string, string>>;
  /** Subtitle below the heading, in English. */
  subtitle?: string | undefined;
  /** True after Back, so that the scroll position is restored. */
  isBack?: boolean;
};

/** The place on screen, which stays the previous one while the next page loads. */
export const ShownPlaceContext = createContext<ShownPlace | null>(null);

const NO_PARAMS = {};
/** Server rendering has no URL. */
const NOWHERE: Place = { path: '', search: {} };

/** The place of the calling page; outside any page, the browser's current one. */
export function usePlace(): ShownPlace {
  const shown = use(ShownPlaceContext);
  const here = useSyncExternalStore(onMove, placeNow, () => NOWHERE);
  return shown ?? { ...here, params: NO_PARAMS };
}

export function useParams(): Readonly<Record<string, string>> {
  return usePlace().params;
}
