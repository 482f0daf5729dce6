import type { Role } from '#features/people/people.rules.ts';
import { plainPath } from '../navigation.ts';

type Matched<Page> = { page: Page; params: Record<string, string> };

/** The page at a URL, with the values of the `$names` in its path; a path without parameters takes precedence. */
export function matchPage<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): Matched<Page> | null {
  const plain = plainPath(path);
  const exact = pages.find((page) => page.path === plain);
  if (exact) return { page: exact, params: {} };
  const parts = plain.split('/');
  for (const page of pages) {
    const names = page.path.split('/');
    if (names.length !== parts.length) continue;
    if (!names.every((name, at) => name === parts[at] || (name.startsWith('$') && parts[at]))) continue;
    const params = names.flatMap((name, at) =>
      name.startsWith('$') ? [[name.slice(1), decoded(parts[at]!)] as const] : [],
    );
    return { page, params: Object.fromEntries(params) };
  }
  return null;
}

/** Decodes a part of a URL; an invalid encoding is returned unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A page's texts for a role; they may be the same for all or differ by role. */
export function wordsFor(
  words: string | Partial<Readonly<Record<Role | 'none', string>>> | undefined,
  role: Role | null,
): string | undefined {
  return typeof words === 'object' ? words[role ?? 'none'] : words;
}
