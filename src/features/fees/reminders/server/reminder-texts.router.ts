import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { reminderTextsContract } from '../reminder-texts.contract.ts';
import { readTexts, saveTexts } from './reminder-texts.service.ts';

const os = serve(reminderTextsContract);

export const reminderTextsRouter = os.router({
  get: os.get.handler(({ context: { db } }) => inOneStatement(db, readTexts)),
  save: os.save.handler(({ input, context }) => saveTexts(context, input)),
});
