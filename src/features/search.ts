import type { Tx } from '#platform/db/database.ts';
import type { Page } from './page.ts';
import type { Actor, Role } from './people/people.rules.ts';

/** A search result. */
export type Found = {
  id: string;
  /** Null: it has no name. */
  title: string | null;
  /** Distinguishes it from others of the same name: a roll number, an address. */
  note: string | null;
  /** The page that it opens. */
  path: string;
  /** 0: an exact match. 1: a prefix. 2: contained. */
  rank: 0 | 1 | 2;
};

/** Finds one kind of rows for the global search. */
export type Finder = {
  /** Its heading is in the feature's `x.search.ts`. */
  kind: string;
  /** The most common searches: listed before other kinds. */
  first?: true;
  /** At most `limit` rows that the actor may see, best match first. */
  find: (tx: Tx, actor: Actor, text: string, limit: number) => Promise<Found[]>;
};

/**
 * A feature's search entries beside its rows, in its own `x.search.ts`. In English, which is also
 * the translation key.
 */
export type SearchWords = {
  /** Headings of its finders' results. */
  kinds?: Readonly<Record<string, string>>;
  actions?: readonly SearchAction[];
  /** Additional keywords of its pages, in both languages. */
  pages?: Readonly<Record<string, string>>;
};

/** A page opened with a dialog (`?do=…`) or scrolled to a section. */
export type SearchAction = {
  path: string;
  label: string;
  roles: readonly Role[];
  /** If it is open to fewer duties than its page. */
  duties?: NonNullable<Page['duties']>;
  /** Additional keywords, in both languages. */
  words: string;
};
