import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { studentsContract } from '../students.contract.ts';
import { findHistory, listStudents, openStudent, summariseStudents } from './directory.service.ts';
import { exportStudents } from './students.csv.ts';
import type { OnEnrolled } from '#features/feature.ts';
import { changeStudent, enrolStudent, moveStudent, setStudentStatus } from './students.service.ts';

const os = serve(studentsContract);

// A page and its total come from one moment.
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Every procedure about students. `onEnrolled` is what other features do for a new one, in the same transaction. */
export function studentsRouter(onEnrolled: OnEnrolled = async () => async () => {}) {
  return os.router({
    list: os.list.handler(({ input, context: { db, actor } }) =>
      db.transaction((tx) => listStudents(tx, actor, input), ONE_MOMENT),
    ),
    summary: os.summary.handler(({ context: { db, actor, now, timeZone } }) =>
      db.transaction((tx) => summariseStudents(tx, actor, schoolDay(now(), timeZone))),
    ),
    exportCsv: os.exportCsv.handler(({ input, context }) => exportStudents(context, input)),
    get: os.get.handler(async ({ input, context, errors }) => {
      const student = await openStudent(context, input.student_id);
      if (!student) throw errors.NOT_FOUND();
      return student;
    }),
    history: os.history.handler(async ({ input, context: { db, actor }, errors }) => {
      const events = await db.transaction((tx) => findHistory(tx, actor, input.student_id), ONE_MOMENT);
      if (!events) throw errors.NOT_FOUND();
      return events;
    }),
    enrol: os.enrol.handler(async ({ input, context, errors }) => {
      const enrolled = await enrolStudent(context, input, context.idempotencyKey!, onEnrolled);
      if ('refused' in enrolled) throw errors[enrolled.refused]();
      return enrolled;
    }),
    update: os.update.handler(async ({ input: { student_id, ...input }, context, errors }) => {
      const student = await changeStudent(context, student_id, input);
      if (!student) throw errors.NOT_FOUND();
      if ('refused' in student) throw errors[student.refused]();
      return student;
    }),
    move: os.move.handler(async ({ input, context, errors }) => {
      const student = await moveStudent(context, input.student_id, input.class_id, input.note);
      if (!student) throw errors.NOT_FOUND();
      if ('refused' in student) throw errors[student.refused]();
      return student;
    }),
    setStatus: os.setStatus.handler(async ({ input, context, errors }) => {
      const student = await setStudentStatus(context, input.student_id, input.status, input.note);
      if (!student) throw errors.NOT_FOUND();
      return student;
    }),
  });
}
