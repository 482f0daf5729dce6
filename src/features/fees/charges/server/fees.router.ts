import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { feesContract } from '../fees.contract.ts';
import { findFeeAccount, findStatement } from '../../accounts/server/accounts.service.ts';
import { selectFunds } from './funds.queries.ts';
import { assignFee } from './assign.service.ts';
import { listStandings } from '../../server/dashboard.service.ts';
import { exportFees } from './fees.export.ts';
import { summarise } from './fees-totals.ts';
import { listFees } from './lists.service.ts';
import { reduceFee } from './reduce.service.ts';
import { changeStructure, createStructure, listCandidates, listStructures } from './structures.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';
import { withKey } from '#platform/http/server/idempotency.ts';

const os = serve(feesContract);

export const feesRouter = os.router({
  summary: os.summary.handler(({ context: { db, actor, now, timeZone } }) =>
    inOneStatement(db, (tx) => summarise(tx, actor, schoolDay(now(), timeZone))),
  ),
  list: os.list.handler(({ input, context: { db, actor, now, timeZone } }) =>
    readSnapshot(db, (tx) => listFees(tx, actor, input, schoolDay(now(), timeZone))),
  ),
  own: os.own.handler(({ context: { db, actor, now, timeZone } }) =>
    inOneStatement(db, (tx) => listStandings(tx, actor, schoolDay(now(), timeZone))),
  ),
  exportFees: os.exportFees.handler(({ input, context }) => exportFees(context, input)),
  account: os.account.handler(async ({ input, context: { db, actor, now, timeZone }, errors }) =>
    answerOf(
      await readSnapshot(db, (tx) => findFeeAccount(tx, actor, input.student_id, schoolDay(now(), timeZone))),
      errors,
    ),
  ),
  statement: os.statement.handler(async ({ input, context: { db, actor, now, timeZone }, errors }) =>
    answerOf(
      await readSnapshot(db, (tx) => findStatement(tx, actor, input, schoolDay(now(), timeZone))),
      errors,
    ),
  ),
  structures: os.structures.handler(({ input, context: { db } }) =>
    readSnapshot(db, (tx) => listStructures(tx, input)),
  ),
  funds: os.funds.handler(({ context: { db } }) => inOneStatement(db, selectFunds)),
  createStructure: os.createStructure.handler(async ({ input, context, errors }) =>
    answerOf(await createStructure(withKey(context), input), errors),
  ),
  changeStructure: os.changeStructure.handler(
    async ({ input: { fee_structure_id, ...input }, context, errors }) =>
      answerOf(await changeStructure(context, fee_structure_id, input), errors),
  ),
  candidates: os.candidates.handler(async ({ input, context: { db }, errors }) =>
    answerOf(await readSnapshot(db, (tx) => listCandidates(tx, input)), errors),
  ),
  assign: os.assign.handler(async ({ input, context, errors }) =>
    answerOf(await assignFee(withKey(context), input), errors),
  ),
  reduce: os.reduce.handler(async ({ input: { student_fee_id, ...input }, context, errors }) =>
    answerOf(await reduceFee(withKey(context), student_fee_id, input), errors),
  ),
});
