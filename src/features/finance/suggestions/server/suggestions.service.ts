import type { Tx } from '#platform/db/database.ts';
import type { Suggestion } from '../../entries/finance.contract.ts';
import type { FinanceType } from '../../finance.rules.ts';
import { selectLearntEntries, selectOfferedCategories } from './suggestions.queries.ts';
import { learnWords, propose, type WordModel } from './suggestions.ts';

/** The number of a person's latest entries to learn from. */
const MOST_LEARNT = 3_000;
/** The number of people whose models are cached; others are learned again. */
const MOST_MODELS = 50;

const models = new Map<string, { state: string; model: WordModel }>();

/**
 * The category that fits a description according to the person's own entries, and the words that decided; null when unsure. The
 * model is learned again once an entry or category has changed. Must not be called in a transaction that writes entries,
 * because a rollback would leave a wrong model in the cache.
 */
export async function suggestCategory(
  tx: Tx,
  userId: string,
  { type, description }: { type: FinanceType; description: string },
): Promise<Suggestion | null> {
  const { revision, categories } = await selectOfferedCategories(tx, userId, type);
  if (revision === null || categories.length === 0) return null;
  const state = JSON.stringify([revision, categories.map(({ id, name }) => [id, name])]);
  const key = `${userId} ${type}`;
  const kept = models.get(key);
  const model =
    kept?.state === state
      ? kept.model
      : learnWords(await selectLearntEntries(tx, userId, type, MOST_LEARNT), categories);
  keep(key, state, model);
  const proposal = propose(model, description);
  const category = proposal && categories.find(({ id }) => id === proposal.category_id);
  return category ? { category, words: proposal.words } : null;
}

/** An LRU cache: a Map iterates its keys in insertion order. */
function keep(key: string, state: string, model: WordModel): void {
  models.delete(key);
  models.set(key, { state, model });
  if (models.size > MOST_MODELS) models.delete(models.keys().next().value!);
}
