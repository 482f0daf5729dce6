import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { mayFillForms } from './ministry-forms.policy.ts';
import { CONTRACTS, POSTS } from './staff-records.rules.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const day = z.union([z.literal(''), z.iso.date()]);

const facts = {
  sex: z.nullable(z.enum(['female', 'male'])),
  contract: z.nullable(z.enum(CONTRACTS)),
  post: z.enum(POSTS),
};

export const StaffRecord = z.object({
  id: Id,
  full_name: z.string(),
  teaches: z.boolean(),
  ...facts,
  date_of_birth: z.nullable(z.iso.date()),
  hired_on: z.nullable(z.iso.date()),
  diploma: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  step: z.nullable(z.string()),
  social_number: z.nullable(z.string()),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

/** Empty texts and days are stored as unknown. */
export const SaveStaffRecordInput = z.strictObject({
  user_id: Id,
  ...facts,
  date_of_birth: day,
  hired_on: day,
  diploma: text(80),
  grade: text(40),
  step: text(20),
  social_number: text(40),
});
export type SaveStaffRecordInput = z.infer<typeof SaveStaffRecordInput>;

const tags = ['ministry forms'];

export const staffRecordsContract = {
  list: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'GET',
      path: '/staff-records',
      summary: 'Teachers and administrators, with the facts that the ministries ask for',
      tags,
    })
    .output(z.array(StaffRecord)),
  save: procedure
    .meta({ policy: mayFillForms })
    .route({
      method: 'PUT',
      path: '/staff-records/{user_id}',
      summary: 'Record the facts of a member of staff',
      tags,
    })
    .input(SaveStaffRecordInput)
    .errors({
      NOT_A_PAST_DAY: { status: 422, message: /*i18n*/ 'This day lies in the future.' },
    })
    .output(StaffRecord),
};
