import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

const FOLDERS = ['src', 'scripts', 'e2e', 'chaos', 'bench'];

const CHECKS = [
  // A tool that cannot read the sources would report no errors.
  {
    name: 'boundaries',
    command: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...FOLDERS],
    vain: /\(0 modules/,
  },
  {
    name: 'types of the server',
    command: ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.server.json'],
  },
  {
    name: 'types of the pages',
    command: ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.web.json'],
  },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'twice written', command: ['node_modules/jscpd/bin/jscpd'] },
  { name: 'folders', command: ['scripts/check-folders.mjs'] },
  { name: 'translations', command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-translations.ts'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
];

/**
 * Runs every check, by default as many in parallel as there are processors, and prints a line for
 * each and the output of those that failed.
 */
export async function runChecks({ atOnce = availableParallelism() } = {}) {
  const waiting = [...CHECKS];
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function runCheck({ name, command, vain }) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text) => (output += text);
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise((settle) => child.once('close', settle));
  const passed = code === 0 && !vain?.test(output);
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd());
  return { name, passed, output: passed ? '' : output.trimEnd() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  const results = await runChecks();
  if (results.some(({ passed }) => !passed)) process.exit(1);
}
