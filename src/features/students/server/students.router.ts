import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { studentsContract } from '../students.contract.ts';
import { setStudentEmail } from './email.service.ts';
import { undoStudentAccount } from './undo-account.service.ts';
import { findHistory, findPast, listStudents, openStudent, summariseStudents } from './directory.service.ts';
import { exportStudents } from './students-csv.ts';
import type { OnEnrolled, OnMoved } from '#features/feature.ts';
import { setStudentStatus } from './statuses.service.ts';
import { changeStudent, enrolStudent, moveStudent } from './students.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';

const os = serve(studentsContract);

/**
 * All procedures about students. `onEnrolled` and `onMoved` let other features react to a new
 * student or a change of class, in the same transaction.
 */
export function studentsRouter(
  onEnrolled: OnEnrolled = async () => async () => {},
  onMoved: OnMoved = async () => {},
) {
  return os.router({
    list: os.list.handler(({ input, context: { db, actor } }) => listStudents(db, actor, input)),
    summary: os.summary.handler(({ context: { db, actor, now, timeZone } }) =>
      inOneStatement(db, (tx) => summariseStudents(tx, actor, schoolDay(now(), timeZone))),
    ),
    exportCsv: os.exportCsv.handler(({ input, context }) => exportStudents(context, input)),
    get: os.get.handler(async ({ input, context, errors }) =>
      answerOf(await openStudent(context, input.student_id), errors),
    ),
    history: os.history.handler(async ({ input, context: { db, actor }, errors }) =>
      answerOf(await readSnapshot(db, (tx) => findHistory(tx, actor, input.student_id)), errors),
    ),
    past: os.past.handler(async ({ input, context: { db, actor }, errors }) =>
      answerOf(await readSnapshot(db, (tx) => findPast(tx, actor, input.student_id)), errors),
    ),
    enrol: os.enrol.handler(async ({ input, context, errors }) =>
      answerOf(await enrolStudent(context, input, withKey(context).key, onEnrolled), errors),
    ),
    update: os.update.handler(async ({ input: { student_id, ...input }, context, errors }) =>
      answerOf(await changeStudent(context, student_id, input), errors),
    ),
    setEmail: os.setEmail.handler(async ({ input, context, errors }) =>
      answerOf(await setStudentEmail(context, input), errors),
    ),
    undoAccount: os.undoAccount.handler(async ({ input, context, errors }) =>
      answerOf(await undoStudentAccount(context, input), errors),
    ),
    move: os.move.handler(async ({ input, context, errors }) =>
      answerOf(await moveStudent(context, input.student_id, input.class_id, input.note, onMoved), errors),
    ),
    setStatus: os.setStatus.handler(async ({ input: { student_id, ...input }, context, errors }) =>
      answerOf(await setStudentStatus(context, student_id, input, onEnrolled), errors),
    ),
  });
}
