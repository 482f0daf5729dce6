import { serve } from '#features/people/server/people.service.ts';
import { inOneStatement } from '#platform/db/snapshot.ts';
import { waysContract } from '../ways.contract.ts';
import { findSplit, selectWays } from './ways.queries.ts';
import { chooseSplit, saveWays } from './ways.service.ts';

const os = serve(waysContract);

export const waysRouter = os.router({
  list: os.list.handler(({ context: { db } }) => inOneStatement(db, selectWays)),
  save: os.save.handler(({ input, context }) => saveWays(context, input)),
  split: os.split.handler(({ context: { db } }) =>
    inOneStatement(db, async (tx) => ({ split: await findSplit(tx) })),
  ),
  chooseSplit: os.chooseSplit.handler(({ input, context }) => chooseSplit(context, input.split)),
});
