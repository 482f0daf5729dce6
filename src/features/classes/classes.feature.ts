import type { Feature } from '#features/feature.ts';
import { sql } from 'drizzle-orm';
import { classesAuditWords } from './classes.audit.ts';
import { classesPages } from './classes.pages.ts';
import { findClasses } from './server/classes-find.ts';
import { classesRouter } from './server/classes.router.ts';

export const classesFeature: Feature = {
  name: 'classes',
  pages: classesPages,
  router: () => ({ classes: classesRouter }),
  finders: [{ kind: 'classes', find: findClasses }],
  audit: {
    words: classesAuditWords,
    subjects: [
      {
        type: 'class',
        names: sql`select id, concat_ws(' ', name, section) as name from classes`,
        inDetails: true,
      },
    ],
  },
};
