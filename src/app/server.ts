import { join } from 'node:path';
import { builtDocuments } from '#platform/http/server/documents.ts';
import { frameKey } from './frame-cookie.ts';
import { portalPathOf } from './portal-paths.ts';
import { runPortal } from './run-portal.ts';

await runPortal((root) => ({
  find: builtDocuments(join(root, 'dist/html'), (frame, locale, path) => {
    const page = portalPathOf(path);
    return page && frameKey(frame, locale, page);
  }),
  webFolder: join(root, 'dist/web'),
}));
