import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { createLog } from '#platform/log/server/log.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import type { FindDocument } from '#platform/http/server/documents.ts';
import { storagePlacesOf, storeOf } from './files.ts';
import { openSchoolDatabase } from './open-database.ts';
import { openSecrets } from './open-secrets.ts';
import { createPortal } from './portal.ts';

// The same server as in production, with Vite in front of it so that pages reload when their sources change.
const ENTRIES = { landing: 'landing.ts', auth: 'auth.tsx', portal: 'portal.tsx' };

const environment = readEnvironment(process.env);
const log = createLog(environment.LOG_LEVEL);
const { db, close } = await openSchoolDatabase(environment, log);

const http = createHttpServer();
const vite = await createServer({ server: { middlewareMode: { server: http } }, appType: 'custom' });

const find: FindDocument = (name, locale, path) => ({
  key: null,
  read: async () => {
    const { renderDocument } = await vite.ssrLoadModule('/src/app/documents/documents.tsx');
    const entry = path.startsWith('/dev/ui') ? 'dev-ui.tsx' : ENTRIES[name];
    const assets = { script: `/src/app/web/${entry}`, styles: ['/src/platform/ui/styles.css'], preloads: [] };
    return vite.transformIndexHtml(path, (await renderDocument({ page: name, locale, assets })) as string);
  },
});

const closing = new AbortController();
const portal = createPortal({
  db,
  closing: closing.signal,
  environment,
  secrets: await openSecrets(environment, db),
  files: storeOf(environment),
  storage: storagePlacesOf(environment),
  version: 'dev',
  log,
  health: { stopping: false },
  pages: { find, webFolder: null, relaxed: true },
});
const answer = getRequestListener(portal.fetch as Parameters<typeof getRequestListener>[0]);
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => answer(request, response)),
);
http.listen(environment.PORT, environment.HOST, () =>
  log.info(`Préau is open: http://${environment.HOST}:${environment.PORT}`),
);

// Ctrl-C reaches this process twice: from the terminal, and from the script that watches it.
let stopping: Promise<void> | null = null;
const stop = () => {
  closing.abort();
  return (stopping ??= vite
    .close()
    .then(close)
    .then(() => process.exit(0)));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
