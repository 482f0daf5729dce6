import type { AuditWords } from '#features/audit.ts';

export const ministryFormsAuditWords: AuditWords = {
  groups: { ministry_forms: /*i18n*/ 'Ministry forms' },
  actions: {
    'ministry_forms.filled_in': /*i18n*/ 'Cell of a form filled in',
    'ministry_forms.table_added': /*i18n*/ 'Table added to a form',
    'ministry_forms.table_removed': /*i18n*/ 'Table removed from a form',
    'ministry_forms.exported': /*i18n*/ 'Form exported',
    'ministry_forms.staff_recorded': /*i18n*/ 'Record of a member of staff changed',
  },
  terms: {
    form: /*i18n*/ 'Form',
    table: /*i18n*/ 'Table',
    cell: /*i18n*/ 'Cell',
    before: /*i18n*/ 'Before',
    after: /*i18n*/ 'After',
    columns: /*i18n*/ 'Columns',
    entries: /*i18n*/ 'Entries',
    rows: /*i18n*/ 'Rows',
    contract: /*i18n*/ 'Contract',
    post: /*i18n*/ 'Post',
    format: /*i18n*/ 'Format',
  },
};
