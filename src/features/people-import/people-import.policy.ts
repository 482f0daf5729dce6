import { office } from '#features/people/people.policy.ts';

export const mayImportPeople = office('registrar');
/** Opening balances concern money, which is outside the registrar's duty. */
export const mayImportBalances = office();
