import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { AttachedFile, FILE_GONE, FileList } from '#platform/files/attached-file.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { entryFilters, familyFilters } from './lesson-log.filters.ts';
import { mayReadLog, mayReadOwnLog, mayWriteLog } from './lesson-log.policy.ts';
import { MOST_TEXT, MOST_TICKS } from './lesson-log.rules.ts';

const schoolClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const subject = z.object({ id: Id, name_en: z.string(), name_fr: z.string() });
const point = z.object({ id: Id, title: z.string() });
const minute = z.nullable(z.int());

export const LogEntry = z.object({
  id: Id,
  text: z.string(),
  /** Points of the yearly plan that the lesson treated. */
  points: z.array(point),
  files: z.array(AttachedFile),
  /** The name of the teacher who wrote it last. */
  teacher: z.nullable(z.string()),
  /** The id of the last write: one that was based on another is refused. */
  revision: Id,
  written_at: z.iso.datetime(),
  /** When it was corrected; null if it never was. */
  changed_at: z.nullable(z.iso.datetime()),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Work set from the lesson, as far as the reader may see it. */
const work = z.array(z.object({ id: Id, title: z.string(), due_day: z.iso.date() }));

const lesson = {
  class: schoolClass,
  subject,
  day: z.iso.date(),
  /** Minutes since midnight; null for a lesson without a timetable. */
  starts: minute,
  ends: minute,
  work,
};

export const DeskLesson = z.object({
  ...lesson,
  /** Given for an absent teacher. */
  covers: z.boolean(),
  entry: z.nullable(LogEntry),
});
export type DeskLesson = z.infer<typeof DeskLesson>;

export const LogDesk = z.object({
  today: z.iso.date(),
  /** The school's time when the response was made, in minutes since midnight. */
  minute: z.int(),
  /** The teacher’s lessons of the last days and the next few with their entries, newest first. */
  lessons: z.array(DeskLesson),
  /** The subjects that the teacher teaches today, for a lesson that is not in the timetable. */
  places: z.array(
    z.object({
      class: schoolClass,
      subject,
      /** The next points of the plan that no lesson has treated. */
      points: z.array(point),
      /** The teacher’s next lesson there on a later day; null if the timetable has none within two weeks. */
      next: z.nullable(z.object({ day: z.iso.date(), starts: z.int() })),
    }),
  ),
});
export type LogDesk = z.infer<typeof LogDesk>;

export const LoggedLesson = z.object({ ...lesson, entry: LogEntry });
export type LoggedLesson = z.infer<typeof LoggedLesson>;

/** A written lesson as families read it. */
export const ReadLesson = z.object({
  subject,
  day: z.iso.date(),
  starts: minute,
  ends: minute,
  work,
  entry: z.object({
    id: Id,
    text: z.string(),
    points: z.array(point),
    files: z.array(AttachedFile),
    teacher: z.nullable(z.string()),
    changed_at: z.nullable(z.iso.datetime()),
  }),
});
export type ReadLesson = z.infer<typeof ReadLesson>;

export const OwnLog = z.object({
  /** The reader's children, or the student. */
  students: z.array(z.object({ id: Id, full_name: z.nullable(z.string()), roll_number: z.string() })),
  /** The student of the log; null if no student record is linked to the account. */
  student_id: z.nullable(Id),
  today: z.iso.date(),
  /** One page, newest first. */
  lessons: z.array(ReadLesson),
  total: z.int(),
});
export type OwnLog = z.infer<typeof OwnLog>;

const place = { class_id: Id, subject_id: Id };

export const WriteInput = z.strictObject({
  ...place,
  day: z.iso.date(),
  starts: z.nullable(z.int().check(z.minimum(0), z.maximum(1439))),
  text: z
    .string()
    .check(z.trim(), z.maxLength(MOST_TEXT, /*i18n*/ 'A text can have at most 2,000 characters')),
  points: z.array(Id).check(z.maxLength(MOST_TICKS)),
  /** In their order. A correction without them keeps the files. */
  files: z.optional(FileList),
  /** Made by the caller: the entry's revision once this is written. */
  revision: Id,
  /** The revision that it is based on; null if nothing was written. */
  base: z.nullable(Id),
});
export type WriteInput = z.infer<typeof WriteInput>;

const tags = ['lesson log'];

export const lessonLogContract = {
  desk: procedure
    .meta({ policy: mayWriteLog })
    .route({
      method: 'GET',
      path: '/lesson-log/desk',
      summary:
        'The teacher’s lessons of the last 14 days and the next four with what was written of them, newest first',
      tags,
    })
    .output(LogDesk),
  write: procedure
    .meta({ policy: mayWriteLog, idempotent: true })
    .route({
      method: 'PUT',
      path: '/classes/{class_id}/subjects/{subject_id}/lesson-log',
      summary: 'Write or correct what was done in a lesson: the former words stay in the trail',
      tags,
    })
    .input(WriteInput)
    .errors({
      NOT_YET: { status: 409, message: /*i18n*/ 'That day has not come yet.' },
      NO_SCHOOL: { status: 409, message: /*i18n*/ 'There was no school on that day.' },
      NO_LESSON: { status: 409, message: /*i18n*/ 'The timetable has no such lesson on that day.' },
      NOT_IN_PLAN: { status: 409, message: /*i18n*/ 'A ticked point is no longer in the yearly plan.' },
      FILE_GONE,
      NOTHING_WRITTEN: { status: 409, message: /*i18n*/ 'Please write what was done.' },
      CHANGED_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'This lesson was written on another device meanwhile.',
      },
    })
    .output(LoggedLesson),
  family: procedure
    .meta({ policy: mayReadOwnLog })
    .route({
      method: 'GET',
      path: '/own-lesson-log',
      summary: 'What was done in the lessons of a student, newest first',
      tags,
    })
    .input(filterSchema(familyFilters))
    .output(OwnLog),
  entries: procedure
    .meta({ policy: mayReadLog })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/subjects/{subject_id}/lesson-log',
      summary: 'What was done in a class in a subject, newest first',
      tags,
    })
    .input(z.extend(filterSchema(entryFilters), place))
    .output(z.object({ class: schoolClass, subject, entries: z.array(LoggedLesson), total: z.int() })),
};
