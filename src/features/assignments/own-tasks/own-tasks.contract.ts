import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { mayKeepOwnTasks } from '../assignments.policy.ts';
import { MOST_TITLE, PLACES } from '../assignments.rules.ts';

const subject = z.object({ id: Id, name_en: z.string(), name_fr: z.string() });

/** A task that a student added to the list. */
export const OwnTask = z.object({
  kind: z.literal('task'),
  id: Id,
  title: z.string(),
  subject: z.nullable(subject),
  due_day: z.iso.date(),
  due_time: z.null(),
  /** The end of the due day. */
  due_at: z.iso.datetime(),
  place: z.enum(PLACES),
  ticked: z.boolean(),
  /** Incremented by each change; a change based on an older revision is refused. */
  revision: z.int(),
});
export type OwnTask = z.infer<typeof OwnTask>;

export const Title = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, /*i18n*/ 'Please write a title'),
    z.maxLength(MOST_TITLE, /*i18n*/ 'A title can have at most 120 characters'),
  );
export const DueDay = z.iso.date(/*i18n*/ 'Please choose a day');

const fields = { title: Title, due_day: DueDay, subject_id: z.nullable(Id) };
export type OwnTaskInput = z.infer<z.ZodMiniObject<typeof fields>>;

const byId = { task_id: Id };
const known = { ...byId, revision: z.int() };
const Saved = z.object({ id: Id, revision: z.int() });

export const DUE_OUT_OF_RANGE = {
  status: 409,
  message: /*i18n*/ 'Please choose a due day from today to one year ahead.',
} as const;
const CHANGED_MEANWHILE = {
  status: 409,
  message: /*i18n*/ 'This task was changed on another device. Please look again.',
} as const;
const SUBJECT_NOT_TAKEN = {
  status: 409,
  message: /*i18n*/ 'Please choose one of your subjects.',
} as const;
const TOO_MANY_OPEN = {
  status: 409,
  message: /*i18n*/ 'You have 200 open tasks. Tick or remove some first.',
} as const;

const tags = ['assignments'];
const keyed = procedure.meta({ policy: mayKeepOwnTasks, idempotent: true });

export const ownTasksContract = {
  subjects: procedure
    .meta({ policy: mayKeepOwnTasks })
    .route({
      method: 'GET',
      path: '/own-task-subjects',
      summary: 'The subjects that the student takes today, for a task of their own',
      tags,
    })
    .output(z.array(subject)),
  add: keyed
    .route({
      method: 'POST',
      path: '/own-tasks',
      successStatus: 201,
      summary: 'Add a task of one’s own, which nobody else reads',
      tags,
    })
    .input(z.strictObject(fields))
    .errors({ DUE_OUT_OF_RANGE, SUBJECT_NOT_TAKEN, TOO_MANY_OPEN })
    .output(Saved),
  change: keyed
    .route({
      method: 'PUT',
      path: '/own-tasks/{task_id}',
      summary: 'Change a task of one’s own',
      tags,
    })
    .input(z.strictObject({ ...fields, ...known }))
    .errors({ DUE_OUT_OF_RANGE, SUBJECT_NOT_TAKEN, CHANGED_MEANWHILE })
    .output(Saved),
  tick: procedure
    .meta({ policy: mayKeepOwnTasks })
    .route({
      method: 'PUT',
      path: '/own-tasks/{task_id}/tick',
      summary: 'Tick a task of one’s own, or take the tick off',
      tags,
    })
    .input(z.strictObject({ ...byId, done: z.boolean() }))
    .errors({ TOO_MANY_OPEN })
    .output(z.object({ ticked: z.boolean() })),
  remove: keyed
    .route({
      method: 'POST',
      path: '/own-tasks/{task_id}/remove',
      summary: 'Remove a task of one’s own for good',
      tags,
    })
    .input(z.strictObject(known))
    .errors({ CHANGED_MEANWHILE })
    .output(z.object({ removed: z.literal(true) })),
};
