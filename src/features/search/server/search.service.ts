import type { Actor } from '#features/people/people.rules.ts';
import type { Finder, Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { wordsOf } from '#platform/db/name-search.ts';
import type { FoundGroup } from '../search.contract.ts';
import { MOST_FOUND, SHORTEST } from '../search.filters.ts';

type Group = Pick<Finder, 'kind' | 'first'> & { found: Found[] };

/**
 * What every feature finds for a text, among the rows that the actor sees. Kinds in which something is exactly what was typed come
 * first, else they stand in the order of the features.
 */
export async function find(
  tx: Tx,
  actor: Actor,
  finders: readonly Finder[],
  given: string | undefined,
): Promise<{ groups: FoundGroup[] }> {
  const text = wordsOf(given).join(' ');
  if (text.length < SHORTEST) return { groups: [] };
  // Asked in one breath.
  const all = await Promise.all(
    finders.map(async (finder): Promise<Group> => ({
      ...finder,
      found: await finder.find(tx, actor, text, MOST_FOUND),
    })),
  );
  const groups = all.filter(({ found }) => found.length > 0);
  return {
    groups: groups
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(({ kind, found }) => ({
        kind,
        found: found.map(({ id, title, note, path }) => ({ id, title, note, path })),
      })),
  };
}

/** Before the others where its best is exactly what was typed, or where it is what most people look for. */
const placeOf = ({ first, found: [best] }: Group) => (best?.rank === 0 ? 0 : first ? 1 : 2);
