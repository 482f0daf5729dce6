import { serve } from '#features/people/server/people.service.ts';
import { ledgerContract } from '../ledger.contract.ts';
import { isHalted, selectChecks } from './checks.queries.ts';
import type { Invariant } from '#features/feature.ts';
import { confirmDay, findDay } from './day.service.ts';
import { checkNow } from './reconcile.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { answerOf } from '#platform/http/server/answer.ts';

const os = serve(ledgerContract);

/** `rules` come from the features whose money the ledger keeps. */
export function ledgerRouter(rules: readonly Invariant[]) {
  return {
    checks: os.checks.handler(({ context: { db, now, timeZone } }) =>
      readSnapshot(db, async (tx) => {
        const at = now();
        const [halted, day, checks] = await Promise.all([
          isHalted(tx),
          findDay(tx, schoolDay(at, timeZone), at),
          selectChecks(tx),
        ]);
        return { halted, day, checks };
      }),
    ),
    confirmDay: os.confirmDay.handler(async ({ input, context, errors }) =>
      answerOf(await confirmDay(context, input.today), errors),
    ),
    check: os.check.handler(async ({ context, errors }) => answerOf(await checkNow(context, rules), errors)),
  };
}
