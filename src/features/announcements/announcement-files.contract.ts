import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { VOICE_REFUSALS } from '#platform/files/voice.ts';
import { Id } from '#platform/http/id.ts';
import { mayAnnounce, mayReadAnnouncements } from './announcements.policy.ts';

const tags = ['announcements'];

export const announcementFilesContract = {
  upload: procedure
    .meta({ policy: mayAnnounce, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/announcement-files',
      successStatus: 201,
      summary:
        'Bring a file for an announcement (JPEG, PNG, WebP or PDF, 8 MiB at most); it goes after a day unless one gets it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(UPLOAD_REFUSALS)
    .output(z.object({ file_id: Id, bytes: z.int() })),
  open: procedure
    .meta({ policy: mayReadAnnouncements, heavy: true })
    .route({
      method: 'GET',
      path: '/announcement-files/{file_id}',
      summary: 'A file of an announcement, for those who may read it',
      tags,
    })
    .input(z.object({ file_id: Id }))
    .output(z.file()),
  uploadVoice: procedure
    .meta({ policy: mayAnnounce, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/announcement-voices',
      successStatus: 201,
      summary:
        'Bring a voice note for an announcement (Opus in WebM or Ogg, 30 seconds and 70 KB at most); it goes after a day unless one gets it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(VOICE_REFUSALS)
    .output(z.object({ file_id: Id, bytes: z.int(), duration_ms: z.int() })),
  openVoice: procedure
    .meta({ policy: mayReadAnnouncements, heavy: true })
    .route({
      method: 'GET',
      path: '/announcement-voices/{file_id}',
      summary: 'The voice note of an announcement, for those who may read it',
      tags,
    })
    .input(z.object({ file_id: Id }))
    .output(z.file()),
};
