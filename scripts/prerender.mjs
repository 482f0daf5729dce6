// Writes what the server sends first: each document in each language, and a compressed copy beside every file that gains by it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readBuiltFiles, readManifest, scriptsOf } from './manifest.mjs';

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
const FRAMES = ['admin', 'teacher', 'parent', 'student', 'none'];
const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest|txt|xml)$/;

const { firstAsked, renderDocument, renderFrame, viewFiles, FRAMED } = await import(
  pathToFileURL(join(root, 'dist/documents/documents.js')).href
);
const manifest = readManifest(webFolder);
const built = readBuiltFiles(webFolder);
const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
  file.endsWith('.css') ? [file] : css,
);
const pictures = Object.fromEntries(
  Object.entries(manifest)
    .filter(([source]) => /\.(webp|png|svg)$/.test(source))
    .map(([source, { file }]) => [source, `/${file}`]),
);

rmSync(htmlFolder, { recursive: true, force: true });
mkdirSync(htmlFolder, { recursive: true });
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
      const files = await viewFiles(path, frame, locale);
      const asked = await firstAsked(path, frame);
      const assets = { ...assetsOf('portal', locale, files), asked };
      const html = renderFrame({ frame, path, locale, assets });
      if (html) frames[`${frame} ${locale} ${path}`] = html;
    }
writeFileSync(join(htmlFolder, 'frames.json'), JSON.stringify(frames));

/** The files that a document names: its styles first, then its script and what that asks for, then those of its page. */
function assetsOf(page, locale, view = []) {
  const { entry, early, catalogues } = PAGES[page];
  const words = catalogues.map((folder) => `src/${folder}/locales/${locale}.po`);
  const script = manifest[entry].file;
  const first = early && manifest[early].file;
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
