import type { Words } from '#platform/i18n/web/i18n.ts';
import type { Role } from '#features/people/people.rules.ts';

/** What the document says: whose page it was drawn for, which, and the file with all of that page's words. */
const [frame, path, file] =
  document.querySelector<HTMLMetaElement>('meta[name=words]')?.content.split(' ') ?? [];

/** All words of a page as one file, where the document was drawn for it. */
export function pageWords(page: string, role: Role | null): Promise<Words> | null {
  return file && page === path && (role ?? 'none') === frame ? import(/* @vite-ignore */ file) : null;
}
