import { has } from '#features/people/people.policy.ts';

export const mayCheckLedger = has('admin');
/** Movements, balances and the journal of the whole school. */
export const mayReadBooks = has('admin');
/** Confirming that the server's clock is right after a long pause. */
export const mayConfirmDay = has('admin');
