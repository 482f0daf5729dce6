import type { AuditWords } from '#features/audit.ts';
import { DUTY_NAMES } from './duties.rules.ts';

export const peopleAuditWords: AuditWords = {
  groups: { people: /*i18n*/ 'Accounts and roles' },
  actions: {
    'people.exported': /*i18n*/ 'List of accounts exported',
    'people.role_set': /*i18n*/ 'Role changed',
    'people.acts_as': /*i18n*/ 'Role switched in the account menu',
    'people.duties_set': /*i18n*/ 'Duties changed',
    'people.account_made': /*i18n*/ 'Account made',
    'people.disabled': /*i18n*/ 'Account closed',
    'people.enabled': /*i18n*/ 'Account opened again',
    'people.address_yielded': /*i18n*/ 'Address released to the invited person, account closed',
    'people.reset_issued': /*i18n*/ 'Reset link issued',
    'people.sessions_ended': /*i18n*/ 'Signed out everywhere by an administrator',
    'people.factors_removed': /*i18n*/ 'Second factors removed by an administrator',
    'people.key_revoked': /*i18n*/ 'API key withdrawn by an administrator',
    'people.listed': /*i18n*/ 'Accounts listed',
  },
  terms: {
    key_id: /*i18n*/ 'Key',
    further_from: /*i18n*/ 'Further roles before',
    further_to: /*i18n*/ 'Further roles',
  },
  values: DUTY_NAMES,
};
