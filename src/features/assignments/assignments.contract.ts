import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { plainDecimal } from '#features/subjects/subjects.rules.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Id } from '#platform/http/id.ts';
import { MarkdownBlock } from '#platform/markdown/markdown-schema.ts';
import { assignmentFilters, familyFilters } from './assignments.filters.ts';
import { mayReadOwnWork, maySeeSetWork, maySetWork, mayTick } from './assignments.policy.ts';
import {
  HAND_INS,
  isPoints,
  MOST_CHOSEN,
  MOST_CLASSES,
  MOST_TEXT,
  PLACES,
  PUBLISHING,
  STATES,
} from './assignments.rules.ts';
import { AttachedFile, FILE_GONE, FileList } from '#platform/files/attached-file.ts';
import { DUE_OUT_OF_RANGE, DueDay, OwnTask, Title } from './own-tasks/own-tasks.contract.ts';
import { WorkPhoto } from './photos.contract.ts';

const schoolClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });
const subject = z.object({ id: Id, name_en: z.string(), name_fr: z.string() });
const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, /*i18n*/ 'Please choose a time'));

export const AssignmentStudent = z.object({
  id: Id,
  full_name: z.nullable(z.string()),
  roll_number: z.string(),
});
export type AssignmentStudent = z.infer<typeof AssignmentStudent>;

const said = {
  id: Id,
  title: z.string(),
  body: z.string(),
  /** The text with its headings, lists and links, parsed on the server. */
  blocks: z.array(MarkdownBlock),
  files: z.array(AttachedFile),
  subject,
  /** The name of the teacher who wrote it. */
  teacher: z.nullable(z.string()),
  due_day: z.iso.date(),
  due_time: z.nullable(time),
  /** The deadline. */
  due_at: z.iso.datetime(),
  /** The maximum number of points; null if it is not marked. */
  points: z.nullable(z.string()),
  hand_in: z.enum(HAND_INS),
  /** Whether work is accepted after the deadline. */
  accepts_late: z.boolean(),
  publish_at: z.nullable(z.iso.datetime()),
  changed_at: z.nullable(z.iso.datetime()),
};

export const SetAssignment = z.object({
  ...said,
  class: schoolClass,
  state: z.enum(STATES),
  /** The students who get it; null for the whole class. */
  students: z.nullable(z.array(AssignmentStudent)),
  /** The number of works handed in or received, and how many of them are not yet returned. */
  handed_in: z.int(),
  to_return: z.int(),
});
export type SetAssignment = z.infer<typeof SetAssignment>;

/** Null if the account was deleted. */
export const Guardian = z.object({ name: z.nullable(z.string()) });

/** A student's work as the family sees it, without unreturned marks. */
export const OwnWork = z.object({
  text: z.nullable(z.string()),
  /** In display order. */
  photos: z.array(WorkPhoto),
  /** Incremented by each submission; a submission based on an older version is refused. */
  version: z.int(),
  /** The SHA-256 of the handed-in text and photos; null if nothing was handed in here. */
  receipt: z.nullable(z.string()),
  handed_in_at: z.nullable(z.iso.datetime()),
  late: z.boolean(),
  /** The guardian who handed it in; null if the student did. */
  by_guardian: z.nullable(Guardian),
  received_at: z.nullable(z.iso.datetime()),
  returned: z.nullable(
    z.object({
      points: z.nullable(z.string()),
      comment: z.nullable(z.string()),
      at: z.iso.datetime(),
    }),
  ),
});
export type OwnWork = z.infer<typeof OwnWork>;

export const OwnAssignment = z.object({
  ...said,
  closed: z.boolean(),
  place: z.enum(PLACES),
  /** The student's own tick; always false for a parent. */
  ticked: z.boolean(),
  work: z.nullable(OwnWork),
  may_hand_in: z.boolean(),
  /** The child for whom the reader hands in as a guardian; null in a student's own list. */
  child: z.nullable(Id),
});
export type OwnAssignment = z.infer<typeof OwnAssignment>;

