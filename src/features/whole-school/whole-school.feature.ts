import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { wholeSchoolRouter } from './server/whole-school.router.ts';
import * as wholeSchoolTables from './server/whole-school.tables.ts';
import { wholeSchoolAuditWords } from './whole-school.audit.ts';
import { wholeSchoolPages } from './whole-school.pages.ts';

export const wholeSchoolFeature: Feature = {
  name: 'whole-school',
  pages: wholeSchoolPages,
  router: () => ({ wholeSchool: wholeSchoolRouter }),
  tables: wholeSchoolTables,
  audit: {
    words: wholeSchoolAuditWords,
    subjects: [
      { type: 'school_load', names: sql`select id, coalesce(file_name, kind) as name from school_loads` },
    ],
  },
};
