import type { Logger } from 'pino';
import { maySeeBank } from '#features/bank/bank.policy.ts';
import { seesAccount } from '#features/bank/server/savings.service.ts';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { seesFeesOf } from '#features/fees/accounts/server/accounts.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { findActorsOfSessions } from '#features/people/server/people.service.ts';
import type { Db } from '#platform/db/database.ts';
import { createHub } from '#platform/live/server/hub.ts';
import { mayListen } from '#platform/live/server/live-routes.ts';

/**
 * What open pages may hear of, and who may hear it. `ledger_account:<id>` is a savings account that moved, for whoever sees
 * it; `bank:all` is any of them, for the office. `fee_account:<id>` is a student whose fees changed, for whoever sees those;
 * `fees:all` is any of them.
 */
export function createSchoolHub({ db, now, log }: { db: Db; now: () => Date; log: Logger }) {
  return createHub<Actor>({
    db,
    log,
    findActors: (tx, sessionIds) => findActorsOfSessions(tx, sessionIds, now()),
    mayListen,
    mayHear: {
      ledger_account: (tx, actor, id) => id !== 'all' && seesAccount(tx, actor, id),
      bank: (_tx, actor, id) => id === 'all' && maySeeBank(actor),
      fee_account: (tx, actor, id) => id !== 'all' && seesFeesOf(tx, actor, id),
      fees: (_tx, actor, id) => id === 'all' && mayKeepFees(actor),
    },
    widerTopics: (topic) =>
      topic.startsWith('ledger_account:')
        ? ['bank:all']
        : topic.startsWith('fee_account:')
          ? ['fees:all']
          : [],
  });
}