export const OwnList = z.object({
  /** The reader's children, or the student. */
  students: z.array(z.object({ id: Id, full_name: z.nullable(z.string()), roll_number: z.string() })),
  /** The student of the list; null if no student record is linked to the account. */
  student_id: z.nullable(Id),
  /** The student's current class, whose live topic announces changes; null if none. */
  class_id: z.nullable(Id),
  today: z.iso.date(),
  /** Open assignments, the earliest deadline first. */
  todo: z.array(OwnAssignment),
  /** To be handed in here, overdue, and not handed in. */
  late: z.array(OwnAssignment),
  /** One page of done or past assignments, newest first. */
  done: z.array(OwnAssignment),
  /** A student's own tasks: the open ones, and ticked ones on this page of done items. Empty for a parent. */
  tasks: z.array(OwnTask),
  /** Whether there is another page of done items. They are not counted, because a year has many. */
  more: z.boolean(),
});
export type OwnList = z.infer<typeof OwnList>;

const fields = {
  title: Title,
  body: z
    .string()
    .check(z.trim(), z.maxLength(MOST_TEXT, /*i18n*/ 'A text can have at most 5,000 characters')),
  due_day: DueDay,
  /** Empty: until the end of the day. */
  due_time: z.union([z.literal(''), time]),
  /** Empty if it is not marked. */
  points: z.string().check(
    z.overwrite(plainDecimal),
    z.refine(
      (text) => text === '' || isPoints(text),
      /*i18n*/ 'Enter points above 0, at most 1,000 and with at most 2 decimals',
    ),
  ),
  hand_in: z.enum(HAND_INS),
  /** By default late work is accepted. */
  accepts_late: z._default(z.boolean(), true),
  /** Null for the whole class. If omitted when editing, the audience stays unchanged. */
  student_ids: z.optional(
    z.nullable(
      z.array(Id).check(
        z.minLength(1, /*i18n*/ 'Please choose students'),
        z.maxLength(MOST_CHOSEN, /*i18n*/ 'At most 200 students can be chosen'),
        z.refine((ids) => new Set(ids).size === ids.length),
      ),
    ),
  ),
  /** In display order. If omitted when editing, the files stay unchanged. */
  files: z.optional(FileList),
  publish: z.enum(PUBLISHING),
  /** The time of publication, for `later`. */
  publish_at: z.nullish(z.iso.datetime()),
};
type Moment = { publish: string; publish_at?: string | null | undefined };
export const hasMoment = z.refine<Moment>(
  ({ publish, publish_at }) => publish !== 'later' || Boolean(publish_at),
  {
    error: /*i18n*/ 'Please choose when the class sees it',
    path: ['publish_at'],
  },
);
export const AssignmentFields = z.strictObject(fields);
export const AssignmentInput = AssignmentFields.check(hasMoment);
export type AssignmentInput = z.infer<typeof AssignmentInput>;

const place = { class_id: Id, subject_id: Id };
/**
 * The lesson of the lesson log from which the work is given; `starts` is in minutes since midnight, null
 * without a timetable.
 */
export const OfLesson = z.strictObject({
  day: z.iso.date(),
  starts: z.nullable(z.int().check(z.minimum(0), z.maximum(1439))),
});
export type OfLesson = z.infer<typeof OfLesson>;
const byId = { assignment_id: Id };

