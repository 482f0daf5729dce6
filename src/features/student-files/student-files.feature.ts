import type { Feature } from '#features/feature.ts';
import * as studentDocumentsTables from './server/student-documents.tables.ts';
import { studentFilesOwnData } from './server/student-files.own-data.ts';
import { documentsRouter, photosRouter } from './server/student-files.router.ts';
import { studentFilesPages } from './student-files.pages.ts';
import { studentFilesAuditWords } from './student-files.audit.ts';

export const studentFilesFeature: Feature = {
  name: 'student-files',
  pages: studentFilesPages,
  router: () => ({ photos: photosRouter, documents: documentsRouter }),
  tables: studentDocumentsTables,
  audit: { words: studentFilesAuditWords },
  ownData: studentFilesOwnData,
};
