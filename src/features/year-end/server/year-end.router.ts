import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { yearEndContract } from '../year-end.contract.ts';
import { runYearEnd, undoYearEnd } from './year-end-run.ts';
import {
  checkYearEnd,
  findYearEnd,
  listEndingStudents,
  setClassOutcome,
  setStudentOutcomes,
} from './year-end.service.ts';

const os = serve(yearEndContract);

export const yearEndRouter = os.router({
  get: os.get.handler(({ context: { db, now, timeZone } }) =>
    readSnapshot(db, (tx) => findYearEnd(tx, schoolDay(now(), timeZone))),
  ),
  students: os.students.handler(async ({ input: { year_id, class_id }, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listEndingStudents(tx, year_id, class_id)), errors),
  ),
  check: os.check.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => checkYearEnd(tx, input.year_id)), errors),
  ),
  setClass: os.setClass.handler(async ({ input: { year_id, class_id, ...input }, context, errors }) =>
    answerOf(await setClassOutcome(context, year_id, class_id, input), errors),
  ),
  setStudents: os.setStudents.handler(async ({ input: { year_id, ...input }, context, errors }) =>
    answerOf(await setStudentOutcomes(context, year_id, input), errors),
  ),
  run: os.run.handler(async ({ input: { year_id, ...input }, context, errors }) =>
    answerOf(await runYearEnd(withKey(context), year_id, input), errors),
  ),
  undo: os.undo.handler(async ({ input, context, errors }) =>
    answerOf(await undoYearEnd(withKey(context), input.year_id), errors),
  ),
});
