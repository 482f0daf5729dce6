import type { Feature } from '#features/feature.ts';
import { ministryFormsAuditWords } from './ministry-forms.audit.ts';
import { ministryFormsPages } from './ministry-forms.pages.ts';
import { ministryFormsRouter, staffRecordsRouter } from './server/ministry-forms.router.ts';
import * as formsTables from './server/ministry-forms.tables.ts';
import { staffOwnData } from './server/ministry-forms.own-data.ts';
import * as staffTables from './server/staff-records.tables.ts';

export const ministryFormsFeature: Feature = {
  name: 'ministry-forms',
  pages: ministryFormsPages,
  router: () => ({ ministryForms: ministryFormsRouter, staffRecords: staffRecordsRouter }),
  tables: { ...formsTables, ...staffTables },
  audit: { words: ministryFormsAuditWords },
  ownData: staffOwnData,
};
