import type { MissingCounts, Readiness } from './council.contract.ts';

type Missing = Pick<Readiness, 'sheets' | 'missing' | 'council_held' | 'outdated' | 'uncarded' | 'replaced'>;
/** Whether a period's sheets, marks and council are all complete. */
export const isAllIn = ({
  sheets,
  missing,
  council_held,
}: Pick<Missing, 'sheets' | 'missing' | 'council_held'>): boolean =>
  sheets.open + sheets.empty + missing === 0 && council_held;

/** Whether cards may be made without confirmation: nothing is missing, and no released card is replaced. */
export const mayMakeUnasked = (of: Missing): boolean => isAllIn(of) && of.replaced === 0;

/** Whether cards may be released without confirmation: nothing is missing, and each student has an up-to-date card. */
export const mayReleaseUnasked = (of: Missing): boolean =>
  isAllIn(of) && of.outdated === 0 && of.uncarded === 0;

export function sumOfMissing(classes: readonly Readiness[]): MissingCounts {
  const sum = (of: (one: Readiness) => number) => classes.reduce((total, one) => total + of(one), 0);
  return {
    classes: classes.filter((one) => !isAllIn(one)).length,
    sheets: {
      total: sum(({ sheets }) => sheets.total),
      handed_in: sum(({ sheets }) => sheets.handed_in),
      open: sum(({ sheets }) => sheets.open),
      empty: sum(({ sheets }) => sheets.empty),
      closed: sum(({ sheets }) => sheets.closed),
    },
    missing: sum(({ missing }) => missing),
    councils_not_held: sum(({ council_held }) => Number(!council_held)),
    without_marks: sum(({ has_marks }) => Number(!has_marks)),
    uncarded: sum(({ uncarded }) => uncarded),
    outdated: sum(({ outdated }) => outdated),
    replaced: sum(({ replaced }) => replaced),
  };
}
