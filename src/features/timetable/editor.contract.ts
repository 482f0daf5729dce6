import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { READ_REFUSALS } from '#platform/imports/read-refusals.ts';
import { Filling, FillProgress, FillStep } from './fill.contract.ts';
import { areRulesInOrder } from './fill.rules.ts';
import {
  TimetableEntry,
  TimetablePeriod,
  TimetableRoom,
  TimetableRule,
  TimetableVersion,
} from './timetable.contract.ts';
import { mayKeepTimetable } from './timetable.policy.ts';
import { isGridInOrder, MOST_PERIODS, ROOM_KINDS, WEEKDAYS } from './timetable.rules.ts';

const weekday = z.int().check(z.minimum(1), z.maximum(WEEKDAYS.length));
const minute = z.int().check(z.minimum(0), z.maximum(1440));
const name = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, /*i18n*/ 'Enter a name'), z.maxLength(most));

export const VersionInput = z.strictObject({
  name: name(60),
  /** The version to copy; without it only the day grid of the newest one is copied. */
  copy_of: z.optional(z.nullable(Id)),
});
export type VersionInput = z.infer<typeof VersionInput>;

const PeriodInput = z.strictObject({
  /** A period of the version; absent for a new one. */
  id: z.optional(Id),
  starts: minute,
  ends: minute,
  is_break: z.boolean(),
  days: z.array(weekday).check(z.minLength(1, /*i18n*/ 'Choose a day'), z.maxLength(WEEKDAYS.length)),
});
const GRID_FAULT = /*i18n*/ 'Each line ends after it begins, and before the next one begins';
const grid = z
  .array(PeriodInput)
  .check(z.minLength(1), z.maxLength(MOST_PERIODS), z.refine(isGridInOrder, GRID_FAULT));
export type GridInput = z.infer<typeof grid>;

const RoomInput = z.strictObject({ id: z.optional(Id), name: name(40), kind: z.enum(ROOM_KINDS) });
const rooms = z.array(RoomInput).check(z.maxLength(200));
export type RoomsInput = z.infer<typeof rooms>;

const times = z.array(z.strictObject({ day: weekday, starts: minute, ends: minute })).check(z.maxLength(100));
export type TimesInput = z.infer<typeof times>;

const MOST_RULES = 500;
const rules = z
  .array(TimetableRule)
  .check(
    z.maxLength(MOST_RULES),
    z.refine(areRulesInOrder, /*i18n*/ 'A rule appears twice, or part of it is missing or out of range'),
  );
export type TimetableRulesInput = z.infer<typeof rules>;

/** A longer list is not a simple way out. */
const MOST_STEPS = 40;
const FillInput = z
  .strictObject({
    version_id: Id,
    /** Changes to make first; they are only kept if the lessons find places. */
    steps: z.optional(z.array(FillStep).check(z.maxLength(MOST_STEPS))),
    /** Place as many lessons as possible; otherwise all or none. */
    partly: z.optional(z.boolean()),
    /** Search three times as long. */
    longer: z.optional(z.boolean()),
    /** Lessons with a place may move, as few as possible; locked ones stay. */
    move: z.optional(z.boolean()),
    /** Reports the result of the steps without writing anything. */
    what_if: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ partly, move }) => !(partly && move),
      /*i18n*/ 'Lessons move only if all of them find a place',
    ),
  );
export type FillInput = z.infer<typeof FillInput>;

const place = { day: weekday, period_id: Id, room_id: z.nullable(Id) };

export const TimetableChanges = z.object({
  /** The published timetable that it is compared with; null if there is none. */
  base: z.nullable(z.string()),
  teachers: z.int(),
  classes: z.int(),
  /** Lessons with a new place, teacher or room. */
  lessons: z.int(),
  /** Lessons of the subject grid without a place. */
  unplaced: z.int(),
});
export type TimetableChanges = z.infer<typeof TimetableChanges>;

