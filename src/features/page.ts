import type { Role } from './people/people.rules.ts';

/** A page of the portal, as both sides know it; what only the browser has of it stands in the feature's `web/x.routes.tsx`. */
export type Page = {
  /** The router's own notation: `/students/$studentId`. */
  path: string;
  roles: 'signed-in' | readonly Role[];
  /** In English, which is its own translation key. */
  title: string;
  /** The page's own heading where it says more than its title, for a role or for all. */
  heading?: string | Readonly<Record<Role | 'none', string>>;
  /** What stands below its heading, where that never changes. */
  subtitle?: string | Partial<Readonly<Record<Role | 'none', string>>>;
  /** It has no content yet: menu and search offer it last. */
  coming?: true;
};
