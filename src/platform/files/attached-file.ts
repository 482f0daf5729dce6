import * as z from 'zod/mini';
import { Id } from '#platform/http/id.ts';
import { MOST_ATTACHED, MOST_ATTACHED_TITLE } from './uploads.ts';

/** A file attached to something: a picture or PDF, under the name that its author gave it. */
export const AttachedFile = z.object({
  file_id: Id,
  title: z.string(),
  media_type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

const fileInput = z.strictObject({
  file_id: Id,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_ATTACHED_TITLE)),
});
export type FileInput = z.infer<typeof fileInput>;

export const FILE_GONE = {
  status: 409,
  message: /*i18n*/ 'A file is no longer there. Please remove it and choose it again.',
} as const;

/** The files attached to something, in order. */
export const FileList = z.array(fileInput).check(
  z.maxLength(MOST_ATTACHED, /*i18n*/ 'At most 5 files can be attached'),
  z.refine((files) => new Set(files.map(({ file_id }) => file_id)).size === files.length),
);