/** A draft imported from a file of the FET timetabling program. */
export const FetDraft = z.object({
  version: TimetableVersion,
  /** Lessons whose place in the file has no counterpart here, or is not free. */
  left_out: z.int(),
  /** Names of classes, subjects and rooms in the file that the school does not have, a hundred at most. */
  unknown: z.array(z.string()),
});
export type FetDraft = z.infer<typeof FetDraft>;

const conflict = (message: string) => ({ status: 409, message });
const PUBLISHED = conflict(
  /*i18n*/ 'This timetable is published and can no longer be changed. Copy it as a new draft.',
);
const CLASHES = {
  PUBLISHED,
  NO_PERIOD: conflict(/*i18n*/ 'There is no lesson at this time of the day grid.'),
  CLASS_TAKEN: conflict(/*i18n*/ 'The class has another lesson then.'),
  TEACHER_TAKEN: conflict(/*i18n*/ 'The teacher teaches another class then.'),
  TEACHER_AWAY: conflict(/*i18n*/ 'The teacher is not available then.'),
  ROOM_TAKEN: conflict(/*i18n*/ 'The room is taken then.'),
};
const LOCKED = conflict(/*i18n*/ 'This lesson is locked. Unlock it first.');

const tags = ['timetable'];
const version = '/timetable/versions/{version_id}' as const;
const entry = `${version}/entries/{entry_id}` as const;
const ofVersion = { version_id: Id };
const ofEntry = { version_id: Id, entry_id: Id };
const editing = procedure.meta({ policy: mayKeepTimetable });
/** The entries of one meeting as they are now: several if classes are taught together. */
const Entries = z.object({ entries: z.array(TimetableEntry) });

