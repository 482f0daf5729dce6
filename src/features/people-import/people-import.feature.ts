import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { peopleImportAuditWords } from './people-import.audit.ts';
import { peopleImportPages } from './people-import.pages.ts';
import { peopleImportRouter } from './server/people-import.router.ts';
import * as peopleImportTables from './server/people-import.tables.ts';

export const peopleImportFeature: Feature = {
  name: 'people-import',
  pages: peopleImportPages,
  router: () => ({ peopleImport: peopleImportRouter }),
  tables: peopleImportTables,
  audit: {
    words: peopleImportAuditWords,
    subjects: [{ type: 'people_import', names: sql`select id, file_name as name from people_imports` }],
  },
};
