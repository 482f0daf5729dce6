import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { root } from './clone.mjs';

const FOLDER = join(root, 'src/features/signed-papers/web/check');

/**
 * Bundles the page that verifies papers: script, worker and style, separate from the portal's pages. It must
 * be one small file that opens from a USB stick in browsers some years old.
 */
export async function bundleCheckPage() {
  const [script, worker, style] = await Promise.all(
    ['check.ts', 'check-worker.ts', 'check-style.css'].map(async (name) => {
      const { outputFiles } = await build({
        entryPoints: [join(FOLDER, name)],
        bundle: true,
        platform: 'browser',
        format: 'iife',
        target: ['chrome86', 'firefox78', 'safari15'],
        minify: true,
        legalComments: 'none',
        logLevel: 'warning',
        write: false,
      });
      return outputFiles[0].text.trim();
    }),
  );
  return { script, worker, style };
}

// Next to the built server, which reads it.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/check-page.json'), JSON.stringify(await bundleCheckPage()));
}
