/** What an entry of personal books is. */
export const FINANCE_TYPES = ['income', 'expense'] as const;
export type FinanceType = (typeof FINANCE_TYPES)[number];

/** The colour of a category until its owner chooses another. */
export const DEFAULT_COLOR = '#3b82f6';

/** What a category's icon may be, by name. */
export const CATEGORY_ICONS = [
  'banknote',
  'briefcase',
  'bus',
  'church',
  'gift',
  'graduation-cap',
  'heart-pulse',
  'house',
  'phone',
  'piggy-bank',
  'shirt',
  'shopping-basket',
  'sprout',
  'store',
  'utensils',
  'users',
  'wrench',
  'zap',
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** An edit, a deletion or an import can be taken back for so long. */
export const UNDO_MS = 24 * 3_600_000;

/** Receipts of one entry at most. */
export const MOST_RECEIPTS = 10;

/** What somebody may do with a change of the last day: take it back, until it is too late or something came after it. */
export function mayStillUndo(change: { at: Date; undone_at: Date | null }, now: Date): boolean {
  return change.undone_at === null && now.getTime() - change.at.getTime() <= UNDO_MS;
}

/** A month of the books: 1970-01 to 2199-12. */
export const MONTH = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;
