import { office } from '#features/people/people.policy.ts';

export const mayCheckLedger = office('bursar');
/** Movements, balances and the journal of the whole school. */
export const mayReadBooks = office('bursar');
/** Confirming that the server's clock is right after a long pause. */
export const mayConfirmDay = office('bursar');
