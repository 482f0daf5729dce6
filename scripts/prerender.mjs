// Writes what the server sends first: each document in each language, and a compressed copy beside every file that gains by it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { readBuiltFiles, readManifest, readPageWords, scriptsOf } from './manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const webFolder = join(root, 'dist/web');
const htmlFolder = join(root, 'dist/html');

const PAGES = {
  landing: { entry: 'src/app/web/landing.ts', catalogues: [] },
  auth: { entry: 'src/app/web/auth.tsx', catalogues: ['platform', 'features/auth'] },
  portal: {
    entry: 'src/app/web/portal.tsx',
    early: 'src/app/web/early.ts',
    catalogues: ['platform', 'app'],
  },
};
const LOCALES = ['en', 'fr'];
const OFFLINE_PARTS = [
  'load-sync-chip.ts',
  'load-sync-dialog.ts',
  'sync-dialog.tsx',
  'load-unsent-dialog.ts',
  'forget-device.ts',
]
  .map((part) => `src/platform/outbox/web/${part}`)
  .concat(
    'src/features/attendance/web/attendance.sender.ts',
    'src/features/attendance/web/roll/roll.tsx',
    'src/features/attendance/web/roll/mark-dialog.tsx',
    'src/features/attendance/web/roll/incomplete-dialog.tsx',
    'src/features/attendance/web/offline/day-or-kept.ts',
    'src/features/attendance/web/offline/prepare-device.ts',
    'src/features/marks/web/marks.sender.ts',
    'src/features/marks/web/grid/conflict-dialog.tsx',
    'src/app/web/account/account-panel.tsx',
  );
const OFFLINE_WORDS = ['features/attendance', 'features/marks', 'platform/outbox'];
const MOST_OFFLINE_BYTES = 260_000;
const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest|txt|xml)$/;

const {
  filterOf,
  firstAsked,
  firstHeading,
  pageWords,
  renderDocument,
  renderFrame,
  tabAsked,
  tabFiles,
  viewFiles,
  viewWords,
  FRAMED,
  FRAMES,
  OFFLINE_PATHS,
} = await import(pathToFileURL(join(root, 'dist/documents/documents.js')).href);
const manifest = readManifest(webFolder);
const built = readBuiltFiles(webFolder);
const wordsFiles = readPageWords(webFolder);
const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
  file.endsWith('.css') ? [file] : css,
);
const pictures = Object.fromEntries(
  Object.entries(manifest)
    .filter(([source]) => /\.(webp|png|svg)$/.test(source))
    .map(([source, { file }]) => [source, `/${file}`]),
);

rmSync(htmlFolder, { recursive: true, force: true });
mkdirSync(join(htmlFolder, 'frames'), { recursive: true });
for (const page of Object.keys(PAGES))
  for (const locale of LOCALES)
    writeFileSync(
      join(htmlFolder, `${page}.${locale}.html`),
      renderDocument({ page, locale, assets: assetsOf(page, locale) }),
    );

// What each page of the portal begins with for each role; the server picks it by a cookie.
const frames = {};
for (const locale of LOCALES)
  for (const frame of FRAMES)
    for (const path of FRAMED) {
      const files = await viewFiles(path, frame);
      const words = await viewWords(path, frame, locale);
      const together = wordsFiles[JSON.stringify(await pageWords(path, frame, locale))];
      const base = assetsOf('portal', locale, together ? files : [...files, ...words]);
      const assets = {
        ...base,
        asked: await firstAsked(path, frame),
        filter: filterOf(path),
        tabs: tabsOf(path, frame, await tabFiles(path), base),
        heads: firstHeading(path),
        ...(together && { words: { frame, path, file: `/${together}` } }),
      };
      const html = renderFrame({ frame, path, locale, assets });
      if (!html) continue;
      const file = `${Object.keys(frames).length}.html`;
      writeFileSync(join(htmlFolder, 'frames', file), html);
      frames[`${frame} ${locale} ${path}`] = file;
    }
