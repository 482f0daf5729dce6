import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { attendanceOfficeContract } from '../attendance-office.contract.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { listLateEntries, settleLateEntry } from './late-entries.service.ts';
import { changeSettings, findAtGate, readSettings } from './office.service.ts';

const os = serve(attendanceOfficeContract);

export const attendanceOfficeRouter = os.router({
  gate: os.gate.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => findAtGate(tx, context, input.search ?? '')),
  ),
  settings: os.settings.handler(({ context: { db } }) => readSnapshot(db, readSettings)),
  changeSettings: os.changeSettings.handler(({ input, context }) => changeSettings(context, input)),
  lateEntries: os.lateEntries.handler(({ context: { db } }) => readSnapshot(db, listLateEntries)),
  settle: os.settle.handler(async ({ input, context, errors }) =>
    answerOf(await settleLateEntry(context, input.entry_id), errors),
  ),
});
