import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { attendancePapersContract } from '../attendance-papers.contract.ts';
import {
  exportClassMonth,
  exportDay,
  makeClassMonth,
  makeRegister,
  makeStatement,
} from './attendance-papers.service.ts';
import { readClassMonth, readMonthMap } from './months.service.ts';

const os = serve(attendancePapersContract);

export const attendancePapersRouter = os.router({
  map: os.map.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readMonthMap(tx, context, input.month)),
  ),
  classMonth: os.classMonth.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => readClassMonth(tx, input)), errors),
  ),
  classMonthFile: os.classMonthFile.handler(async ({ input, context, errors }) =>
    answerOf(await exportClassMonth(context, input), errors),
  ),
  classMonthSheet: os.classMonthSheet.handler(async ({ input, context, errors }) =>
    answerOf(await makeClassMonth(context, input), errors),
  ),
  register: os.register.handler(async ({ input, context, errors }) =>
    answerOf(await makeRegister(context, input), errors),
  ),
  dayFile: os.dayFile.handler(({ input, context }) => exportDay(context, input)),
  statement: os.statement.handler(async ({ input, context, errors }) =>
    answerOf(await makeStatement(context, input), errors),
  ),
});
