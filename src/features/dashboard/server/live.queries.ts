import { and, eq } from 'drizzle-orm';
import { mayEnterMarks, mayKeepMarks } from '#features/marks/marks.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';

/**
 * Whether the actor may subscribe to the progress of marks: the office for all, teachers for their own
 * sheets.
 */
export const hearsOfProgress = (_tx: Tx, actor: Actor, id: string): boolean =>
  id === 'all' ? mayKeepMarks(actor) : mayEnterMarks(actor) && id === actor.userId;

/** Whether the actor may subscribe to releases of a class's report cards: the audience of the release. */
export const hearsOfCards =
  (role: 'parent' | 'student') =>
  async (tx: Tx, actor: Actor, classId: string): Promise<boolean> => {
    if (actor.role !== role || classId === 'all') return false;
    const seen = await tx
      .select({ id: classes.id })
      .from(classes)
      .where(and(eq(classes.id, classId), classesVisibleTo(tx, actor)));
    return seen.length === 1;
  };
