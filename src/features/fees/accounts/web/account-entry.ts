/** A discount, a waiver, a use of credit or a refund, as the office reads it. */
export type AccountEntry = {
  id: string;
  receipt: string;
  date: string;
  words: string;
  /** Why; null for a use of credit. */
  reason: string | null;
  amount: string;
  reversed: boolean;
};
