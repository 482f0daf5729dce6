import { bankInvariants } from '#features/bank/server/bank.invariants.ts';
import { feeInvariants } from '#features/fees/server/fees.invariants.ts';
import type { Invariant } from '#features/ledger/server/invariants.service.ts';

/** What is always true of the school's books: every check of them, by whatever cause, holds them against all of it. */
export const SCHOOL_INVARIANTS: Invariant[] = [...bankInvariants, ...feeInvariants];
