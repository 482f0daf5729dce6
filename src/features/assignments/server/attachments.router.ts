import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { assignmentFilesContract } from '../attachments.contract.ts';
import { openAttachment, uploadAttachment } from './attachments.service.ts';

const os = serve(assignmentFilesContract);

export const assignmentFilesRouter = os.router({
  upload: os.upload.handler(async ({ input, context, errors }) =>
    answerOf(await uploadAttachment(context, input.file), errors),
  ),
  open: os.open.handler(async ({ input, context, errors }) =>
    answerOf(await openAttachment(context, input.file_id), errors),
  ),
});
