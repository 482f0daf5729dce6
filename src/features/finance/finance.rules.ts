export const FINANCE_TYPES = ['income', 'expense'] as const;
export type FinanceType = (typeof FINANCE_TYPES)[number];

export const DEFAULT_COLOR = '#3b82f6';

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

/** The period in which an edit, a deletion or an import can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** The most receipts of one entry. */
export const MOST_RECEIPTS = 10;

/** Whether a change can still be undone: not if it is too old or something changed since. */
export function mayStillUndo(change: { at: Date; undone_at: Date | null }, now: Date): boolean {
  return change.undone_at === null && now.getTime() - change.at.getTime() <= UNDO_MS;
}

/** A month of the books: 1970-01 to 2199-12. */
export const MONTH = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;
