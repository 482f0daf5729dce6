import { serve } from '#features/people/server/people.service.ts';
import { financeContract } from '../finance.contract.ts';
import { addCategory, changeCategory, listCategories } from '../../categories/server/categories.service.ts';
import { listChanges } from './changes.queries.ts';
import { undoChange } from './changes.service.ts';
import { addEntry, changeEntry, removeEntry } from './entries.service.ts';
import { exportEntries } from './finance.export.ts';
import { listEntries, listMethods, summarise } from './lists.service.ts';
import { suggestCategory } from '../../suggestions/server/suggestions.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { withKey } from '#platform/http/server/idempotency.ts';

const os = serve(financeContract);

export const financeRouter = os.router({
  summary: os.summary.handler(({ context: { db, actor } }) =>
    readSnapshot(db, (tx) => summarise(tx, actor.userId)),
  ),
  list: os.list.handler(({ input, context: { db, actor } }) =>
    readSnapshot(db, (tx) => listEntries(tx, actor.userId, input)),
  ),
  exportEntries: os.exportEntries.handler(({ input, context }) => exportEntries(context, input)),
  add: os.add.handler(async ({ input, context, errors }) =>
    answerOf(await addEntry(withKey(context), input), errors),
  ),
  change: os.change.handler(async ({ input: { transaction_id, ...input }, context, errors }) =>
    answerOf(await changeEntry(context, transaction_id, input), errors),
  ),
  remove: os.remove.handler(async ({ input, context, errors }) =>
    answerOf(await removeEntry(context, input.transaction_id), errors),
  ),
  changes: os.changes.handler(({ context: { db, actor, now } }) =>
    readSnapshot(db, (tx) => listChanges(tx, actor.userId, now())),
  ),
  undo: os.undo.handler(async ({ input, context, errors }) =>
    answerOf(await undoChange(context, input.change_id), errors),
  ),
  categories: os.categories.handler(({ context: { db, actor } }) =>
    readSnapshot(db, (tx) => listCategories(tx, actor.userId)),
  ),
  addCategory: os.addCategory.handler(async ({ input, context, errors }) =>
    answerOf(await addCategory(withKey(context), input), errors),
  ),
  changeCategory: os.changeCategory.handler(async ({ input: { category_id, ...input }, context, errors }) =>
    answerOf(await changeCategory(context, category_id, input), errors),
  ),
  methods: os.methods.handler(({ context: { db, actor } }) =>
    readSnapshot(db, (tx) => listMethods(tx, actor.userId)),
  ),
  suggest: os.suggest.handler(({ input, context: { db, actor } }) =>
    readSnapshot(db, (tx) => suggestCategory(tx, actor.userId, input)),
  ),
});
