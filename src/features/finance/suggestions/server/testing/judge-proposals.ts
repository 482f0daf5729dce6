import { FINANCE_TYPES } from '../../../finance.rules.ts';
import { learnWords, propose } from '../suggestions.ts';
import type { EverydayEntry } from './everyday-entries.ts';
import { EVERYDAY } from './everyday-words.ts';

/** Whether an entry is in the held-out fifth. */
const held = (n: number) => n % 5 === 4;

export const everydayCategories = (type: EverydayEntry['type']) =>
  EVERYDAY.filter((category) => category.type === type).map(({ name }) => ({ id: name, name }));

/**
 * Learns four fifths of the entries and tests on the rest. Returns the share with a proposal, the share of correct proposals,
 * and the share of entries with unseen words that got one.
 */
export function judgeProposals(entries: readonly EverydayEntry[]) {
  let [asked, proposed, right, unseen, ofUnseen] = [0, 0, 0, 0, 0];
  for (const type of FINANCE_TYPES) {
    const model = learnWords(
      entries
        .filter((entry, n) => !held(n) && entry.type === type)
        .map(({ category, description }) => ({ category_id: category, description })),
      everydayCategories(type),
    );
    for (const entry of entries.filter(({ type: of }, n) => held(n) && of === type)) {
      const proposal = propose(model, entry.description);
      asked += 1;
      if (proposal) proposed += 1;
      if (proposal?.category_id === entry.category) right += 1;
      if (entry.kind !== 'unseen') continue;
      unseen += 1;
      if (proposal) ofUnseen += 1;
    }
  }
  return { proposed: proposed / asked, right: right / proposed, ofUnseen: ofUnseen / unseen };
}
