import { office } from '#features/people/people.policy.ts';

export const mayImportPeople = office('registrar');
/** Opening balances are money, which is not the registrar's. */
export const mayImportBalances = office();
