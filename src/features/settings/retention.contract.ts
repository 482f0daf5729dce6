import * as z from 'zod/mini';
import { office } from '#features/people/people.policy.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { RETENTION_KINDS, RETENTION_MONTHS, type RetentionKind } from '#features/people/retention.rules.ts';

const mayKeepSettings = office();

const Months = z.nullable(
  z
    .int()
    .check(
      z.refine(
        (months) => RETENTION_MONTHS.some((choice) => choice === months),
        /*i18n*/ 'Please choose a time from the list',
      ),
    ),
);
/** Retention in months per kind of data; null keeps it forever. */
export const RetentionInput = z.strictObject(
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, Months])) as Record<RetentionKind, typeof Months>,
);
export type RetentionInput = z.infer<typeof RetentionInput>;

const tags = ['settings'];

export const retentionContract = {
  get: procedure
    .meta({ policy: mayKeepSettings })
    .route({
      method: 'GET',
      path: '/settings/retention',
      summary: 'How long the school keeps what it may forget',
      tags,
    })
    .output(RetentionInput),
  set: procedure
    .meta({ policy: mayKeepSettings, stepUp: true })
    .route({
      method: 'PUT',
      path: '/settings/retention',
      summary: 'Say how long the school keeps what it may forget; what is older goes within a day',
      tags,
    })
    .input(RetentionInput)
    .output(RetentionInput),
};
