import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { QuietHoursShown } from '#features/inbox/quiet-hours.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { MarkdownBlock } from '#platform/markdown/markdown-schema.ts';
import { messageFilters } from './messages.filters.ts';
import {
  mayChooseStudents,
  mayOversee,
  mayUseMessages,
  mayWriteToGuardians,
  mayWriteToOffice,
  mayWriteToOwnTeachers,
  mayWriteToStaff,
  mayWriteToTeacherOf,
  mayWriteToTeachers,
} from './messages.policy.ts';
import {
  MOST_BODY,
  MOST_REASON,
  MOST_REPLIES,
  MOST_REPLY,
  MOST_SUBJECT,
  STUDENT_BARS,
  WITH_STUDENTS,
} from './messages.rules.ts';

const Pupil = z.object({ id: Id, full_name: z.nullable(z.string()) });

export const ThreadRow = z.object({
  id: Id,
  subject: z.string(),
  /** The student it is about; null if none. */
  student: z.nullable(Pupil),
  /** Whether that student participates; all their guardians can then read it. */
  with_student: z.boolean(),
  /** The other people, by name, without the office. */
  people: z.array(z.string()),
  /** Whether the office participates: any administrator with the communication duty may read and answer. */
  office: z.boolean(),
  last_at: z.iso.datetime(),
  /** The beginning of the last message; null in a conversation of others. */
  excerpt: z.nullable(z.string()),
  unread: z.boolean(),
});
export type ThreadRow = z.infer<typeof ThreadRow>;

const Message = z.object({
  id: Id,
  author: z.nullable(z.string()),
  /** Written by an administrator on behalf of the office. */
  from_office: z.boolean(),
  own: z.boolean(),
  blocks: z.array(MarkdownBlock),
  sent_at: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

const Moment = z.object({ full_name: z.nullable(z.string()), at: z.iso.datetime() });

export const Thread = z.extend(ThreadRow, {
  /** Whether the reader is a guardian of a participating student, who may read but not write. */
  reads_along: z.boolean(),
  /** The number of guardians who currently can read it; null for guardians, and without a student. */
  guardians_reading: z.nullable(z.int()),
  messages: z.array(Message),
  /** False if nobody is left to read an answer, and in a conversation of others. */
  may_write: z.boolean(),
  /** When notices of a message written now would be sent, during quiet hours. */
  quiet_until: z.nullable(z.iso.datetime()),
  /** When others last opened it. */
  seen: z.array(Moment),
  /** When administrators who do not participate opened it. */
  overseen: z.array(Moment),
});
export type Thread = z.infer<typeof Thread>;

const NEEDED = /*i18n*/ 'Write a message';
const text = {
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Write a subject'),
      z.maxLength(MOST_SUBJECT, /*i18n*/ 'A subject can have at most 100 characters'),
    ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, NEEDED),
      z.maxLength(MOST_BODY, /*i18n*/ 'A message can have at most 3,000 characters'),
    ),
};
export const NewThreadInput = z.strictObject(text);
export type NewThreadInput = z.infer<typeof NewThreadInput>;
export const MessageInput = z.strictObject({ body: text.body });
export type MessageInput = z.infer<typeof MessageInput>;
export const ReportInput = z.strictObject({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Say what is wrong'),
      z.maxLength(MOST_REASON, /*i18n*/ 'The reason can have at most 500 characters'),
    ),
});
export type ReportInput = z.infer<typeof ReportInput>;
const Replies = z.object({
  replies: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(MOST_REPLY, /*i18n*/ 'A reply can have at most 300 characters'),
        ),
    )
    .check(z.maxLength(MOST_REPLIES, /*i18n*/ 'You can keep at most 20 replies')),
});

