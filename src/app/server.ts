import { join } from 'node:path';
import { builtDocuments } from '#platform/http/server/documents.ts';
import { runPortal } from './run-portal.ts';

await runPortal((root) => ({
  read: builtDocuments(join(root, 'dist/html')),
  webFolder: join(root, 'dist/web'),
}));
