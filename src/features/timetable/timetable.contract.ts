import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { ARRANGEMENTS } from './cover.rules.ts';
import { FILL_RULE_KINDS } from './fill.rules.ts';
import { childFilters, weekFilters } from './timetable.filters.ts';
import {
  mayKeepTimetable,
  maySeeChildrensTimetables,
  maySeeOwnTimetable,
  maySeeStudentTimetable,
} from './timetable.policy.ts';
import { ROOM_KINDS, VERSION_STATES } from './timetable.rules.ts';

const schoolClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const names = { name_en: z.string(), name_fr: z.string() };
const times = { starts: z.int(), ends: z.int() };

/** A lesson on a day; times in minutes since midnight. */
export const TimetableLesson = z.object({
  id: Id,
  ...times,
  /** Several, in a group of classes taught together. */
  classes: z.array(schoolClass),
  subject: z.object(names),
  /** The current teachers, separated by commas; null if nobody is assigned. */
  teacher: z.nullable(z.string()),
  room: z.nullable(z.string()),
  /** The arrangement if the teacher is absent; `covers` marks a lesson that the reader covers. */
  change: z.nullable(
    z.object({
      kind: z.enum([...ARRANGEMENTS, 'covers']),
      /** The covering teacher, or for `covers` the absent one. */
      teacher: z.nullable(z.string()),
    }),
  ),
});
export type TimetableLesson = z.infer<typeof TimetableLesson>;

export const TimetableDay = z.object({
  day: z.iso.date(),
  is_school_day: z.boolean(),
  holiday: z.nullable(z.object(names)),
  /** In the order of the day; empty on a day without school. */
  lessons: z.array(TimetableLesson),
});
export type TimetableDay = z.infer<typeof TimetableDay>;

export const TimetableWeek = z.object({
  today: z.iso.date(),
  /** The school's time when the response was made, in minutes since midnight. */
  minute: z.int(),
  /** Whether a timetable is published for any day of the week. */
  is_published: z.boolean(),
  /** The rows of the day grid, of every version in force during the week. */
  periods: z.array(z.object({ ...times, is_break: z.boolean() })),
  /** Monday to Friday. */
  days: z.array(TimetableDay),
});
export type TimetableWeek = z.infer<typeof TimetableWeek>;

export const ChildWeek = z.object({
  /** The reader's children. */
  students: z.array(z.object({ id: Id, full_name: z.nullable(z.string()), roll_number: z.string() })),
  /** The child of the week; both are null if no student is linked to the account. */
  student_id: z.nullable(Id),
  week: z.nullable(TimetableWeek),
});
export type ChildWeek = z.infer<typeof ChildWeek>;

/** One's own lessons of today, with the school's present minute. */
export const LessonsToday = z.object({ minute: z.int(), day: TimetableDay });
export type LessonsToday = z.infer<typeof LessonsToday>;

export const TimetableVersion = z.object({
  id: Id,
  name: z.string(),
  /** Null for a draft. */
  valid_from: z.nullable(z.iso.date()),
  state: z.enum(VERSION_STATES),
  /** Lessons that have a place. */
  placed: z.int(),
});
export type TimetableVersion = z.infer<typeof TimetableVersion>;

export const TimetablePeriod = z.object({
  id: Id,
  ...times,
  is_break: z.boolean(),
  /** Monday is 1. */
  days: z.array(z.int()),
});
export type TimetablePeriod = z.infer<typeof TimetablePeriod>;

export const TimetableRoom = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(ROOM_KINDS),
  /** Removed from the school's list, but still used by a lesson of this version. */
  is_archived: z.boolean(),
});
export type TimetableRoom = z.infer<typeof TimetableRoom>;

export const TimetableEntry = z.object({
  id: Id,
  class_id: Id,
  subject_id: Id,
  teacher_id: z.nullable(Id),
  /** Teachers who teach the lesson with them. */
  further_ids: z.array(Id),
  room_id: z.nullable(Id),
  /** Shared by classes taught together. */
  meeting: Id,
  day: z.int(),
  period_id: Id,
  /**
   * Lessons of one line of a class may be at the same time, because a student takes at most one of its
   * subjects.
   */
  option_line: z.nullable(z.int()),
  locked: z.boolean(),
});
export type TimetableEntry = z.infer<typeof TimetableEntry>;

/** A subject of a class from the subject grid, with its number of lessons a week. */
export const LessonToPlace = z.object({
  class_id: Id,
  subject_id: Id,
  teacher_id: z.nullable(Id),
  further_ids: z.array(Id),
  /** The group of classes taught together. */
  group_id: z.nullable(Id),
  option_line: z.nullable(z.int()),
  periods: z.int(),
});
export type LessonToPlace = z.infer<typeof LessonToPlace>;

/** A rule for filling in a timetable: hard, or a wish. */
export const TimetableRule = z.object({
  kind: z.enum(FILL_RULE_KINDS),
  /** Null for a rule without a limit. */
  most: z.nullable(z.int()),
  is_hard: z.boolean(),
  /** The teacher, subject or class to which the rule is limited, and the room that it requires. */
  teacher_id: z.optional(Id),
  subject_id: z.optional(Id),
  class_id: z.optional(Id),
  room_id: z.optional(Id),
  room_kind: z.optional(z.enum(ROOM_KINDS)),
});
export type TimetableRule = z.infer<typeof TimetableRule>;

/** A whole timetable with everything its pages need to show and check it. */
export const WholeTimetable = z.object({
  version: TimetableVersion,
  periods: z.array(TimetablePeriod),
  rooms: z.array(TimetableRoom),
  classes: z.array(schoolClass),
  subjects: z.array(z.object({ id: Id, ...names })),
  teachers: z.array(z.object({ id: Id, full_name: z.string() })),
  lessons: z.array(LessonToPlace),
  entries: z.array(TimetableEntry),
  unavailable: z.array(z.object({ teacher_id: Id, day: z.int(), ...times })),
  rules: z.array(TimetableRule),
});
export type WholeTimetable = z.infer<typeof WholeTimetable>;

const tags = ['timetable'];

export const timetableContract = {
  week: procedure
    .meta({ policy: maySeeOwnTimetable })
    .route({
      method: 'GET',
      path: '/timetable/week',
      summary: 'One’s own lessons in the week of a day: a teacher’s, or a student’s',
      tags,
    })
    .input(filterSchema(weekFilters))
    .output(TimetableWeek),
  family: procedure
    .meta({ policy: maySeeChildrensTimetables })
    .route({
      method: 'GET',
      path: '/timetable/family',
      summary: 'The lessons of a guardian’s child in the week of a day',
      tags,
    })
    .input(filterSchema(childFilters))
    .output(ChildWeek),
  ofStudent: procedure
    .meta({ policy: maySeeStudentTimetable })
    .route({
      method: 'GET',
      path: '/students/{student_id}/timetable',
      summary: 'A student’s lessons in the week of a day',
      tags,
    })
    .input(z.object({ student_id: Id, day: z.optional(z.iso.date()) }))
    .output(TimetableWeek),
  versions: procedure
    .meta({ policy: mayKeepTimetable })
    .route({
      method: 'GET',
      path: '/timetable/versions',
      summary: 'Drafts, then published timetables by date, newest first',
      tags,
    })
    .output(z.array(TimetableVersion)),
  whole: procedure
    .meta({ policy: mayKeepTimetable })
    .route({
      method: 'GET',
      path: '/timetable/versions/{version_id}',
      summary: 'A whole timetable, with the lessons that it has to place',
      tags,
    })
    .input(z.object({ version_id: Id }))
    .output(WholeTimetable),
};