writeFileSync(join(htmlFolder, 'frames.json'), JSON.stringify(frames));

/** What each tab that the address may name needs beyond its page. */
function tabsOf(path, frame, sources, { script, early, preloads }) {
  const there = new Set([script, early, ...preloads]);
  return Object.fromEntries(
    Object.entries(sources).map(([tab, files]) => [
      tab,
      {
        asked: tabAsked(path, tab, frame),
        preloads: scriptsOf(built, files)
          .map((file) => `/${file}`)
          .filter((file) => !there.has(file) && existsSync(join(webFolder, file))),
      },
    ]),
  );
}

/** What a teacher's pages are made of: without a network nothing else can be fetched. */
async function offlineFiles() {
  const views = [];
  for (const locale of LOCALES)
    for (const path of OFFLINE_PATHS) {
      views.push(...(await viewFiles(path, 'teacher')), ...(await viewWords(path, 'teacher', locale)));
    }
  const words = LOCALES.flatMap((locale) =>
    [...PAGES.portal.catalogues, ...OFFLINE_WORDS].map((folder) => `src/${folder}/locales/${locale}.po`),
  );
  const scripts = scriptsOf(built, [
    PAGES.portal.entry,
    PAGES.portal.early,
    ...words,
    ...views,
    ...OFFLINE_PARTS,
    'src/app/web/navigation/menu-sheet.tsx',
  ]);
  // Words that come with the first press, and the official client, which other files ask for by themselves.
  const later = readdirSync(join(webFolder, 'assets')).filter((file) =>
    /^(later-words-(attendance|marks|dashboard|shell)|official-client)[.-].*\.js$/.test(file),
  );
  return [...new Set([...styles, ...scripts, ...later.map((file) => `assets/${file}`)])]
    .filter((file) => existsSync(join(webFolder, file)))
    .map((file) => `/${file}`);
}

/** The service worker, with the list of what it keeps. A list that grew too heavy for a cheap phone's data ends the build. */
function writeWorker(files) {
  const sizes = files.map((file) => gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MOST_OFFLINE_BYTES)
    throw new Error(`The portal without a network weighs ${total} bytes, above ${MOST_OFFLINE_BYTES}.`);
  const source = readFileSync(join(root, 'src/app/web/worker/service-worker.ts'), 'utf8');
  const version = createHash('sha256').update(files.join('\n')).update(source).digest('hex').slice(0, 16);
  const { code } = transformSync(source, {
    loader: 'ts',
    format: 'iife',
    target: 'es2020',
    minify: true,
    define: { SHELL: JSON.stringify({ version, files }) },
  });
  writeFileSync(join(webFolder, 'sw.js'), code);
}

/** The files that a document names: its styles first, then its script and what that asks for, then those of its page. */
function assetsOf(page, locale, view = []) {
  const { entry, early, catalogues } = PAGES[page];
  const words = catalogues.map((folder) => `src/${folder}/locales/${locale}.po`);
  const script = manifest[entry].file;
  const first = early && built.sources[early];
  const scripts = scriptsOf(built, [entry, ...words, ...view]);
  return {
    script: `/${script}`,
    ...(first && { early: `/${first}` }),
    styles: [...new Set(styles)].map((file) => `/${file}`),
    preloads: scripts
      .filter((file) => file !== script && file !== first && existsSync(join(webFolder, file)))
      .map((file) => `/${file}`),
    pictures,
  };
}

writeWorker(await offlineFiles());

const files = readdirSync(webFolder, { recursive: true, withFileTypes: true }).filter(
  (file) => file.isFile() && COMPRESSIBLE.test(file.name),
);
for (const file of files) {
  const path = join(file.parentPath ?? file.path, file.name);
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
  const gzip = gzipSync(content, { level: 9 });
  if (gzip.length < content.length) writeFileSync(`${path}.gz`, gzip);
}
