import type { Feature } from '#features/feature.ts';
import { assistantAuditWords } from './assistant.audit.ts';
import { assistantPages } from './assistant.pages.ts';
import { assistantOwnData } from './server/assistant.own-data.ts';
import { assistantRouter } from './server/assistant.router.ts';
import * as assistantTables from './server/assistant.tables.ts';

export const assistantFeature: Feature = {
  name: 'assistant',
  pages: assistantPages,
  router: () => ({ assistant: assistantRouter }),
  tables: assistantTables,
  audit: { words: assistantAuditWords },
  ownData: assistantOwnData,
};
