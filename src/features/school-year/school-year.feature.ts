import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { schoolYearAuditWords } from './school-year.audit.ts';
import { schoolYearPages } from './school-year.pages.ts';
import { demoYear } from './server/school-year.demo.ts';
import { schoolYearRouter } from './server/school-year.router.ts';
import * as quietHoursTables from './server/quiet-hours.tables.ts';
import * as schoolYearTables from './server/school-year.tables.ts';

export const schoolYearFeature: Feature = {
  name: 'school-year',
  pages: schoolYearPages,
  router: () => ({ schoolYears: schoolYearRouter }),
  tables: { ...schoolYearTables, ...quietHoursTables },
  audit: {
    words: schoolYearAuditWords,
    subjects: [{ type: 'school_year', names: sql`select id, name from school_years` }],
  },
  demo: demoYear,
};
