import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

let passed = 0;
let failed = 0;
/** Failures, repeated at the end, because the first lines of a long run are easily missed. */
const failures = [];
const scratch = scratchFolder();

await ensureInstalled();
// In parallel, so that no processor is idle.
const [built] = await Promise.all([checkAndBuild(), runTests(['server', 'web'])]);
if (built) await walk();

for (const failure of failures) console.log(`Not passed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/** The build first, because the browser tests wait for it. Returns whether it succeeded. */
async function checkAndBuild() {
  const success = await step('build', ['scripts/build.mjs']);
  for (const check of await runChecks({ atOnce: 1 })) count(check.passed, check.name, check.output);
  return success;
}

function count(success, name, words = '') {
  if (success) passed += 1;
  else {
    failed += 1;
    failures.push(words ? `${name}\n${words}` : name);
  }
}

async function step(name, command) {
  const success = (await run(command)) === 0;
  console.log(`${success ? '✓' : '✗'} ${name}`);
  count(success, name);
  return success;
}

async function walk() {
  const chromium = await ensureChromium();
  // Without a browser the rest may still be tested, except for a release.
  if (chromium) await runTests(['e2e'], { CHROMIUM_PATH: chromium });
  else if (isTrue(process.env.CI)) count(false, 'a browser');
}

async function runTests(projects, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'preau-results-'));
  const file = join(folder, 'results.json');
  const outside = join(folder, 'outside.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./scripts/outside-errors.mjs',
  ];
  // One worker more than processors: service tests wait for their database, browser tests for their browser.
  const workers = Math.max(2, availableParallelism()) + 1;
  const code = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      ...reporters,
    ],
    { ...environment, TMPDIR: scratch, OUTSIDE_ERRORS: outside },
  );
  const results = read(file) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const errors = read(outside) ?? [];
  rmSync(folder, { recursive: true });
  passed += results.numPassedTests;
  failed += results.numFailedTests;
  failures.push(...failuresOf(results));
  // An error outside any test, a file that does not load, or no test at all.
  if (results.numFailedTests === 0 && (code !== 0 || results.numPassedTests === 0))
    count(false, `${projects.join(' and ')}: an error outside of any test, or no test\n${errors.join('\n')}`);
}

/**
 * Folder for the tests' databases and files: in memory if there is room, because copying a database
 * there takes a tenth of the time. No test depends on a real disk, except those that mount their
 * own.
 */
function scratchFolder() {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`,
      ),
  );
}

function run(command, environment = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((settle) => child.once('close', settle));
}

function isTrue(variable) {
  return variable === 'true' || variable === '1';
}
