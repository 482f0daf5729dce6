import * as z from 'zod/mini';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { ARRANGEMENTS } from './cover.rules.ts';
import { mayKeepTimetable } from './timetable.policy.ts';

const person = z.object({ id: Id, full_name: z.string() });
const schoolClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const NO_DATE = /*i18n*/ 'Please enter a date';
const day = z.iso.date(NO_DATE);
export const MOST_NOTE = 200;

/** A teacher who is free at the time of a lesson. */
export const CoverCandidate = z.object({
  ...person.shape,
  teaches_subject: z.boolean(),
  teaches_class: z.boolean(),
  /** Covers so far this school year. */
  covers: z.int(),
});
export type CoverCandidate = z.infer<typeof CoverCandidate>;

export const OpenLesson = z.object({
  meeting: Id,
  /** Minutes since midnight. */
  starts: z.int(),
  ends: z.int(),
  classes: z.array(schoolClass),
  subject: z.object({ name_en: z.string(), name_fr: z.string() }),
  room: z.nullable(z.string()),
  /** Names of its other teachers who are not absent. */
  there: z.array(z.string()),
  /** Null while it is open. */
  arrangement: z.nullable(z.object({ kind: z.enum(ARRANGEMENTS), teacher: z.nullable(person) })),
  /** Free teachers, the most fitting first. */
  candidates: z.array(CoverCandidate),
});
export type OpenLesson = z.infer<typeof OpenLesson>;

export const CoverDay = z.object({
  day: z.iso.date(),
  is_school_day: z.boolean(),
  absences: z.array(z.object({ teacher: person, note: z.string(), lessons: z.array(OpenLesson) })),
  /** Teachers who may be recorded as absent. */
  teachers: z.array(person),
});
export type CoverDay = z.infer<typeof CoverDay>;

/** A teacher's month in minutes: taught is planned less missed, and what they covered for others. */
export const TeacherMonth = z.object({
  teacher: person,
  planned: z.int(),
  missed: z.int(),
  covered: z.int(),
  taught: z.int(),
});
export type TeacherMonth = z.infer<typeof TeacherMonth>;

const Arrangement = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cover'), teacher_id: Id }),
  z.strictObject({ kind: z.literal('supervised') }),
  z.strictObject({ kind: z.literal('let_go') }),
]);
export type Arrangement = z.infer<typeof Arrangement>;

const tags = ['timetable'];
const office = procedure.meta({ policy: mayKeepTimetable });
const writing = procedure.meta({ policy: mayKeepTimetable, heavy: true });
const conflict = (message: string) => ({ status: 409, message });
const ofMonth = { month: z.iso.date() };

export const coverContract = {
  day: office
    .route({
      method: 'GET',
      path: '/timetable/cover',
      summary: 'The teachers absent on a day, their lessons, and who is free for each',
      tags,
    })
    .input(z.object({ day: z.optional(z.iso.date()) }))
    .output(CoverDay),
  recordAbsence: office
    .route({
      method: 'POST',
      path: '/timetable/cover/absences',
      summary: 'Record that a teacher is absent on a day',
      tags,
    })
    .input(z.strictObject({ teacher_id: Id, day, note: z.string().check(z.trim(), z.maxLength(MOST_NOTE)) }))
    .errors({ NO_SCHOOL: conflict(/*i18n*/ 'There is no school on this day.') })
    .output(CoverDay),
  withdrawAbsence: office
    .route({
      method: 'POST',
      path: '/timetable/cover/absences/withdraw',
      summary: 'Withdraw an absence with its covers; those who were to cover are told',
      tags,
    })
    .input(z.strictObject({ teacher_id: Id, day }))
    .output(CoverDay),
  arrange: office
    .route({
      method: 'POST',
      path: '/timetable/cover/lessons',
      summary: 'Say what becomes of a lesson of an absent teacher; null opens it again',
      tags,
    })
    .input(z.strictObject({ day, absent_id: Id, meeting: Id, arrangement: z.nullable(Arrangement) }))
    .errors({ NOT_FREE: conflict(/*i18n*/ 'This teacher is not free at this time.') })
    .output(CoverDay),
  sheet: writing
    .route({ method: 'GET', path: '/timetable/cover/sheet', summary: 'The cover sheet of a day on A4', tags })
    .input(z.object({ day, language: z._default(z.enum(['en', 'fr']), 'fr') }))
    .output(z.file()),
  month: office
    .route({
      method: 'GET',
      path: '/timetable/cover/month',
      summary: 'Hours planned, taught, missed and covered by teacher in a month, up to today',
      tags,
    })
    .input(z.object(ofMonth))
    .output(z.object({ rows: z.array(TeacherMonth) })),
  monthFile: writing
    .route({
      method: 'GET',
      path: '/timetable/cover/month/file',
      summary: 'The same as a table for spreadsheets',
      tags,
    })
    .input(z.object({ ...ofMonth, ...exportWish }))
    .output(z.file()),
};
