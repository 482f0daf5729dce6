import { and, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness, contains, wordsOf } from '#platform/db/name-search.ts';

/** Name and section without accents or case, taken from the sort key after its two grade digits. */
const key = sql`rtrim(replace(substr(${classes.order_key}, 3), chr(1), ' '))`;

/** Classes by name and section. Parents have no class page. */
export async function findClasses(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (actor.role === 'parent') return [];
  const rank = closeness(text, key);
  const found = await tx
    .select({ id: classes.id, name: classes.name, section: classes.section, rank })
    .from(classes)
    .where(and(classesVisibleTo(tx, actor), ...wordsOf(text).map((word) => contains(key, word))))
    .orderBy(rank, classes.order_key, classes.id)
    .limit(limit);
  return found.map(({ id, rank, ...schoolClass }) => ({
    id,
    title: classLabel(schoolClass),
    note: null,
    path: actor.role === 'admin' ? `/classes/${id}` : `/my-classes/${id}`,
    rank,
  }));
}
