import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { ministryFormsContract } from '../ministry-forms.contract.ts';
import { staffRecordsContract } from '../staff-records.contract.ts';
import { addTable, listForms, readFilled, readForm, removeTable, saveCell } from './forms.service.ts';
import { exportForm } from './export-form.service.ts';
import { listStaff, saveStaffRecord } from './staff-records.service.ts';

const os = serve(ministryFormsContract);

export const ministryFormsRouter = os.router({
  list: os.list.handler(() => listForms()),
  filled: os.filled.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readFilled(tx, context, input.form)),
  ),
  read: os.read.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => readForm(tx, context, input)),
  ),
  save: os.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveCell(context, input), errors),
  ),
  addTable: os.addTable.handler(async ({ input, context, errors }) =>
    answerOf(await addTable(context, input), errors),
  ),
  removeTable: os.removeTable.handler(async ({ input, context, errors }) =>
    answerOf(await removeTable(context, input.table_id), errors),
  ),
  export: os.export.handler(({ input, context }) => exportForm(context, input)),
});

const staff = serve(staffRecordsContract);

export const staffRecordsRouter = staff.router({
  list: staff.list.handler(({ context }) => readSnapshot(context.db, (tx) => listStaff(tx))),
  save: staff.save.handler(async ({ input, context, errors }) =>
    answerOf(await saveStaffRecord(context, input), errors),
  ),
});
