import { FINANCE_TYPES } from '../../../finance.rules.ts';
import { learnWords, propose } from '../suggestions.ts';
import type { EverydayEntry } from './everyday-entries.ts';
import { EVERYDAY } from './everyday-words.ts';

/** Whether an entry is in the fifth that is asked for. */
const held = (n: number) => n % 5 === 4;

/** The categories of everyday entries of a type, named by themselves. */
export const everydayCategories = (type: EverydayEntry['type']) =>
  EVERYDAY.filter((category) => category.type === type).map(({ name }) => ({ id: name, name }));

/**
 * Learns four fifths of the entries and asks for the rest: which share of these got a proposal, which share of the proposals was
 * right, and which share of the entries in words of their own got one.
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