export const timetableEditorContract = {
  create: procedure
    .meta({ policy: mayKeepTimetable, idempotent: true })
    .route({
      method: 'POST',
      path: '/timetable/versions',
      successStatus: 201,
      summary: 'Begin a draft, empty or as a copy with the teachers of today',
      tags,
    })
    .input(VersionInput)
    .output(TimetableVersion),
  /** A multipart form has no other field than its file, so the draft has the file's name. */
  readFet: procedure
    .meta({ policy: mayKeepTimetable, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/timetable/fet-files',
      successStatus: 201,
      summary: 'Begin a draft with the places that the program FET found (4 MiB at most)',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({
      FILE_TOO_LARGE: READ_REFUSALS.FILE_TOO_LARGE,
      NO_FET: { status: 422, message: /*i18n*/ 'This is not a file of the program FET.' },
      NO_PLACES: {
        status: 422,
        message:
          /*i18n*/ 'The file contains no timetable. In FET, save the result as “data and timetable”, and upload that file.',
      },
    })
    .output(FetDraft),
  remove: editing
    .route({ method: 'DELETE', path: version, summary: 'Remove a draft', tags })
    .input(z.object(ofVersion))
    .errors({ PUBLISHED })
    .output(z.object({ removed: Id })),
  saveGrid: editing
    .route({
      method: 'PUT',
      path: `${version}/periods`,
      summary: 'Set the day grid of a draft; lessons in removed periods lose their place',
      tags,
    })
    .input(z.strictObject({ ...ofVersion, periods: grid }))
    .errors({ PUBLISHED })
    .output(z.object({ periods: z.array(TimetablePeriod), displaced: z.int() })),
  saveRooms: editing
    .route({ method: 'PUT', path: '/timetable/rooms', summary: 'Set the list of rooms', tags })
    .input(z.strictObject({ rooms }))
    .errors({ ROOM_EXISTS: conflict(/*i18n*/ 'Two rooms have the same name.') })
    .output(z.object({ rooms: z.array(TimetableRoom) })),
  setUnavailable: editing
    .route({
      method: 'PUT',
      path: '/timetable/teachers/{teacher_id}/unavailable',
      summary: 'Set the times of the week in which a teacher does not teach',
      tags,
    })
    .input(z.strictObject({ teacher_id: Id, times }))
    .output(z.object({ times })),
  place: editing
    .route({
      method: 'POST',
      path: `${version}/entries`,
      successStatus: 201,
      summary: 'Give a lesson of a class a place in a draft',
      tags,
    })
    .input(z.strictObject({ ...ofVersion, class_id: Id, subject_id: Id, ...place }))
    .errors({
      ...CLASHES,
      ALL_PLACED: conflict(/*i18n*/ 'All lessons of this subject have a place already.'),
    })
    .output(Entries),
  move: editing
    .route({ method: 'POST', path: `${entry}/move`, summary: 'Move a lesson of a draft', tags })
    .input(z.strictObject({ ...ofEntry, ...place }))
    .errors({ ...CLASHES, LOCKED })
    .output(Entries),
  takeOff: editing
    .route({ method: 'POST', path: `${entry}/remove`, summary: 'Take a lesson’s place away', tags })
    .input(z.strictObject(ofEntry))
    .errors({ PUBLISHED, LOCKED })
    .output(z.object({ removed: z.array(Id) })),
  lock: editing
    .route({ method: 'POST', path: `${entry}/lock`, summary: 'Lock or unlock a lesson in its place', tags })
    .input(z.strictObject({ ...ofEntry, locked: z.boolean() }))
    .errors({ PUBLISHED })
    .output(Entries),
  saveRules: editing
    .route({
      method: 'PUT',
      path: `${version}/rules`,
      summary: 'Set the rules by which a draft is filled in; those left out do not apply',
      tags,
    })
    .input(z.strictObject({ ...ofVersion, rules }))
    .errors({
      PUBLISHED,
      UNKNOWN: conflict(
        /*i18n*/ 'A teacher, subject, class or room of these rules no longer exists. Open the rules again.',
      ),
    })
    .output(z.object({ rules: z.array(TimetableRule) })),
  /** It occupies a processor for up to 90 seconds, so it queues as heavy work. */
  fillIn: procedure
    .meta({ policy: mayKeepTimetable, heavy: true })
    .route({
      method: 'POST',
      path: `${version}/fill`,
      summary: 'Give the lessons of a draft that have no place one; what has a place stays there',
      tags,
    })
    .input(FillInput)
    .errors({
      PUBLISHED,
      CHANGED: conflict(
        /*i18n*/ 'The timetable was changed while the lessons were being placed. Fill it in again.',
      ),
    })
    .output(Filling),
  fillProgress: editing
    .route({ method: 'GET', path: `${version}/fill`, summary: 'How far filling in a draft is', tags })
    .input(z.object(ofVersion))
    // Null while it is not being filled in.
    .output(z.object({ progress: z.nullable(FillProgress) })),
  stopFilling: editing
    .route({
      method: 'POST',
      path: `${version}/fill/stop`,
      summary: 'End the search for places with the best so far',
      tags,
    })
    .input(z.strictObject(ofVersion))
    .output(z.object({ stopped: z.boolean() })),
  changes: editing
    .route({
      method: 'GET',
      path: `${version}/changes`,
      summary: 'What a draft changes of the timetable in force',
      tags,
    })
    .input(z.object(ofVersion))
    .output(TimetableChanges),
  publish: editing
    .route({
      method: 'POST',
      path: `${version}/publish`,
      summary: 'Publish a draft from a day on; the teachers concerned are told',
      tags,
    })
    .input(z.strictObject({ ...ofVersion, valid_from: z.iso.date(/*i18n*/ 'Please enter a date') }))
    .errors({
      PUBLISHED,
      PAST_DAY: conflict(/*i18n*/ 'Choose today or a later day.'),
      NO_YEAR: conflict(/*i18n*/ 'This day is not in any school year.'),
      DAY_TAKEN: conflict(/*i18n*/ 'Another timetable begins on this day.'),
    })
    .output(TimetableVersion),
};
