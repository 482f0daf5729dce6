import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayKeepAssignmentSettings } from './assignments.policy.ts';

const choices = {
  /** Whether guardians may hand in work for their children. */
  guardians_hand_in: z.boolean(),
  /** The latest time of day, "16:00", at which work due the next day may be given; empty for no limit. */
  next_day_until: z.union([
    z.literal(''),
    z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, /*i18n*/ 'Please choose a time')),
  ]),
  /** Whether the limit is lifted today. */
  lifted_today: z.boolean(),
};
export const AssignmentSettings = z.strictObject(choices);
export type AssignmentSettings = z.infer<typeof AssignmentSettings>;

const tags = ['assignments'];

export const assignmentSettingsContract = {
  get: procedure
    .meta({ policy: mayKeepAssignmentSettings })
    .route({
      method: 'GET',
      path: '/assignment-settings',
      summary: 'What the school has chosen for assignments',
      tags,
    })
    .output(z.object(choices)),
  update: procedure
    .meta({ policy: mayKeepAssignmentSettings })
    .route({
      method: 'PUT',
      path: '/assignment-settings',
      summary: 'Choose whether guardians hand in, and until when work for the next day is set',
      tags,
    })
    .input(AssignmentSettings)
    .output(z.object(choices)),
};