const NOBODY_TO_WRITE_TO = {
  status: 409,
  message: /*i18n*/ 'No guardian of this student can be reached in the portal.',
};
const NOBODY_READS = {
  status: 409,
  message: /*i18n*/ 'Nobody else takes part in this conversation any more.',
};
const READS_ALONG = {
  status: 409,
  message: /*i18n*/ 'You read along in this conversation. Write to the teacher or to the office instead.',
};
const ENOUGH_TODAY = {
  status: 409,
  message: /*i18n*/ 'You have written 30 messages in one day. Continue tomorrow.',
};
const ofStudents = {
  STUDENTS_HAVE_NO_MESSAGES: {
    status: 409,
    message: /*i18n*/ 'The school does not use messages with students.',
  },
  NO_GUARDIAN_READS: {
    status: 409,
    message: /*i18n*/ 'A guardian with an account must read along, and there is none yet.',
  },
  NO_ACCOUNT: { status: 409, message: /*i18n*/ 'This student has no account.' },
  ENOUGH_TODAY,
};
const StudentsChoice = z.strictObject({ students: z.enum(WITH_STUDENTS) });
const tags = ['messages'];
const byId = { thread_id: Id };
const ofStudent = { student_id: Id };
const Started = z.object({ thread_ids: z.array(Id) });
const Person = z.object({ id: Id, full_name: z.nullable(z.string()) });

