import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { feesContract } from '../fees.contract.ts';
import { findFeeAccount, findStatement } from '../../accounts/server/accounts.service.ts';
import { assignFee } from './assign.service.ts';
import { listStandings } from '../../server/dashboard.service.ts';
import { exportFees } from './fees.export.ts';
import { listFees, summarise } from './lists.service.ts';
import { reduceFee } from './reduce.service.ts';
import {
  changeStructure,
  createStructure,
  listCandidates,
  listStructures,
} from '../../structures/server/structures.service.ts';

const os = serve(feesContract);

// What is answered together comes from one moment.
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const feesRouter = os.router({
  summary: os.summary.handler(({ context: { db, actor, now, timeZone } }) =>
    db.transaction((tx) => summarise(tx, actor, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  list: os.list.handler(({ input, context: { db, actor, now, timeZone } }) =>
    db.transaction((tx) => listFees(tx, actor, input, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  own: os.own.handler(({ context: { db, actor, now, timeZone } }) =>
    db.transaction((tx) => listStandings(tx, actor, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  exportFees: os.exportFees.handler(({ input, context }) => exportFees(context, input)),
  account: os.account.handler(async ({ input, context: { db, actor, now, timeZone }, errors }) => {
    const account = await db.transaction(
      (tx) => findFeeAccount(tx, actor, input.student_id, schoolDay(now(), timeZone)),
      ONE_MOMENT,
    );
    if (!account) throw errors.NOT_FOUND();
    return account;
  }),
  statement: os.statement.handler(async ({ input, context: { db, actor, now, timeZone }, errors }) => {
    const statement = await db.transaction(
      (tx) => findStatement(tx, actor, input, schoolDay(now(), timeZone)),
      ONE_MOMENT,
    );
    if (!statement) throw errors.NOT_FOUND();
    return statement;
  }),
  structures: os.structures.handler(({ input, context: { db } }) =>
    db.transaction((tx) => listStructures(tx, input), ONE_MOMENT),
  ),
  createStructure: os.createStructure.handler(({ input, context }) =>
    createStructure({ ...context, key: context.idempotencyKey! }, input),
  ),
  changeStructure: os.changeStructure.handler(
    async ({ input: { fee_structure_id, ...input }, context, errors }) => {
      const structure = await changeStructure(context, fee_structure_id, input);
      if (!structure) throw errors.NOT_FOUND();
      if ('refused' in structure) throw errors[structure.refused]();
      return structure;
    },
  ),
  candidates: os.candidates.handler(async ({ input, context: { db }, errors }) => {
    const candidates = await db.transaction((tx) => listCandidates(tx, input), ONE_MOMENT);
    if (!candidates) throw errors.NOT_FOUND();
    return candidates;
  }),
  assign: os.assign.handler(async ({ input, context, errors }) => {
    const assigned = await assignFee({ ...context, key: context.idempotencyKey! }, input);
    if ('refused' in assigned) throw errors[assigned.refused]();
    return assigned;
  }),
  reduce: os.reduce.handler(async ({ input: { student_fee_id, ...input }, context, errors }) => {
    const fee = await reduceFee({ ...context, key: context.idempotencyKey! }, student_fee_id, input);
    if ('refused' in fee) throw errors[fee.refused]();
    return fee;
  }),
});
