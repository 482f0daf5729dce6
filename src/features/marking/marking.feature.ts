import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { markingAuditWords } from './marking.audit.ts';
import { markingPages } from './marking.pages.ts';
import { demoMarking } from './server/marking.demo.ts';
import { markingRouter } from './server/marking.router.ts';
import * as markingTables from './server/marking.tables.ts';

export const markingFeature: Feature = {
  name: 'marking',
  pages: markingPages,
  router: () => ({ marking: markingRouter }),
  tables: markingTables,
  audit: {
    words: markingAuditWords,
    subjects: [
      {
        type: 'marking_scheme',
        names: sql`select distinct on (scheme_id) scheme_id as id, scheme->'name'->>'fr' as name
          from marking_schemes order by scheme_id, version desc`,
      },
    ],
  },
  demo: demoMarking,
};
