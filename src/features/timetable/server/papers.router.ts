import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { timetablePapersContract } from '../papers.contract.ts';
import { exportFet } from './fet-files.service.ts';
import { exportLessons, makeSheets } from './papers.service.ts';

const os = serve(timetablePapersContract);

export const timetablePapersRouter = os.router({
  sheet: os.sheet.handler(async ({ input, context, errors }) =>
    answerOf(await makeSheets(context, input), errors),
  ),
  file: os.file.handler(async ({ input, context, errors }) =>
    answerOf(await exportLessons(context, input), errors),
  ),
  fet: os.fet.handler(async ({ input, context, errors }) =>
    answerOf(await exportFet(context, input), errors),
  ),
});
