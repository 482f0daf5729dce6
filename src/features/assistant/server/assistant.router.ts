import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { assistantContract } from '../assistant.contract.ts';
import { isOn } from './assistant.queries.ts';
import { readSettings, saveSettings, trySaved } from './settings.service.ts';

const os = serve(assistantContract);

export const assistantRouter = os.router({
  state: os.state.handler(async ({ context }) => ({ is_on: await inOneStatement(context.db, isOn) })),
  settings: os.settings.handler(({ context }) => readSnapshot(context.db, (tx) => readSettings(tx, context))),
  save: os.save.handler(({ input, context }) => saveSettings(context, input)),
  try: os.try.handler(async ({ context, errors }) => answerOf(await trySaved(context), errors)),
});
