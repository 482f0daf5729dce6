import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '#platform/env/package-root.ts';

const made = new Map<string, Promise<string>>();

/** Compiles a worker's source to a file that plain Node runs, like the build does; once per process. */
export function workerFromSource(source: URL): Promise<string> {
  const file = made.get(source.href) ?? make(fileURLToPath(source));
  made.set(source.href, file);
  return file;
}

async function make(source: string): Promise<string> {
  // Imported only when needed: the built server has compiled workers and no compiler.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const { contents } = outputFiles[0]!;
  // Inside the package, so that its dependencies resolve; named by content, so that processes can share it.
  const folder = join(packageRoot(), 'node_modules/.cache/preau/workers');
  const file = join(folder, `${createHash('sha256').update(contents).digest('hex').slice(0, 32)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `${randomUUID()}.draft`);
  writeFileSync(draft, contents);
  renameSync(draft, file);
  return file;
}
