import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { levelsAuditWords } from './levels.audit.ts';
import { levelsPages } from './levels.pages.ts';
import { levelsRouter } from './server/levels.router.ts';

export const levelsFeature: Feature = {
  name: 'levels',
  pages: levelsPages,
  router: () => ({ levels: levelsRouter }),
  audit: {
    words: levelsAuditWords,
    subjects: [{ type: 'school_section', names: sql`select id, name from school_sections` }],
  },
};
