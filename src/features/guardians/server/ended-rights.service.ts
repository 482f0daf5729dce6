import { and, sql } from 'drizzle-orm';
import type { Call } from '#features/people/server/people.service.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { endWishes } from './contact-changes.service.ts';

type EndedRight = { guardian_id: string; student_id: string };

/**
 * Cleans up after a guardian loses access to a child's records: pending requests end undecided, and notices about the child
 * remain but link nowhere.
 */
export async function closeAfterEndedRight(
  tx: Tx,
  call: Pick<Call, 'actor' | 'now'>,
  { guardian_id, student_id }: EndedRight,
): Promise<void> {
  await endWishes(tx, call, { guardian_id, student_id });
  await tx
    .update(notices)
    .set({ link: '/inbox' })
    .where(
      and(
        sql`${notices.user_id} = (select ${guardians.user_id} from ${guardians} where ${guardians.id} = ${guardian_id})`,
        sql`strpos(${notices.link}, ${student_id}) > 0`,
      ),
    );
}
