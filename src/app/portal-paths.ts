import { FEATURES } from './features.ts';
import { plainPath } from './navigation.ts';

/** Every page of the portal, in the router's notation; the server responds 404 to all other URLs. */
export const PORTAL_PATHS: readonly string[] = FEATURES.flatMap(({ pages = [] }) =>
  pages.map(({ path }) => path),
);

const PATTERNS = PORTAL_PATHS.map(
  (path) => [path, new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`)] as const,
);

/** The page at a URL, in the router's notation, whatever the role; null if there is none. */
export function portalPathOf(path: string): string | null {
  const plain = plainPath(path);
  if (PORTAL_PATHS.includes(plain)) return plain;
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

export function isPortalPath(path: string): boolean {
  return portalPathOf(path) !== null;
}
