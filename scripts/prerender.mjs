// Writes the first HTML of each document in each language, and compressed copies of all files that
// compress well.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildSync, transformSync } from 'esbuild';
import { readBuiltFiles, readManifest, scriptsOf } from './manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const webFolder = join(root, 'dist/web');
const htmlFolder = join(root, 'dist/html');

const PAGES = {
  landing: { entry: 'src/app/web/landing.ts' },
  auth: { entry: 'src/app/web/auth.tsx' },
  portal: { entry: 'src/app/web/portal.tsx', early: 'src/app/web/early.ts' },
};
const LOCALES = ['en', 'fr'];
/** Grows with the titles and URLs of pages and procedures, which the shell of every role contains. */
const MOST_OFFLINE_BYTES = 270_000;
const MOST_LATER_BYTES = 55_000;
/** Shrinks photos; cached with the pages, because photos are taken offline too. */
const PHOTO_WORKER = 'photo-worker.js';
const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest|txt|xml)$/;

const {
  filterOf,
  firstAsked,
  firstHeading,
  renderDocument,
  renderFrame,
  tabFiles,
  tabsAsked,
  viewFiles,
  FRAMED,
  FRAMES,
  OFFLINE,
} = await import(pathToFileURL(join(root, 'dist/documents/documents.js')).href);
/** Build output per language. */
const BUILDS = Object.fromEntries(
  LOCALES.map((locale) => {
    const manifest = readManifest(webFolder, locale);
    const built = readBuiltFiles(webFolder, locale);
    const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
      file.endsWith('.css') ? [file] : css,
    );
    const pictures = Object.fromEntries(
      Object.entries(manifest)
        .filter(([source]) => /\.(webp|png|svg)$/.test(source))
        .map(([source, { file }]) => [source, `/${file}`]),
    );
    return [locale, { manifest, built, styles: [...new Set(styles)], pictures }];
  }),
);

rmSync(htmlFolder, { recursive: true, force: true });
mkdirSync(join(htmlFolder, 'frames'), { recursive: true });
for (const page of Object.keys(PAGES))
  for (const locale of LOCALES)
    writeFileSync(
      join(htmlFolder, `${page}.${locale}.html`),
      renderDocument({ page, locale, assets: assetsOf(page, locale) }),
    );

// The first HTML of each portal page per role; the server picks it by a cookie.
const frames = {};
for (const locale of LOCALES)
  for (const frame of FRAMES)
    for (const path of FRAMED) {
      const base = assetsOf('portal', locale, await viewFiles(path, frame));
      const assets = {
        ...base,
        asked: firstAsked(path, frame),
        filter: filterOf(path),
        tabs: tabsOf(path, frame, await tabFiles(path), { ...base, built: BUILDS[locale].built }),
        heads: firstHeading(path, frame),
      };
      const html = renderFrame({ frame, path, locale, assets });
      if (!html) continue;
      const file = `${Object.keys(frames).length}.html`;
      writeFileSync(join(htmlFolder, 'frames', file), html);
      frames[`${frame} ${locale} ${path}`] = file;
    }
writeFileSync(join(htmlFolder, 'frames.json'), JSON.stringify(frames));

/** Resources that each tab with a URL needs beyond those of its page. */
function tabsOf(path, frame, sources, { script, early, preloads, built }) {
  const there = new Set([script, early, ...preloads]);
  return Object.fromEntries(
    Object.entries(tabsAsked(path, frame)).map(([tab, asked]) => [
      tab,
      {
        asked,
        preloads: scriptsOf(built, sources[tab] ?? [])
          .map((file) => `/${file}`)
          .filter((file) => !there.has(file) && existsSync(join(webFolder, file))),
      },
    ]),
  );
}

const isThere = (file) => existsSync(join(webFolder, file));

/**
 * The files of a group's pages in one language: offline, nothing else can be fetched. Fails the build if
 * those of the installation, or those loaded later, are too large for a phone's data plan.
 */
async function offlineFiles(group, locale) {
  const { built, styles } = BUILDS[locale];
  const { roles, later, ...first } = OFFLINE[group];
  const scripts = async ({ paths, parts }) => {
    const views = [];
    for (const role of roles) for (const path of paths) views.push(...(await viewFiles(path, role)));
    return scriptsOf(built, [...views, ...parts]);
  };
  const shell = scriptsOf(built, [PAGES.portal.entry, PAGES.portal.early]);
  const files = [...new Set([...styles, ...shell, ...(await scripts(first)), PHOTO_WORKER])].filter(isThere);
  const rest = [...new Set(await scripts(later))].filter((file) => isThere(file) && !files.includes(file));
  return {
    files: light(files, MOST_OFFLINE_BYTES, `The portal of ${group} offline`),
    later: light(rest, MOST_LATER_BYTES, `What ${group} open later offline`),
  };
}

/** The URLs of files, after checking their total compressed size. */
function light(files, most, what) {
  const total = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length,
    0,
  );
  if (total > most) throw new Error(`${what} weighs ${total} bytes, above ${most}.`);
  return files.map((file) => `/${file}`);
}

/** The service worker with its lists of files to cache. */
async function writeWorker() {
  const lists = { files: {}, later: {} };
  for (const group of Object.keys(OFFLINE))
    for (const locale of LOCALES)
      for (const [list, files] of Object.entries(await offlineFiles(group, locale)))
        lists[list][group] = { ...lists[list][group], [locale]: files };
  const source = readFileSync(join(root, 'src/app/web/worker/service-worker.ts'), 'utf8');
  const version = createHash('sha256')
    .update(JSON.stringify(lists))
    .update(source)
    // Its name has no hash.
    .update(readFileSync(join(webFolder, PHOTO_WORKER)))
    .digest('hex')
    .slice(0, 16);
  const { code } = transformSync(source, {
    loader: 'ts',
    format: 'iife',
    target: 'es2020',
    minify: true,
    define: { SHELL: JSON.stringify({ version, ...lists }) },
  });
  writeFileSync(join(webFolder, 'sw.js'), code);
}

function writePhotoWorker() {
  buildSync({
    entryPoints: [join(root, 'src/platform/files/web/photo-worker.ts')],
    outfile: join(webFolder, PHOTO_WORKER),
    bundle: true,
    format: 'iife',
    target: 'es2020',
    minify: true,
  });
}

/**
 * The worker that shows notifications on phones; separate from the other, so that a family's phone caches no
 * pages for it.
 */
function writePushWorker() {
  const source = readFileSync(join(root, 'src/app/web/worker/push-worker.ts'), 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'iife', target: 'es2020', minify: true });
  mkdirSync(join(webFolder, 'push'), { recursive: true });
  writeFileSync(join(webFolder, 'push/worker.js'), code);
}

/**
 * The files that a document loads: its styles first, then its script and that script's imports,
 * then those of its page.
 */
function assetsOf(page, locale, view = []) {
  const { entry, early } = PAGES[page];
  const { manifest, built, styles, pictures } = BUILDS[locale];
  const script = manifest[entry].file;
  const first = early && built.sources[early];
  const scripts = scriptsOf(built, [entry, ...view]);
  return {
    script: `/${script}`,
    ...(first && { early: `/${first}` }),
    styles: styles.map((file) => `/${file}`),
    preloads: scripts
      .filter((file) => file !== script && file !== first && existsSync(join(webFolder, file)))
      .map((file) => `/${file}`),
    pictures,
  };
}

writePhotoWorker();
await writeWorker();
writePushWorker();

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
