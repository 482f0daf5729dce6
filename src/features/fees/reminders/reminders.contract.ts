import * as z from 'zod/mini';
import { CHANNELS } from '#features/inbox/channels.rules.ts';
import { DELIVERY_STATES } from '#features/inbox/delivery.rules.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { aPage } from '#platform/http/filters.ts';
import { Id } from '#platform/http/id.ts';
import { mayKeepFees } from '../fees.policy.ts';
import { PAUSES, REMINDER_STEPS } from './reminders.rules.ts';

const step = z.int().check(
  z.refine((days) => (REMINDER_STEPS as readonly number[]).includes(days), {
    error: /*i18n*/ 'Choose from the days offered',
  }),
);
export const ReminderChoices = z
  .strictObject({ on: z.boolean(), steps: z.array(step).check(z.maxLength(REMINDER_STEPS.length)) })
  .check(
    z.refine(({ on, steps }) => !on || steps.length > 0, {
      error: /*i18n*/ 'Choose at least one day',
      path: ['steps'],
    }),
  );
export type ReminderChoices = z.infer<typeof ReminderChoices>;

const amount = z.string();
const DueReminder = z.object({
  full_name: z.string(),
  students: z.array(z.string()),
  fees: z.int(),
  /** The steps reached, in days from the due dates. */
  steps: z.array(z.int()),
  amount,
  email: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
});
export type DueReminder = z.infer<typeof DueReminder>;

export const RemindersToday = z.object({
  day: z.iso.date(),
  /** The end of the quiet hours; null outside them. */
  quiet_until: z.nullable(z.iso.datetime()),
  /**
   * The number of people who would get a reminder. In the counts by channel, a person with e-mail may also
   * count for push or SMS.
   */
  sent: z.int(),
  /**
   * The number of people who would get a reminder, by the best channel beyond the portal. With both e-mail
   * and push, only one is counted.
   */
  people: z.int(),
  by_email: z.int(),
  by_push: z.int(),
  by_sms: z.int(),
  portal_only: z.int(),
  amount,
  reminders: z.array(DueReminder),
  /** Students with a fee that reached a step, but without a guardian who has an account. */
  on_paper: z.int(),
});
export type RemindersToday = z.infer<typeof RemindersToday>;

const SentReminder = z.object({
  day: z.iso.date(),
  full_name: z.nullable(z.string()),
  fees: z.array(z.object({ name: z.string(), step: z.int() })),
  read_at: z.nullable(z.iso.datetime()),
  /** Empty if it was shown in the portal only. */
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      state: z.enum(DELIVERY_STATES),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type SentReminder = z.infer<typeof SentReminder>;

const Arrangement = z.object({ until: z.iso.date(), note: z.nullable(z.string()) });
export const StudentReminders = z.object({
  pause: z.nullable(z.enum(PAUSES)),
  arrangement: z.nullable(Arrangement),
  /** The newest fifty. */
  reminders: z.array(SentReminder),
});
export type StudentReminders = z.infer<typeof StudentReminders>;

const Promised = z.object({
  student_id: Id,
  student: z.string(),
  until: z.iso.date(),
  note: z.nullable(z.string()),
  state: z.enum(['running', 'kept', 'broken']),
  overdue: amount,
});
export type Promised = z.infer<typeof Promised>;

export const ArrangementInput = z.strictObject({
  until: z.iso.date(/*i18n*/ 'Please choose a day'),
  note: z.string().check(z.trim(), z.maxLength(200, /*i18n*/ 'This text is too long')),
});
export type ArrangementInput = z.infer<typeof ArrangementInput>;

const tags = ['fees'];
const ofStudent = { student_id: Id };

export const remindersContract = {
  choices: procedure
    .meta({ policy: mayKeepFees })
    .route({ method: 'GET', path: '/fees/reminders', summary: 'When families are reminded of fees', tags })
    .output(ReminderChoices),
  choose: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'PUT',
      path: '/fees/reminders',
      summary: 'Say when families are reminded of fees',
      tags,
    })
    .input(ReminderChoices)
    .output(ReminderChoices),
  today: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fees/reminders/today',
      summary: 'Who gets a reminder of which fees today, whether reminders are on or not',
      tags,
    })
    .input(filterSchema({ page: aPage }))
    .output(RemindersToday),
  ofStudent: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fees/students/{student_id}/reminders',
      summary: 'The reminders of a student’s fees, and why there are none at the moment',
      tags,
    })
    .input(z.object(ofStudent))
    .output(StudentReminders),
  arrange: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'PUT',
      path: '/fees/students/{student_id}/arrangement',
      summary: 'Write down until when a family promised to pay: reminders pause',
      tags,
    })
    .input(z.extend(ArrangementInput, ofStudent))
    .errors({
      DAY_OUT_OF_RANGE: { status: 409, message: /*i18n*/ 'Choose a day from today on, within a year.' },
    })
    .output(StudentReminders),
  endArrangement: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'POST',
      path: '/fees/students/{student_id}/arrangement/end',
      summary: 'Take an arrangement back: reminders go on',
      tags,
    })
    .input(z.strictObject(ofStudent))
    .output(StudentReminders),
  arrangements: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fees/arrangements',
      summary: 'Promises to pay: running, kept and broken, the newest 200',
      tags,
    })
    .output(z.array(Promised)),
};
