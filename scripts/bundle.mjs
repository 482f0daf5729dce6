import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from './clone.mjs';

/** Worker threads' entry points, each bundled to a file beside the programs. */
const WORKERS = 'src/**/*.worker.ts';

/** Bundles each source into one file for Node. */
export async function bundle(source, folder) {
  const { outputFiles } = await build({
    entryPoints: [join(root, source)],
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // Stack traces need positions, not sources, which would take memory in every server.
    sourcesContent: false,
    // Node keeps a program's text in memory, with two bytes per character if one of them is not ASCII.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, path.endsWith('.mjs') ? inAscii(text) : text);
}

/** Escapes what the bundler does not: non-ASCII characters in regular expressions. */
const inAscii = (code) =>
  code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const bundleWorkers = (folder) => bundle(WORKERS, folder);

// One program of `src/app`, `node scripts/bundle.mjs server`, or all workers: `node scripts/bundle.mjs workers`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name] = process.argv;
  const folder = join(root, 'dist');
  await (name === 'workers' ? bundleWorkers(folder) : bundle(`src/app/${name}.ts`, folder));
}
