export const ADMINS = 16;
/** One for each class of the first bell. */
export const TEACHERS = 80;

export type Volume = {
  students: number;
  classes: number;
  /** The number of savings accounts, and of movements on all of them together. */
  accounts: number;
  transactions: number;
  /** Fees of each student, and payments of all together: at most as many as there are fees. */
  fees: number;
  payments: number;
};

export const KINDS = {
  admin: 1,
  teacher: 2,
  parent: 3,
  studentAccount: 4,
  class: 5,
  student: 6,
  event: 7,
  account: 8,
  transaction: 9,
  structure: 10,
  fee: 11,
  charge: 12,
  payment: 13,
  receipt: 14,
  receivable: 15,
  income: 16,
} as const;
export type Kind = keyof typeof KINDS;

/** Predictable ids: a random student is a random number. */
export const benchId = (kind: Kind, number: number): string =>
  `0190be00-${KINDS[kind].toString(16).padStart(4, '0')}-7000-8000-${number.toString(16).padStart(12, '0')}`;
