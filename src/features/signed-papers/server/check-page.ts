import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Db } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { LOCALES, type Locale, negotiateLocale } from '#platform/i18n/locale.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { CheckData } from '../check-words.ts';
import { checkFiles } from './check-files.ts';
import { CHECK_WORDS } from './check-page.papers.ts';
import { asPaperKeys, paperSigner, readPaperKeys } from './paper-keys.service.ts';

type CheckOptions = {
  db: Db;
  installation: Installation;
  secrets: Secrets;
  now: () => Date;
  timeZone: string;
};

const file = (type: string) => ({ 'content-type': `${type}; charset=utf-8` });

/**
 * Public page that a signed paper's code opens: `/verify#…`. The content is in the fragment, which browsers do not
 * send: the page decodes it with the keys in its own HTML, and so works offline once it was opened.
 */
export function checkRoutes(options: Omit<CheckOptions, 'timeZone'> & { school: { timeZone: string } }) {
  const { school, ...rest } = options;
  const routes = new Hono();
  routes.use('/verify/*', async (c, next) => {
    await next();
    c.header('x-robots-tag', 'noindex');
    c.header('cache-control', 'no-cache');
  });
  routes.get('/verify/style.css', async (c) => c.body((await checkFiles()).style, 200, file('text/css')));
  routes.get('/verify/check.js', async (c) =>
    c.body((await checkFiles()).script, 200, file('text/javascript')),
  );
  routes.get('/verify/worker.js', async (c) => {
    // Allows the service worker's scope to be above its own folder.
    c.header('service-worker-allowed', '/verify');
    return c.body((await checkFiles()).worker, 200, file('text/javascript'));
  });
  routes.get('/verify', async (c) => {
    const locale =
      LOCALES.find((known) => known === c.req.query('lang')) ??
      negotiateLocale({ acceptLanguage: c.req.header('accept-language') });
    const data = await readData({ ...rest, timeZone: school.timeZone });
    const head = html`<link rel="icon" href="/favicon.svg" />
      <link rel="stylesheet" href="/verify/style.css" />`;
    const script = html`<script type="module" src="/verify/check.js"></script>`;
    return c.html(page({ locale, data: { ...data, asks: options.installation.schoolName }, head, script }));
  });
  return routes;
}

/** The page as a self-contained file, for a USB stick or a phone without a network. */
export async function checkFile(options: CheckOptions): Promise<File> {
  const { script, style } = await checkFiles();
  const data = await readData(options);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const text = page({
    locale: 'fr',
    data: { ...data, asks: null },
    head: html`<meta http-equiv="Content-Security-Policy" content="${policy}" />
      ${raw(`<style>${style}</style>`)}`,
    script: raw(`<script>${script}</script>`),
  });
  return new File([String(await text)], 'verify.html', { type: 'text/html' });
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function readData(options: CheckOptions): Promise<Pick<CheckData, 'words' | 'keys'>> {
  await paperSigner(options);
  const keys = await options.db.transaction(readPaperKeys);
  return {
    words: { en: CHECK_WORDS.en, fr: CHECK_WORDS.fr },
    keys: asPaperKeys(keys, options.installation.schoolName),
  };
}

type Markup = ReturnType<typeof raw> | ReturnType<typeof html>;

function page({
  locale,
  data,
  head,
  script,
}: {
  locale: Locale;
  data: CheckData;
  head: Markup;
  script: Markup;
}) {
  const words = data.words[locale];
  // Escapes less-than signs, so that the data cannot close the element.
  const json = raw(JSON.stringify(data).replaceAll('<', String.raw`\u003c`));
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${words.titles.none}</title>
        ${head}
      </head>
      <body>
        <main>
          <h1>${words.titles.none}</h1>
          <noscript><p>${words.needsScript}</p></noscript>
        </main>
        <script type="application/json" id="data">
          ${json}
        </script>
        ${script}
      </body>
    </html>`;
}
