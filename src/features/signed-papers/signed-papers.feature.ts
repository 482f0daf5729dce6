import type { Feature } from '#features/feature.ts';
import * as tables from './server/paper-keys.tables.ts';
import { signedPapersRouter } from './server/signed-papers.router.ts';
import { signedPapersAuditWords } from './signed-papers.audit.ts';

export const signedPapersFeature: Feature = {
  name: 'signed-papers',
  router: ({ papersNow }) => ({ signedPapers: signedPapersRouter(papersNow) }),
  tables,
  audit: { words: signedPapersAuditWords },
};
