import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { lessonLogAuditWords } from './lesson-log.audit.ts';
import { lessonLogPages } from './lesson-log.pages.ts';
import { seedLessonLog } from './server/lesson-log.demo.ts';
import { lessonLogOwnData } from './server/lesson-log.own-data.ts';
import { lessonLogFilesRouter, lessonLogRouter, lessonPlansRouter } from './server/lesson-log.router.ts';
import * as lessonLogTables from './server/lesson-log.tables.ts';
import * as logFilesTables from './server/log-files.tables.ts';
import * as planTables from './server/plan.tables.ts';

export const lessonLogFeature: Feature = {
  name: 'lesson-log',
  pages: lessonLogPages,
  router: () => ({
    lessonLog: lessonLogRouter,
    lessonLogFiles: lessonLogFilesRouter,
    lessonPlans: lessonPlansRouter,
  }),
  tables: { ...lessonLogTables, ...logFilesTables, ...planTables },
  audit: {
    words: lessonLogAuditWords,
    subjects: [
      {
        type: 'lesson_log_entry',
        names: sql`select e.id, c.name || ' · ' || s.code || ' · ' || e.day as name
          from lesson_log_entries e join classes c on c.id = e.class_id join subjects s on s.id = e.subject_id`,
      },
      {
        type: 'lesson_plan',
        names: sql`select p.id, s.code || ' · ' || coalesce(c.name, l.name, p.grade_level) as name
          from lesson_plans p join subjects s on s.id = p.subject_id left join classes c on c.id = p.class_id
          left join school_levels l on l.id = p.level_id`,
      },
    ],
  },
  ownData: lessonLogOwnData,
  demo: (school) => ({ seed: (tx) => seedLessonLog(tx, school) }),
};
