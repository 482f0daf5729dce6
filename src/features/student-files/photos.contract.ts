import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { mayKeepPhotos, maySeePhotos } from './student-files.policy.ts';
import { Id } from '#platform/http/id.ts';

const tags = ['students'];
const studentId = { student_id: Id };
/** The photo on a student's page: its id changes with the picture. Null if there is none. */
const Photo = z.object({ photo: z.nullable(Id) });

export const photosContract = {
  upload: procedure
    .meta({ policy: mayKeepPhotos, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/students/photos',
      successStatus: 201,
      summary:
        'Bring a student’s photo (JPEG, PNG or WebP); it is cropped to a small portrait, and goes after a day unless a student gets it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({
      ...UPLOAD_REFUSALS,
      UNSUPPORTED_TYPE: { status: 415, message: /*i18n*/ 'Please choose a photo: JPEG, PNG or WebP.' },
    })
    .output(z.object({ file_id: Id, bytes: z.int() })),
  set: procedure
    .meta({ policy: mayKeepPhotos })
    .route({ method: 'PUT', path: '/students/{student_id}/photo', summary: 'Set a student’s photo', tags })
    .input(z.strictObject({ ...studentId, file_id: Id }))
    .errors({
      FILE_GONE: { status: 409, message: /*i18n*/ 'This photo is no longer there. Please choose it again.' },
    })
    .output(Photo),
  remove: procedure
    .meta({ policy: mayKeepPhotos })
    .route({
      method: 'DELETE',
      path: '/students/{student_id}/photo',
      summary: 'Remove a student’s photo, and the file with it',
      tags,
    })
    .input(z.object(studentId))
    .output(Photo),
  open: procedure
    .meta({ policy: maySeePhotos, heavy: true })
    .route({ method: 'GET', path: '/students/{student_id}/photo', summary: 'A student’s photo', tags })
    .input(z.object(studentId))
    .output(z.file()),
};
