import { and, eq } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { maySeeSetWork } from '../assignments.policy.ts';

/**
 * A class's topic is open to people who see the class, the topic of all classes to administrators. Messages
 * have no content.
 */
export async function hearsOfAssignments(tx: Tx, actor: Actor, classId: string): Promise<boolean> {
  if (classId === 'all') return actor.role !== 'teacher' && maySeeSetWork(actor);
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), classesVisibleTo(tx, actor)));
  return found.length > 0;
}

/** A teacher's own topic, about works handed in to them. Messages have no content. */
export const hearsOfWorks = async (_tx: Tx, actor: Actor, teacherId: string): Promise<boolean> =>
  actor.role === 'teacher' && actor.userId === teacherId;
