import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { phrasesContract } from '../phrases.contract.ts';
import { readPhrases, savePhrases } from './phrases.service.ts';

const os = serve(phrasesContract);

export const phrasesRouter = os.router({
  list: os.list.handler(({ context }) =>
    readSnapshot(context.db, (tx) => readPhrases(tx, context.actor.userId)),
  ),
  save: os.save.handler(({ input, context }) => savePhrases(context, input)),
});
