import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { assignmentSettingsContract } from '../assignment-settings.contract.ts';
import { changeSettings, getSettings } from './settings.service.ts';

const os = serve(assignmentSettingsContract);

export const assignmentSettingsRouter = os.router({
  get: os.get.handler(({ context }) => readSnapshot(context.db, (tx) => getSettings(tx, context))),
  update: os.update.handler(({ input, context }) => changeSettings(context, input)),
});
