import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { markFilesContract } from '../mark-files.contract.ts';
import { downloadSheet, printSheet, readFilledSheet } from './sheet-file.service.ts';

const os = serve(markFilesContract);

export const markFilesRouter = os.router({
  download: os.download.handler(async ({ input, context, errors }) =>
    answerOf(await downloadSheet(context, input), errors),
  ),
  read: os.read.handler(async ({ input, context, errors }) =>
    answerOf(await readFilledSheet(context, input.file), errors),
  ),
  paper: os.paper.handler(async ({ input, context, errors }) =>
    answerOf(await printSheet(context, { ...input, filled: input.filled === 'yes' }), errors),
  ),
});
