import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayCheckLedger, mayConfirmDay } from './ledger.policy.ts';
import { Id } from '#platform/http/id.ts';

/**
 * One reconciliation. `failures` maps each broken rule to its number of violating rows; empty if the books
 * are right.
 */
export const LedgerCheck = z.object({
  id: Id,
  at: z.iso.datetime(),
  cause: z.enum(['start', 'nightly', 'demand']),
  passed: z.boolean(),
  failures: z.array(z.object({ rule: z.string(), rows: z.int() })),
  transactions: z.int(),
  /** The hash at the end of the chain: comparing it with an earlier note reveals changes to the past. */
  head: z.string(),
  took_ms: z.int(),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** Today's date at the school by the server's clock, and the last posting's date to compare it with. */
export const LedgerDay = z.object({
  today: z.iso.date(),
  /** Null if nothing was posted yet. */
  last_posting: z.nullable(z.iso.date()),
  /** The dates are so far apart that postings are refused until an administrator confirms today's date. */
  unconfirmed: z.boolean(),
});
export type LedgerDay = z.infer<typeof LedgerDay>;

export const ledgerContract = {
  checks: procedure
    .meta({ policy: mayCheckLedger })
    .route({
      method: 'GET',
      path: '/ledger/checks',
      summary: 'The last checks of the books, newest first',
      tags: ['ledger'],
    })
    .output(z.object({ halted: z.boolean(), day: LedgerDay, checks: z.array(LedgerCheck) })),
  check: procedure
    .meta({ policy: mayCheckLedger, personOnly: true })
    .route({
      method: 'POST',
      path: '/ledger/checks',
      summary: 'Check the books now: every invariant and the whole chain',
      tags: ['ledger'],
    })
    .errors({
      STILL_CHECKING: {
        status: 503,
        message: /*i18n*/ 'Another check is in progress. Please try again in a minute.',
      },
    })
    .output(LedgerCheck),
  confirmDay: procedure
    .meta({ policy: mayConfirmDay, stepUp: true })
    .route({
      method: 'POST',
      path: '/ledger/day',
      summary: "Say that the server's date is right, so that money can be posted after a long pause",
      tags: ['ledger'],
    })
    .input(z.strictObject({ today: z.iso.date() }))
    .errors({
      ANOTHER_DAY: {
        status: 409,
        message: /*i18n*/ 'The date has changed since this page was opened. Please look at it again.',
      },
    })
    .output(LedgerDay),
};
