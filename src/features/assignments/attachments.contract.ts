import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { Id } from '#platform/http/id.ts';
import { mayReadAssignments, maySetWork } from './assignments.policy.ts';
import { MOST_FILES, MOST_FILE_TITLE } from './assignments.rules.ts';

const tags = ['assignments'];

/** A file of an assignment, in a picture or PDF. */
export const AttachedFile = z.object({
  file_id: Id,
  title: z.string(),
  media_type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

const fileInput = z.strictObject({
  file_id: Id,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_FILE_TITLE)),
});
export type FileInput = z.infer<typeof fileInput>;
export const FileList = z.array(fileInput).check(
  z.maxLength(MOST_FILES, /*i18n*/ 'An assignment can have at most 5 files'),
  z.refine((files) => new Set(files.map(({ file_id }) => file_id)).size === files.length),
);

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
