import type { Tx } from '#platform/db/database.ts';
import type { Actor, Role } from './people/people.rules.ts';

/** Something that a search found, as it stands in the list of choices. */
export type Found = {
  id: string;
  /** Null: it has no name. */
  title: string | null;
  /** What tells it from others of the same name: a roll number, an address. */
  note: string | null;
  /** The page that it opens. */
  path: string;
  /** 0: exactly what was typed. 1: it begins so. 2: it is in it somewhere. */
  rank: 0 | 1 | 2;
};

/** Finds things of one kind for the search over everything. */
export type Finder = {
  /** Its heading stands in the feature's `x.search.ts`. */
  kind: string;
  /** What most people look for: it stands before the other kinds. */
  first?: true;
  /** At most `limit` rows that the actor sees, the best first. */
  find: (tx: Tx, actor: Actor, text: string, limit: number) => Promise<Found[]>;
};

/** What the search offers of a feature beside its rows, said in the feature's own `x.search.ts`. In English, which is its own translation key. */
export type SearchWords = {
  /** Headings of what its finders find. */
  kinds?: Readonly<Record<string, string>>;
  actions?: readonly SearchAction[];
  /** Further words by which its pages are found, in both languages. */
  pages?: Readonly<Record<string, string>>;
};

/** A page opened with its dialog (`?do=…`), or at a place of its own. */
export type SearchAction = {
  path: string;
  label: string;
  roles: readonly Role[];
  /** Further words by which it is found, in both languages. */
  words: string;
};
