import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { announcementFilesContract } from '../announcement-files.contract.ts';
import { bringFile, bringVoice, openFile, openVoice } from './announcement-files.service.ts';

const os = serve(announcementFilesContract);

export const announcementFilesRouter = os.router({
  upload: os.upload.handler(async ({ input: { file }, context, errors }) =>
    answerOf(await bringFile(context, file), errors),
  ),
  open: os.open.handler(async ({ input: { file_id }, context, errors }) =>
    answerOf(await openFile(context, file_id), errors),
  ),
  uploadVoice: os.uploadVoice.handler(async ({ input: { file }, context, errors }) =>
    answerOf(await bringVoice(context, file), errors),
  ),
  openVoice: os.openVoice.handler(async ({ input: { file_id }, context, errors }) =>
    answerOf(await openVoice(context, file_id), errors),
  ),
});
