import { and, eq } from 'drizzle-orm';
import { mayEnterMarks, mayKeepMarks } from '#features/marks/marks.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';

/** Whether somebody may hear how the marks go on: the office of all, whoever enters marks of the own sheets. */
export const hearsOfProgress = (_tx: Tx, actor: Actor, id: string): boolean =>
  id === 'all' ? mayKeepMarks(actor) : mayEnterMarks(actor) && id === actor.userId;

/** Whether somebody may hear that a class's report cards are out: those whom the release is for. */
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
