import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { feeReportsContract } from '../fee-reports.contract.ts';
import { exportDebtors } from '../../charges/server/fees.export.ts';
import { selectClassSums, selectStructureSums } from './reports.queries.ts';
import { listAges, listDebtors, listWeeks } from './reports.service.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';

const os = serve(feeReportsContract);

export const feeReportsRouter = os.router({
  weeks: os.weeks.handler(({ context: { db, now, timeZone } }) =>
    inOneStatement(db, (tx) => listWeeks(tx, schoolDay(now(), timeZone))),
  ),
  ageing: os.ageing.handler(({ context: { db, now, timeZone } }) =>
    inOneStatement(db, (tx) => listAges(tx, schoolDay(now(), timeZone))),
  ),
  byStructure: os.byStructure.handler(({ context: { db } }) =>
    inOneStatement(db, (tx) => selectStructureSums(tx)),
  ),
  byClass: os.byClass.handler(({ context: { db } }) => inOneStatement(db, (tx) => selectClassSums(tx))),
  debtors: os.debtors.handler(({ input, context: { db, now, timeZone } }) =>
    readSnapshot(db, (tx) => listDebtors(tx, input, schoolDay(now(), timeZone))),
  ),
  exportDebtors: os.exportDebtors.handler(({ input, context }) => exportDebtors(context, input)),
});
