import { and, eq } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayCallRoll } from '../attendance.policy.ts';

export async function callsRollOf(tx: Tx, actor: Actor, classId: string): Promise<boolean> {
  if (!mayCallRoll(actor)) return false;
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), classesVisibleTo(tx, actor)));
  return found.length > 0;
}
