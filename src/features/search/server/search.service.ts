import type { Actor } from '#features/people/people.rules.ts';
import type { Finder, Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { wordsOf } from '#platform/db/name-search.ts';
import type { FoundGroup } from '../search.contract.ts';
import { MOST_FOUND, SHORTEST } from '../search.filters.ts';

type Group = Pick<Finder, 'kind' | 'first'> & { found: Found[] };

/**
 * Searches all features among the rows visible to the actor. Kinds with an exact match come first,
 * others are in feature order.
 */
export async function find(
  tx: Tx,
  actor: Actor,
  finders: readonly Finder[],
  given: string | undefined,
): Promise<{ groups: FoundGroup[] }> {
  const text = wordsOf(given).join(' ');
  if (text.length < SHORTEST) return { groups: [] };
  // Pipelined on one connection.
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

/** Sorts groups whose best result is an exact match first, then those marked `first`. */
const placeOf = ({ first, found: [best] }: Group) => (best?.rank === 0 ? 0 : first ? 1 : 2);
