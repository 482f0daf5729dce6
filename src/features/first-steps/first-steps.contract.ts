import * as z from 'zod/mini';
import { office } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';

/** The first steps of a new school, in order of dependency. */
export const STEPS = [
  'school',
  'year',
  'holidays',
  'classes',
  'students',
  'subjects',
  'teachers',
  'lessons',
  'marking',
  'ways',
  'fees',
  'assign',
  'payment',
  'parents',
  'roll',
  // Only while the portal's URL works on its own computer only; last, because the technician sets it.
  'address',
] as const;
export const Step = z.enum(STEPS);
export type Step = z.infer<typeof Step>;

export const FirstSteps = z.object({
  steps: z.array(z.object({ step: Step, done: z.boolean() })),
  /** An administrator hid them. */
  hidden: z.boolean(),
  /** The school has no data yet: the sample school may be loaded. */
  empty: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

const mayTakeSteps = office();
const tags = ['first-steps'];

export const firstStepsContract = {
  get: procedure
    .meta({ policy: mayTakeSteps })
    .route({
      method: 'GET',
      path: '/first-steps',
      summary: 'What a new school has done and has yet to do',
      tags,
    })
    .output(FirstSteps),
  hide: procedure
    .meta({ policy: mayTakeSteps })
    .route({
      method: 'PUT',
      path: '/first-steps/hidden',
      summary: 'Put the first steps away, or take them up again',
      tags,
    })
    .input(z.strictObject({ hidden: z.boolean() }))
    .output(FirstSteps),
};