/** Further classes that get the same work in the same subject, as separate assignments. */
const more_class_ids = z.optional(
  z.array(Id).check(
    z.maxLength(MOST_CLASSES - 1, /*i18n*/ 'At most 12 classes can get it at once'),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
);
type Classes = {
  class_id: string;
  more_class_ids?: string[] | undefined;
  student_ids?: string[] | null | undefined;
};
const isForClasses = z.refine<Classes>(
  ({ class_id, more_class_ids: more = [], student_ids }) =>
    !more.includes(class_id) && (more.length === 0 || !student_ids),
  { error: /*i18n*/ 'Chosen students are of one class', path: ['more_class_ids'] },
);
const tags = ['assignments'];
const DUE_REFUSALS = {
  DUE_OUT_OF_RANGE,
  TOO_LATE_FOR_NEXT_DAY: {
    status: 409,
    message:
      /*i18n*/ 'It is too late to set work for the next day. Choose a later day, or ask the office to lift this limit for today.',
  },
  PUBLISHED_AFTER_DUE: {
    status: 409,
    message: /*i18n*/ 'The class must see it before it is due.',
  },
} as const;

const AUDIENCE_REFUSALS = {
  STUDENTS_NOT_IN_CLASS: {
    status: 409,
    message: /*i18n*/ 'Some of these students do not take the subject in this class on the due day.',
  },
} as const;
const STUDENT_HAS_WORK = {
  status: 409,
  message: /*i18n*/ 'A student who has handed in or was marked must stay chosen.',
} as const;

const HAS_WORKS = {
  status: 409,
  message: /*i18n*/ 'Work was already handed in or marked: close the assignment instead of removing it.',
} as const;

export const assignmentsContract = {
  list: procedure
    .meta({ policy: maySeeSetWork })
    .route({
      method: 'GET',
      path: '/assignments',
      summary:
        'The work set in the subjects that the teacher teaches, or for administrators in all classes: current by due time, past ones newest first, or the text of the teacher’s own of former years',
      tags,
    })
    .input(filterSchema(assignmentFilters))
    .output(z.object({ today: z.iso.date(), assignments: z.array(SetAssignment), total: z.int() })),
  family: procedure
    .meta({ policy: mayReadOwnWork })
    .route({
      method: 'GET',
      path: '/own-assignments',
      summary:
        'What a student has to do: to do with what is due next first, late, and a page of what is done',
      tags,
    })
    .input(filterSchema(familyFilters))
    .output(OwnList),
  places: procedure
    .meta({ policy: maySetWork })
    .route({
      method: 'GET',
      path: '/assignment-places',
      summary: 'The classes and subjects in which the teacher may set work',
      tags,
    })
    .output(
      z.array(
        z.object({
          class: schoolClass,
          subject,
          /** The name of the group of classes taught the subject together; null if none. */
          group: z.nullable(z.string()),
        }),
      ),
    ),
  students: procedure
    .meta({ policy: maySetWork })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/subjects/{subject_id}/assignment-students',
      summary: 'The students who take a subject in a class on a day: those for whom work can be set',
      tags,
    })
    .input(z.object({ ...place, day: z.optional(z.iso.date()) }))
    .output(z.array(AssignmentStudent)),
  load: procedure
    .meta({ policy: maySetWork })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/assignment-load',
      summary:
        'How many assignments are due on each day from today, drafts not counted: for the whole class, and more for chosen students by student',
      tags,
    })
    .input(z.object({ class_id: Id }))
    .output(
      z.array(
        z.object({
          day: z.iso.date(),
          assignments: z.int(),
          chosen: z.array(z.object({ student_id: Id, assignments: z.int() })),
        }),
      ),
    ),
  create: procedure
    .meta({ policy: maySetWork, idempotent: true })
    .route({
      method: 'POST',
      path: '/classes/{class_id}/subjects/{subject_id}/assignments',
      successStatus: 201,
      summary:
        'Set work in a subject for a class or some of its students: now, from a moment on, or as a draft; in more classes at once, all or none, each gets its own and the answer is that of the first',
      tags,
    })
    .input(
      z
        .strictObject({ ...fields, ...place, more_class_ids, lesson: z.optional(OfLesson) })
        .check(hasMoment, isForClasses),
    )
    .errors({ ...DUE_REFUSALS, ...AUDIENCE_REFUSALS, FILE_GONE })
    .output(SetAssignment),
  change: procedure
    .meta({ policy: maySetWork })
    .route({
      method: 'PUT',
      path: '/assignments/{assignment_id}',
      summary:
        'Correct an assignment: what it said before stays in the trail; one that is published stays so',
      tags,
    })
    .input(z.strictObject({ ...fields, ...byId }).check(hasMoment))
    .errors({ ...DUE_REFUSALS, ...AUDIENCE_REFUSALS, FILE_GONE, STUDENT_HAS_WORK })
    .output(SetAssignment),
  setClosed: procedure
    .meta({ policy: maySetWork })
    .route({
      method: 'PUT',
      path: '/assignments/{assignment_id}/closed',
      summary: 'Close a published assignment, or open it again',
      tags,
    })
    .input(z.strictObject({ ...byId, closed: z.boolean() }))
    .output(SetAssignment),
  remove: procedure
    .meta({ policy: maySetWork })
    .route({
      method: 'POST',
      path: '/assignments/{assignment_id}/remove',
      summary: 'Take an assignment without works away from everybody; its text stays in the trail',
      tags,
    })
    .input(z.strictObject(byId))
    .errors({ HAS_WORKS })
    .output(z.object({ removed: z.literal(true) })),
  tick: procedure
    .meta({ policy: mayTick })
    .route({
      method: 'PUT',
      path: '/assignments/{assignment_id}/tick',
      summary: 'The student’s private tick that it is done',
      tags,
    })
    .input(z.strictObject({ ...byId, done: z.boolean() }))
    .output(z.object({ ticked: z.boolean() })),
};
