import { type Call, record } from '#features/people/server/people.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { WithStudents } from '../messages.rules.ts';
import { findBar, selectChoice, selectOwnRecord, writeChoice } from './with-students.queries.ts';

/** Whether the actor is a student who may write messages now. */
export async function mayWriteAsStudent(tx: Tx, actor: Actor): Promise<boolean> {
  const own = await selectOwnRecord(tx, actor);
  return own !== null && (await findBar(tx, own)) === null;
}

/** Saves whether and how students participate in messages; the audit event stores old and new values. */
export function chooseStudents(call: Call, students: WithStudents): Promise<{ students: WithStudents }> {
  return call.db.transaction(async (tx) => {
    const before = await selectChoice(tx);
    await writeChoice(tx, students);
    if (before !== students)
      await record(tx, call, {
        action: 'messages.students_chosen',
        details: { with_students: `${before} → ${students}` },
      });
    return { students };
  });
}
