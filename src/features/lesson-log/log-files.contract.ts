import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { Id } from '#platform/http/id.ts';
import { mayReadAnyLog, mayWriteLog } from './lesson-log.policy.ts';

const tags = ['lesson log'];

export const lessonLogFilesContract = {
  upload: procedure
    .meta({ policy: mayWriteLog, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/lesson-log-files',
      successStatus: 201,
      summary:
        'Bring a file for a lesson (JPEG, PNG, WebP or PDF, 8 MiB at most); it goes after a day unless one gets it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(UPLOAD_REFUSALS)
    .output(z.object({ file_id: Id, bytes: z.int() })),
  open: procedure
    .meta({ policy: mayReadAnyLog, heavy: true })
    .route({ method: 'GET', path: '/lesson-log-files/{file_id}', summary: 'A file of a lesson', tags })
    .input(z.object({ file_id: Id }))
    .output(z.file()),
};
