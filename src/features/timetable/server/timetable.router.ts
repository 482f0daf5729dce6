import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { timetableContract } from '../timetable.contract.ts';
import { listVersions, readWhole } from './versions.service.ts';
import { readChildWeek, readOwnWeek, readStudentWeek } from './week.service.ts';

const os = serve(timetableContract);

export const timetableRouter = os.router({
  week: os.week.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readOwnWeek(tx, context, input.day)),
  ),
  family: os.family.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readChildWeek(tx, context, input)), errors),
  ),
  ofStudent: os.ofStudent.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readStudentWeek(tx, context, input)), errors),
  ),
  versions: os.versions.handler(({ context }) => readSnapshot(context.db, (tx) => listVersions(tx, context))),
  whole: os.whole.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readWhole(tx, context, input.version_id)), errors),
  ),
});
