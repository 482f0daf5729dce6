import { serve } from '#features/people/server/people.service.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { feeReportsContract } from '../fee-reports.contract.ts';
import { exportDebtors } from '../../charges/server/fees.export.ts';
import { selectClassSums, selectStructureSums } from './reports.queries.ts';
import { listAges, listDebtors, listWeeks } from './reports.service.ts';

const os = serve(feeReportsContract);

const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const feeReportsRouter = os.router({
  weeks: os.weeks.handler(({ context: { db, now, timeZone } }) =>
    db.transaction((tx) => listWeeks(tx, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  ageing: os.ageing.handler(({ context: { db, now, timeZone } }) =>
    db.transaction((tx) => listAges(tx, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  byStructure: os.byStructure.handler(({ context: { db } }) =>
    db.transaction((tx) => selectStructureSums(tx), ONE_MOMENT),
  ),
  byClass: os.byClass.handler(({ context: { db } }) =>
    db.transaction((tx) => selectClassSums(tx), ONE_MOMENT),
  ),
  debtors: os.debtors.handler(({ input, context: { db, now, timeZone } }) =>
    db.transaction((tx) => listDebtors(tx, input, schoolDay(now(), timeZone)), ONE_MOMENT),
  ),
  exportDebtors: os.exportDebtors.handler(({ input, context }) => exportDebtors(context, input)),
});
