import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

const VITE = 'node_modules/vite/bin/vite.js';

/** Steps run in sequence; the commands within one step run in parallel. */
const STEPS = [
  // Each language is a separate build.
  [
    { name: 'pages in English', command: [VITE, 'build', '--mode', 'en'] },
    { name: 'pages in French', command: [VITE, 'build', '--mode', 'fr'] },
  ],
  [
    { name: 'documents', command: [VITE, 'build', '--ssr', 'src/app/documents/documents.tsx'] },
    { name: 'server', command: ['scripts/bundle.mjs', 'server'] },
  ],
  [
    { name: 'first HTML', command: ['scripts/prerender.mjs'] },
    { name: 'words of the server', command: ['scripts/server-words.mjs'] },
    { name: 'page that checks papers', command: ['scripts/check-page.mjs'] },
    { name: 'workers', command: ['scripts/bundle.mjs', 'workers'] },
    { name: 'command line', command: ['scripts/bundle.mjs', 'host'] },
    { name: 'backups', command: ['scripts/bundle.mjs', 'db'] },
  ],
];

/** All inputs of the build, without tests and documents. */
const SOURCES = [
  'src',
  'public',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'scripts/check-page.mjs',
  'scripts/manifest.mjs',
  'scripts/server-words.mjs',
  'scripts/prerender.mjs',
  'scripts/vite-asked-imports.ts',
  'scripts/vite-chunks.ts',
  'scripts/vite-contracts.ts',
  'scripts/vite-icons.ts',
  'scripts/vite-unused.ts',
  'scripts/vite-words.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
const NOT_BUILT = /\.test\.tsx?$|\/testing\/|\.md$/;

const STAMP = join(root, 'dist/.built-from');

/**
 * Builds `dist` if the sources have changed since the last build; exits the process when a step
 * fails.
 */
export async function ensureBuilt() {
  const built = isCurrent() || (await alone('build', () => isCurrent() || build()));
  if (!built) process.exit(1);
}

async function build() {
  const sources = hashSources();
  const startedAt = Date.now();
  console.log('Building…');
  rmSync(STAMP, { force: true });
  // Both language builds write into it.
  rmSync(join(root, 'dist/web'), { recursive: true, force: true });
  for (const step of STEPS) {
    const ended = await Promise.all(
      step.map(async ({ name, command }) => ({ name, ...(await run(command)) })),
    );
    const failed = ended.filter(({ code }) => code !== 0);
    for (const { name, output } of failed)
      console.error(`${output}\nThe build failed at its step "${name}".`);
    if (failed.length > 0) return false;
  }
  writeFileSync(STAMP, sources);
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

function isCurrent() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();
}

function hashSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap(listFiles).filter((file) => !NOT_BUILT.test(file));
  for (const file of files)
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update('\n');
  return hash.digest('hex');
}

function listFiles(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  const entries = readdirSync(full, { withFileTypes: true });
  return entries
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
    .toSorted();
}

function run(command) {
  // With a NODE_ENV of development, React's slow development build would be bundled.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text) => (output += text);
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((settle) => child.once('close', (code) => settle({ code, output })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  await ensureBuilt();
}
