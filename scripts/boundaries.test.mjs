import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import boundaries from '../.dependency-cruiser.cjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preau-boundaries-'));
  write(
    'package.json',
    '{ "imports": { "#features/*": "./src/features/*", "#platform/*": "./src/platform/*" }, "devDependencies": { "vitest": "1" } }',
  );
  write('node_modules/vitest/package.json', '{ "name": "vitest", "main": "main.js" }');
  write('node_modules/vitest/main.js', '');
  write('src/features/fees/charges/server/fees.queries.ts', 'export type Fee = { id: string };');
  write(
    'src/features/fees/server/fees.service.ts',
    "import type { Fee } from './fees.queries.ts'; export const fee: Fee = { id: '' };",
  );
  write('src/features/fees/fees.rules.ts', 'export const due = 1;');
  write(
    'src/app/router.ts',
    "import { fee } from '#features/fees/server/fees.service.ts'; export const router = { fee };",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
async function rulesBroken() {
  const { options, forbidden } = boundaries;
  const { output } = await cruise(['src'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  expect(output.summary.totalCruised).toBeGreaterThan(3);
  return output.summary.violations.map(({ rule }) => rule.name);
}

test('code that follows the rules passes, and may import the front door of an earlier feature', async () => {
  write(
    'src/features/profile/server/profile.service.ts',
    "import { fee } from '#features/fees/server/fees.service.ts'; export const profile = fee;",
  );
  expect(await rulesBroken()).toEqual([]);
});

test.each([
  [
    'a page takes a type from the server',
    'src/features/fees/web/fees-page.tsx',
    "import type { Fee } from '../server/fees.queries.ts'; export const id = (fee: Fee) => <b>{fee.id}</b>;",
    'web-never-imports-server',
  ],
  [
    'a page loads the server later',
    'src/features/fees/web/fees-page.tsx',
    "export const later = () => import('../server/fees.service.ts');",
    'web-never-imports-server',
  ],
  [
    'a rule reads a file',
    'src/features/fees/fees.policy.ts',
    "import { readFileSync } from 'node:fs'; export const may = readFileSync;",
    'no-node-in-the-browser',
  ],
  [
    'a rule looks into the database',
    'src/features/fees/fees.rules.ts',
    "export type { Fee } from './server/fees.queries.ts';",
    'isomorphic-stays-pure',
  ],
  [
    'the platform knows a feature',
    'src/platform/money/money.ts',
    "export { due } from '#features/fees/fees.rules.ts';",
    'platform-knows-no-school',
  ],
  [
    'a feature looks into the composition',
    'src/features/bank/server/bank.service.ts',
    "import { router } from '../../../app/router.ts'; export const bank = router;",
    'features-do-not-import-app',
  ],
  [
    'a feature uses one that stands below it',
    'src/features/bank/server/bank.service.ts',
    "import { fee } from '#features/fees/server/fees.service.ts'; export const bank = fee;",
    'order-of-features',
  ],
  [
    "a feature goes round another one's front door",
    'src/features/bank/server/bank.service.ts',
    "import type { Fee } from '#features/fees/charges/server/fees.queries.ts'; export type Bank = Fee;",
    'other-features-only-through-the-front-door',
  ],
  [
    'two files need each other',
    'src/features/fees/fees.rules.ts',
    "import './server/fees.service.ts'; import '../../app/router.ts';",
    'no-circular',
    'src/app/router.ts',
    "import '../features/fees/fees.rules.ts';",
  ],
  [
    'a barrel',
    'src/app/all.ts',
    "export * from '../features/fees/index.ts';",
    'no-barrels',
    'src/features/fees/index.ts',
    'export {};',
  ],
  [
    'the product needs what only developers install',
    'src/app/all.ts',
    "import { test } from 'vitest'; export const all = test;",
    'no-dev-dependency-in-the-product',
  ],
])('%s: refused', async (_, path, text, rule, otherPath, otherText) => {
  write(path, text);
  if (otherPath) write(otherPath, otherText);
  expect(await rulesBroken()).toContain(rule);
});
