import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { compressDocument, type Encoding, encodingFor } from './compression.ts';
import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  type Locale,
  LOCALES,
  negotiateLocale,
} from '#platform/i18n/locale.ts';

const PAGES = ['landing', 'auth', 'portal'] as const;
export type DocumentName = (typeof PAGES)[number];

/** A document's HTML with {{theme}} and {{sidebar}} unfilled; `key` is its name if it never changes. */
type Document = { key: string | null; read: () => Promise<string> };

/** Finds a document in a language. `frame` is an untrusted cookie value. */
export type FindDocument = (
  name: DocumentName,
  locale: Locale,
  path: string,
  frame: string | undefined,
) => Document;

/**
 * Documents from the build; `frameOf` returns the frame that a path begins with, if any. The few public documents are
 * cached in memory; the frames, ten megabytes, are read from the disk, which the system caches.
 */
export function builtDocuments(
  folder: string,
  frameOf: (frame: string, locale: Locale, path: string) => string | null,
): FindDocument {
  const files = new Map(
    Object.entries(JSON.parse(readFileSync(join(folder, 'frames.json'), 'utf8')) as Record<string, string>),
  );
  const documents = new Map<string, string>(
    PAGES.flatMap((name) =>
      LOCALES.map(
        (locale) =>
          [`${name}.${locale}`, readFileSync(join(folder, `${name}.${locale}.html`), 'utf8')] as const,
      ),
    ),
  );
  return (name, locale, path, frame) => {
    const key = name === 'portal' && frame ? frameOf(frame, locale, path) : null;
    const file = key && files.get(key);
    if (file) return { key: file, read: () => readFile(join(folder, 'frames', file), 'utf8') };
    const itself = `${name}.${locale}`;
    return { key: itself, read: async () => documents.get(itself)! };
  };
}

function readLocale(c: Context): Locale {
  const asked = LOCALES.find((locale) => locale === c.req.query('lang'));
  if (asked) {
    setCookie(c, LOCALE_COOKIE, asked, { maxAge: LOCALE_COOKIE_SECONDS, path: '/', sameSite: 'Lax' });
    return asked;
  }
  return negotiateLocale({
    cookie: getCookie(c, LOCALE_COOKIE),
    acceptLanguage: c.req.header('accept-language'),
  });
}

/** The device's preferences, filled into the HTML before it is sent, so that nothing flashes or moves. */
const lookOf = (c: Context) => ({
  theme: ['light', 'dark'].find((name) => name === getCookie(c, 'preau_theme')) ?? 'system',
  sidebar: getCookie(c, 'sidebar_state') === 'collapsed' ? 'collapsed' : 'expanded',
});

/** About 5 KB each. */
const MOST_KEPT = 200;

/**
 * Compressed documents, with the latest cached: reading and compressing one costs more than the rest of its
 * response.
 */
function readyDocuments() {
  const kept = new Map<string, Buffer>();
  return async (key: string | null, encoding: Encoding, html: () => Promise<string>): Promise<Buffer> => {
    const name = key && `${encoding} ${key}`;
    const known = name && kept.get(name);
    if (known) return known;
    const body = compressDocument(await html(), encoding);
    if (name) {
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
      kept.set(name, body);
    }
    return body;
  };
}

type DocumentOptions = {
  find: FindDocument;
  /** Folder of the built files; null in development, where Vite serves them. */
  webFolder: string | null;
  /** True for the portal's paths; all others are 404. */
  isPortalPath: (path: string) => boolean;
  /** Name of the cookie that selects the frame. */
  frameCookie: string;
  /** The web app manifest in a language. */
  manifest: (locale: Locale) => object;
};

/** The first response of pages: HTML in the reader's language, and the files it refers to. */
export function documentRoutes({ find, webFolder, isPortalPath, frameCookie, manifest }: DocumentOptions) {
  const ready = readyDocuments();
  const send = async (c: Context, name: DocumentName, status: 200 | 404 = 200) => {
    const { key, read } = find(name, readLocale(c), c.req.path, getCookie(c, frameCookie));
    const { theme, sidebar } = lookOf(c);
    const html = async () => (await read()).replace('{{theme}}', theme).replace('{{sidebar}}', sidebar);
    const encoding = encodingFor(c.req.header('accept-encoding'));
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'cookie, accept-language, accept-encoding');
    if (!encoding) return c.html(await html(), status);
    c.header('content-encoding', encoding);
    c.header('content-type', 'text/html; charset=UTF-8');
    const body = await ready(key && `${key} ${theme} ${sidebar}`, encoding, html);
    return c.body(body as Uint8Array<ArrayBuffer>, status);
  };
  const routes = new Hono();
  if (webFolder)
    routes.use(
      '/assets/*',
      // Not in serveStatic's onFound: the response exists by then, so its headers would be lost.
      async (c, next) => {
        await next();
        if (c.res.status < 400) c.header('cache-control', 'public, max-age=31536000, immutable');
      },
      serveStatic({ root: webFolder, precompressed: true }),
      async (c) => c.text('Not found\n', 404),
    );
  routes.get('/', (c) => send(c, 'landing'));
  routes.get('/auth', (c) => send(c, 'auth'));
  // A form submitted before its script was loaded: the password in the body is ignored, and the page is shown
  // again.
  routes.post('/auth', (c) => send(c, 'auth'));
  if (webFolder) {
    for (const path of ['/favicon.svg', '/icons/*']) routes.use(path, serveStatic({ root: webFolder }));
    for (const worker of ['/sw.js', '/push/worker.js', '/photo-worker.js'])
      routes.use(
        worker,
        // Revalidated on every visit, so that an update is noticed.
        async (c, next) => {
          await next();
          c.header('cache-control', 'no-cache');
        },
        serveStatic({ root: webFolder }),
      );
  }
  routes.get('/manifest.webmanifest', (c) => {
    c.header('cache-control', 'private, no-cache');
    c.header('content-type', 'application/manifest+json');
    return c.body(JSON.stringify(manifest(readLocale(c))));
  });
  routes.get('*', async (c) =>
    /\.\w{2,5}$/.test(c.req.path)
      ? c.text('Not found\n', 404)
      : send(c, 'portal', isPortalPath(c.req.path) ? 200 : 404),
  );
  return routes;
}
