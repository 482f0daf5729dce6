import { serve } from '#features/people/server/people.service.ts';
import { retentionContract } from '../retention.contract.ts';
import { changeRetention, readRetention } from './retention.service.ts';

const os = serve(retentionContract);

export const retentionRouter = os.router({
  get: os.get.handler(({ context: { db } }) => db.transaction(readRetention)),
  set: os.set.handler(({ input, context }) => changeRetention(context, input)),
});
