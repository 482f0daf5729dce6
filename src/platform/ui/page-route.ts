import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A page as both sides know it: its address, who may open it, what it is called. */
type PageInfo<Role extends string> = {
  /** `$names` stand for parts: `/students/$studentId`; the page reads them by `useParams()`. */
  path: string;
  roles: 'signed-in' | readonly Role[];
  /** In English, which is its own translation key. */
  title: string;
  /** The page's own heading where it says more than its title, for a role or for all. */
  heading?: string | Readonly<Record<Role | 'none', string>>;
  /** What stands below its heading, where that never changes. */
  subtitle?: string | Partial<Readonly<Record<Role | 'none', string>>>;
};

type PageTab<Role extends string> = {
  names?: (role: Role | null) => readonly string[];
  brings?: () => Promise<unknown>;
};

/** What only the browser has of a page. */
type PageParts<Role extends string> = {
  /** Where roles see different pages at one address, each fetches its own and no other. */
  page: (role: Role | null) => Promise<ComponentType>;
  /** Asks for what the page shows when it opens without filters, while its code is on its way. */
  asks?: (queries: QueryClient, role: Role | null) => void;
  /**
   * Addresses that the page asks for at its first view and `asks` can't know: the document names them, or the way there within the
   * portal, and the page's own first calls take the answers. `$studentId` stands for that part of the page's address.
   */
  names?: (role: Role | null) => readonly string[];
  /** The filter that the one address of `names` takes as well: an address of the page that sets it alone (`?which=0`) asks for that. */
  filter?: string;
  /** The same for tabs that an address may name (`?tab=fees`), and their code: asked for while the page's own is on its way. */
  tabs?: Readonly<Record<string, PageTab<Role>>>;
  /** Where one of these answers has the page's heading, such as `student.full_name`: it is shown before the page's code is here. */
  heads?: { address: string; field: string };
};

/**
 * One page of the portal, as a feature offers it to the shell. The shell judges `roles` before `page` is
 * fetched, so whoever may not open a page learns nothing of it.
 */
export type PageRoute<Role extends string> = PageInfo<Role> & PageParts<Role>;

/** Puts to every page of a feature what the browser loads for it. */
export function routesOf<Role extends string, const Path extends string>(
  pages: readonly (PageInfo<Role> & { path: Path })[],
  parts: Record<Path, PageParts<Role>>,
): PageRoute<Role>[] {
  return pages.map((page) => ({ ...page, ...parts[page.path] }));
}