export const messagesContract = {
  list: procedure
    .meta({ policy: mayUseMessages })
    .route({
      method: 'GET',
      path: '/message-threads',
      summary: 'The conversations of the reader, the newest first',
      tags,
    })
    .input(filterSchema(messageFilters))
    .output(
      z.object({
        threads: z.array(ThreadRow),
        total: z.int(),
        /** The quiet hours, when notices of messages wait. */
        quiet: QuietHoursShown,
        /** Whether and how students participate. */
        students: z.enum(WITH_STUDENTS),
      }),
    ),
  get: procedure
    .meta({ policy: mayUseMessages })
    .route({
      method: 'GET',
      path: '/message-threads/{thread_id}',
      summary: 'One conversation that the reader takes part in',
      tags,
    })
    .input(z.object(byId))
    .output(Thread),
  oversee: procedure
    .meta({ policy: mayOversee })
    .route({
      method: 'POST',
      path: '/message-threads/{thread_id}/oversee',
      summary: 'Read a conversation of others, which its people see',
      tags,
    })
    .input(z.strictObject(byId))
    .output(Thread),
  send: procedure
    .meta({ policy: mayUseMessages, idempotent: true })
    .route({
      method: 'POST',
      path: '/message-threads/{thread_id}/messages',
      successStatus: 201,
      summary: 'Write a message in a conversation',
      tags,
    })
    .input(z.extend(MessageInput, byId))
    .errors({ NOBODY_READS, READS_ALONG, ENOUGH_TODAY })
    .output(Thread),
  read: procedure
    .meta({ policy: mayUseMessages })
    .route({
      method: 'POST',
      path: '/message-threads/{thread_id}/read',
      summary: 'Say that a conversation was seen',
      tags,
    })
    .input(z.strictObject(byId))
    .output(z.object({ id: Id })),
  report: procedure
    .meta({ policy: mayUseMessages })
    .route({
      method: 'POST',
      path: '/message-threads/{thread_id}/report',
      summary: 'Report a conversation to the administrators',
      tags,
    })
    .input(z.extend(ReportInput, byId))
    .output(z.object({ id: Id })),
  download: procedure
    .meta({ policy: mayUseMessages, heavy: true })
    .route({
      method: 'GET',
      path: '/message-threads/{thread_id}/file',
      summary: 'A conversation as a text file',
      tags,
    })
    .input(z.object(byId))
    .output(z.file()),
  guardians: procedure
    .meta({ policy: mayWriteToGuardians })
    .route({
      method: 'GET',
      path: '/students/{student_id}/message-guardians',
      summary: 'The guardians of a student who can be written to, and whether the student can',
      tags,
    })
    .input(z.object(ofStudent))
    .output(
      z.object({
        people: z.array(z.nullable(z.string())),
        without_account: z.int(),
        student_may_be_written_to: z.boolean(),
      }),
    ),
  teachers: procedure
    .meta({ policy: mayWriteToTeachers })
    .route({
      method: 'GET',
      path: '/students/{student_id}/message-teachers',
      summary: 'The teachers of a child, whom a parent may write to',
      tags,
    })
    .input(z.object(ofStudent))
    .output(z.object({ people: z.array(Person) })),
  own: procedure
    .meta({ policy: mayWriteToOwnTeachers })
    .route({
      method: 'GET',
      path: '/message-own-teachers',
      summary: 'A student’s own record, why they cannot write, and the teachers whom they may write to',
      tags,
    })
    .output(z.object({ student_id: Id, bar: z.nullable(z.enum(STUDENT_BARS)), people: z.array(Person) })),
  colleagues: procedure
    .meta({ policy: mayWriteToStaff })
    .route({
      method: 'GET',
      path: '/message-colleagues',
      summary: 'The teachers whom the reader may write to',
      tags,
    })
    .output(z.object({ people: z.array(Person) })),
  writeToGuardians: procedure
    .meta({ policy: mayWriteToGuardians, idempotent: true })
    .route({
      method: 'POST',
      path: '/students/{student_id}/guardian-threads',
      successStatus: 201,
      summary: 'Write to the guardians of a student, to each in a conversation of their own',
      tags,
    })
    .input(z.extend(NewThreadInput, ofStudent))
    .errors({ NOBODY_TO_WRITE_TO })
    .output(Started),
  writeToStudent: procedure
    .meta({ policy: mayWriteToGuardians, idempotent: true })
    .route({
      method: 'POST',
      path: '/students/{student_id}/threads',
      successStatus: 201,
      summary: 'Write to a student, whose guardians read along',
      tags,
    })
    .input(z.extend(NewThreadInput, ofStudent))
    .errors(ofStudents)
    .output(Started),
  writeToTeacher: procedure
    .meta({ policy: mayWriteToTeacherOf, idempotent: true })
    .route({
      method: 'POST',
      path: '/students/{student_id}/teachers/{teacher_id}/threads',
      successStatus: 201,
      summary: 'Write to a teacher of a child, or as a student to one’s own',
      tags,
    })
    .input(z.extend(NewThreadInput, { ...ofStudent, teacher_id: Id }))
    .errors(ofStudents)
    .output(Started),
  writeToColleague: procedure
    .meta({ policy: mayWriteToStaff, idempotent: true })
    .route({
      method: 'POST',
      path: '/teachers/{teacher_id}/threads',
      successStatus: 201,
      summary: 'Write to a teacher',
      tags,
    })
    .input(z.extend(NewThreadInput, { teacher_id: Id }))
    .output(Started),
  writeToOffice: procedure
    .meta({ policy: mayWriteToOffice, idempotent: true })
    .route({
      method: 'POST',
      path: '/office-threads',
      successStatus: 201,
      summary: 'Write to the office',
      tags,
    })
    .input(NewThreadInput)
    .errors(ofStudents)
    .output(Started),
  chooseStudents: procedure
    .meta({ policy: mayChooseStudents })
    .route({
      method: 'PUT',
      path: '/message-students',
      summary: 'Choose whether and how students take part in messages',
      tags,
    })
    .input(StudentsChoice)
    .output(StudentsChoice),
  replies: procedure
    .meta({ policy: mayUseMessages })
    .route({ method: 'GET', path: '/message-replies', summary: 'The prepared replies of the reader', tags })
    .output(Replies),
  keepReplies: procedure
    .meta({ policy: mayUseMessages })
    .route({ method: 'PUT', path: '/message-replies', summary: 'Keep these prepared replies', tags })
    .input(z.strictObject({ replies: Replies.shape.replies }))
    .output(Replies),
};
