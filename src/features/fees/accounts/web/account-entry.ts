export type AccountEntry = {
  id: string;
  receipt: string;
  date: string;
  words: string;
  /** Null for a use of credit. */
  reason: string | null;
  amount: string;
  reversed: boolean;
};
