import { serve } from '#features/people/server/people.service.ts';
import { financeContract } from '../finance.contract.ts';
import { addCategory, changeCategory, listCategories } from '../../categories/server/categories.service.ts';
import { listChanges } from './changes.queries.ts';
import { undoChange } from './changes.service.ts';
import { addEntry, changeEntry, removeEntry } from './entries.service.ts';
import { exportEntries } from './finance.export.ts';
import { listEntries, listMethods, summarise } from './lists.service.ts';
import { suggestCategory } from '../../suggestions/server/suggestions.service.ts';

const os = serve(financeContract);

// What is answered together comes from one moment.
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const financeRouter = os.router({
  summary: os.summary.handler(({ context: { db, actor } }) =>
    db.transaction((tx) => summarise(tx, actor.userId), ONE_MOMENT),
  ),
  list: os.list.handler(({ input, context: { db, actor } }) =>
    db.transaction((tx) => listEntries(tx, actor.userId, input), ONE_MOMENT),
  ),
  exportEntries: os.exportEntries.handler(({ input, context }) => exportEntries(context, input)),
  add: os.add.handler(async ({ input, context, errors }) => {
    const entry = await addEntry({ ...context, key: context.idempotencyKey! }, input);
    if ('refused' in entry) throw errors[entry.refused]();
    return entry;
  }),
  change: os.change.handler(async ({ input: { transaction_id, ...input }, context, errors }) => {
    const entry = await changeEntry(context, transaction_id, input);
    if (!entry) throw errors.NOT_FOUND();
    if ('refused' in entry) throw errors[entry.refused]();
    return entry;
  }),
  remove: os.remove.handler(async ({ input, context, errors }) => {
    const removed = await removeEntry(context, input.transaction_id);
    if (!removed) throw errors.NOT_FOUND();
    return removed;
  }),
  changes: os.changes.handler(({ context: { db, actor, now } }) =>
    db.transaction((tx) => listChanges(tx, actor.userId, now()), ONE_MOMENT),
  ),
  undo: os.undo.handler(async ({ input, context, errors }) => {
    const change = await undoChange(context, input.change_id);
    if (!change) throw errors.NOT_FOUND();
    if ('refused' in change) throw errors[change.refused]();
    return change;
  }),
  categories: os.categories.handler(({ context: { db, actor } }) =>
    db.transaction((tx) => listCategories(tx, actor.userId), ONE_MOMENT),
  ),
  addCategory: os.addCategory.handler(async ({ input, context, errors }) => {
    const category = await addCategory({ ...context, key: context.idempotencyKey! }, input);
    if ('refused' in category) throw errors[category.refused]();
    return category;
  }),
  changeCategory: os.changeCategory.handler(async ({ input: { category_id, ...input }, context, errors }) => {
    const category = await changeCategory(context, category_id, input);
    if (!category) throw errors.NOT_FOUND();
    if ('refused' in category) throw errors[category.refused]();
    return category;
  }),
  methods: os.methods.handler(({ context: { db, actor } }) =>
    db.transaction((tx) => listMethods(tx, actor.userId), ONE_MOMENT),
  ),
  suggest: os.suggest.handler(({ input, context: { db, actor } }) =>
    db.transaction((tx) => suggestCategory(tx, actor.userId, input), ONE_MOMENT),
  ),
});
