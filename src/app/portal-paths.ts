import { FEATURES } from './features.ts';
import { plainPath } from './navigation.ts';

/** Every page of the portal, in the router's notation; the server answers 404 to all other addresses. */
export const PORTAL_PATHS: readonly string[] = FEATURES.flatMap(({ pages = [] }) =>
  pages.map(({ path }) => path),
);

const PATTERNS = PORTAL_PATHS.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));

/** Is there a page at this address, whoever asks? */
export function isPortalPath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(plainPath(path)));
}
