import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { DOCUMENT_KINDS } from './documents.rules.ts';
import { mayKeepDocuments, maySeeDocuments } from './student-files.policy.ts';
import { Id } from '#platform/http/id.ts';

const tags = ['students'];
const DocumentKindSchema = z.enum(DOCUMENT_KINDS, /*i18n*/ 'Please choose what it is');

const StudentDocument = z.object({
  id: Id,
  kind: z.enum(DOCUMENT_KINDS),
  title: z.nullable(z.string()),
  media_type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
  expires_on: z.nullable(z.iso.date()),
  /** `soon` from thirty days before its last day; `expired` after it. */
  validity: z.enum(['valid', 'soon', 'expired']),
  added_at: z.iso.datetime(),
  added_by: z.nullable(z.string()),
});
export type StudentDocument = z.infer<typeof StudentDocument>;

/** A document that expires soon or has expired, with its student. */
const ExpiringDocument = z.extend(StudentDocument, {
  student: z.object({
    id: Id,
    full_name: z.nullable(z.string()),
    roll_number: z.string(),
    class: z.nullable(z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) })),
  }),
});
export type ExpiringDocument = z.infer<typeof ExpiringDocument>;

const documentFields = z.strictObject({
  kind: DocumentKindSchema,
  title: z.string().check(z.trim(), z.maxLength(100, /*i18n*/ 'The title can have at most 100 characters')),
  expires_on: z.union([z.literal(''), z.iso.date(/*i18n*/ 'Please choose a day')]),
  file_id: z.uuid(/*i18n*/ 'Please choose a file').check(z.toLowerCase()),
});
const isNamed = ({ kind, title }: { kind: string; title: string }) => kind !== 'other' || title !== '';
const nameNeeded = { path: ['title'], error: /*i18n*/ 'Please say what it is' };
/** The form's values. An empty title or day means none. */
export const DocumentInput = documentFields.check(z.refine(isNamed, nameNeeded));
export type DocumentInput = z.infer<typeof DocumentInput>;

const REASON = /*i18n*/ 'Please say why';
export const RemovalInput = z.strictObject({
  reason: z
    .string(REASON)
    .check(
      z.trim(),
      z.minLength(3, REASON),
      z.maxLength(200, /*i18n*/ 'The reason can have at most 200 characters'),
    ),
});
export type RemovalInput = z.infer<typeof RemovalInput>;

export const documentsContract = {
  upload: procedure
    .meta({ policy: mayKeepDocuments, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/students/documents',
      successStatus: 201,
      summary:
        'Bring a document (JPEG, PNG, WebP or PDF, 8 MiB at most); it goes after a day unless a student gets it',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(UPLOAD_REFUSALS)
    .output(z.object({ file_id: Id, bytes: z.int() })),
  list: procedure
    .meta({ policy: maySeeDocuments })
    .route({
      method: 'GET',
      path: '/students/{student_id}/documents',
      summary: 'The documents of a student, newest first',
      tags,
    })
    .input(z.object({ student_id: Id }))
    .output(z.array(StudentDocument)),
  add: procedure
    .meta({ policy: mayKeepDocuments })
    .route({
      method: 'POST',
      path: '/students/{student_id}/documents',
      successStatus: 201,
      summary: 'Add a document to a student; a file that was brought counts once',
      tags,
    })
    .input(z.extend(documentFields, { student_id: Id }).check(z.refine(isNamed, nameNeeded)))
    .errors({
      FILE_GONE: { status: 409, message: /*i18n*/ 'This file is no longer there. Please choose it again.' },
      TOO_MANY_DOCUMENTS: {
        status: 409,
        message: /*i18n*/ 'This student has 30 documents. Please remove one first.',
      },
    })
    .output(StudentDocument),
  remove: procedure
    .meta({ policy: mayKeepDocuments })
    .route({
      method: 'POST',
      path: '/students/documents/{document_id}/remove',
      summary: 'Remove a document with its file, for a reason that the trail keeps',
      tags,
    })
    .input(z.extend(RemovalInput, { document_id: Id }))
    .output(z.object({ removed: z.literal(true) })),
  open: procedure
    .meta({ policy: maySeeDocuments, heavy: true })
    .route({ method: 'GET', path: '/students/documents/{document_id}', summary: 'The document itself', tags })
    .input(z.object({ document_id: Id }))
    .output(z.file()),
  expiring: procedure
    .meta({ policy: mayKeepDocuments })
    .route({
      method: 'GET',
      path: '/students/documents',
      summary:
        'Documents of enrolled students that expire within thirty days or have expired, first to expire first',
      tags,
    })
    .output(z.array(ExpiringDocument)),
};
