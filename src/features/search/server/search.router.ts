import { serve } from '#features/people/server/people.service.ts';
import type { Finder } from '#features/search.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { searchContract } from '../search.contract.ts';
import { find } from './search.service.ts';

const os = serve(searchContract);

export const searchRouter = (finders: readonly Finder[]) =>
  os.router({
    find: os.find.handler(({ input, context: { db, actor } }) =>
      readSnapshot(db, (tx) => find(tx, actor, finders, input.text)),
    ),
  });
