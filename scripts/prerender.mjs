// Writes what the server sends first: each document in each language, and a compressed copy beside every file that gains by it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { catalogueSources, closure, readManifest } from './manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const webFolder = join(root, 'dist/web');
const htmlFolder = join(root, 'dist/html');

const PAGES = {
  landing: { entry: 'src/app/web/landing.ts', catalogues: [] },
  auth: { entry: 'src/app/web/auth.tsx', catalogues: ['platform', 'features/auth'] },
  portal: { entry: 'src/app/web/portal.tsx', catalogues: ['platform', 'app'] },
};
const LOCALES = ['en', 'fr'];
const COMPRESSIBLE = /\.(js|css|svg|html|json|webmanifest|txt|xml)$/;

const { renderDocument } = await import(pathToFileURL(join(root, 'dist/documents/documents.js')).href);
const manifest = readManifest(webFolder);
const pictures = Object.fromEntries(
  Object.entries(manifest)
    .filter(([source]) => /\.(webp|png|svg)$/.test(source))
    .map(([source, { file }]) => [source, `/${file}`]),
);

rmSync(htmlFolder, { recursive: true, force: true });
mkdirSync(htmlFolder, { recursive: true });
for (const [page, { entry, catalogues }] of Object.entries(PAGES))
  for (const locale of LOCALES) {
    const needed = closure(manifest, [entry, ...catalogueSources(manifest, catalogues, locale)]);
    const script = manifest[entry].file;
    const assets = {
      script: `/${script}`,
      styles: needed.styles.map((file) => `/${file}`),
      preloads: needed.scripts.filter((file) => file !== script).map((file) => `/${file}`),
      pictures,
    };
    writeFileSync(join(htmlFolder, `${page}.${locale}.html`), renderDocument({ page, locale, assets }));
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
