import type { Feature } from '#features/feature.ts';
import { sql } from 'drizzle-orm';
import { findStudents } from './server/students-find.ts';
import { numberingRouter } from './server/numbering.router.ts';
import * as numberingTables from './server/numbering.tables.ts';
import { papersRouter } from './server/papers.router.ts';
import { certificateNow } from './server/papers.service.ts';
import * as papersTables from './server/papers.tables.ts';
import { statusesJob } from './server/statuses.service.ts';
import { studentsRouter } from './server/students.router.ts';
import { studentsAuditWords } from './students.audit.ts';
import { studentsPages } from './students.pages.ts';

export const studentsFeature: Feature = {
  name: 'students',
  pages: studentsPages,
  router: ({ onEnrolled, onMoved, studentMoney }) => ({
    students: studentsRouter(onEnrolled, onMoved),
    numbering: numberingRouter,
    papers: papersRouter(studentMoney),
  }),
  tables: { ...numberingTables, ...papersTables },
  papersNow: { certificate: certificateNow },
  finders: [{ kind: 'students', first: true, find: findStudents }],
  jobs: (tools) => [statusesJob(tools)],
  audit: {
    words: studentsAuditWords,
    subjects: [
      {
        type: 'student',
        names: sql`select id, coalesce(full_name, roll_number) as name from students`,
        inDetails: true,
      },
    ],
  },
};
