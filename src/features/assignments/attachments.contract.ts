import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { Id } from '#platform/http/id.ts';
import { mayReadAssignments, maySetWork } from './assignments.policy.ts';

const tags = ['assignments'];

export const assignmentFilesContract = {
  upload: procedure
    .meta({ policy: maySetWork, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/assignment-files',
      successStatus: 201,
      summary:
        'Bring a file for an assignment (JPEG, PNG, WebP or PDF, 8 MiB at most); it goes after a day unless one gets it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(UPLOAD_REFUSALS)
    .output(z.object({ file_id: Id, bytes: z.int() })),
  open: procedure
    .meta({ policy: mayReadAssignments, heavy: true })
    .route({ method: 'GET', path: '/assignment-files/{file_id}', summary: 'A file of an assignment', tags })
    .input(z.object({ file_id: Id }))
    .output(z.file()),
};
