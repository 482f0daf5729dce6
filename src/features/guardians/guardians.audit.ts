import type { AuditWords } from '#features/audit.ts';

export const guardiansAuditWords: AuditWords = {
  groups: { guardians: /*i18n*/ 'Guardians and families' },
  actions: {
    'guardians.linked': /*i18n*/ 'Parent linked',
    'guardians.unlinked': /*i18n*/ 'Parent unlinked',
    'guardians.asked': /*i18n*/ 'Parent asked to see the student',
    'guardians.confirmed': /*i18n*/ 'Parent confirmed',
    'guardians.refused': /*i18n*/ 'Parent refused',
    'guardians.code_made': /*i18n*/ 'Code for parents made',
    'guardians.added': /*i18n*/ 'Guardian added',
    'guardians.changed': /*i18n*/ 'Guardian changed',
    'guardians.exported': /*i18n*/ 'Guardians exported',
    'guardians.account_undone': /*i18n*/ 'Account of a guardian unlinked',
    'guardians.sibling_dismissed': /*i18n*/ 'Proposed sibling dismissed',
    'guardians.sibling_restored': /*i18n*/ 'Dismissed sibling proposed again',
    'guardians.merged': /*i18n*/ 'Guardians merged',
    'guardians.link_changed': /*i18n*/ 'Relation or order changed',
    'guardians.rights_changed': /*i18n*/ 'Rights of a guardian changed',
    'guardians.family_joined': /*i18n*/ 'Siblings joined',
    'guardians.family_left': /*i18n*/ 'Separated from the family',
    'guardians.change_asked': /*i18n*/ 'Change of contact requested',
    'guardians.change_approved': /*i18n*/ 'Change of contact approved',
    'guardians.change_refused': /*i18n*/ 'Change of contact refused',
  },
  terms: {
    guardian_id: /*i18n*/ 'Guardian',
    taken: /*i18n*/ 'Rights taken away',
    given: /*i18n*/ 'Rights given',
  },
  values: {
    sees_records: /*i18n*/ 'Records',
    sees_fees: /*i18n*/ 'Fees',
    may_collect: /*i18n*/ 'May collect',
    receives_messages: /*i18n*/ 'Messages',
  },
};
