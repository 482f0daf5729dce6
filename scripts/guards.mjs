import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './clone.mjs';
import { ensureInstalled } from './install.mjs';

// npm run guards [-- part of a name]: removes each shared guard from a copy of the sources, one at
// a time, and expects the tests to fail. The policies of the procedures are removed one by one in
// src/app/permissions.test.ts, at every test run.
const MATRIX = ['src/app/permissions.test.ts'];
const HOLDS = ['src/app/security/holds.test.ts'];
const KEYS = ['src/app/security/api-keys.test.ts'];
const SAVINGS = ['src/features/bank/server/savings.service.test.ts'];
const FEES = 'src/features/fees';
const FINANCE = 'src/features/finance';
const LIVE = ['src/app/live.test.ts'];
const JUDGE = 'src/platform/http/server/procedures.ts';
const VISIBILITY = 'src/features/roster/server/visibility.service.ts';
const RULES = 'src/features/people/people.rules.ts';

/** @type {{ name: string; file: string; from: string | RegExp; to: string; tests: string[] }[]} */
const GUARDS = [
  { name: 'every policy', file: JUDGE, from: '!policy?.(actor)', to: 'policy === undefined', tests: MATRIX },
  { name: 'the hold', file: JUDGE, from: 'actor?.hold && ', to: 'false && ', tests: MATRIX },
  {
    name: 'the fresh proof',
    file: JUDGE,
    from: 'if (stepUp && actor',
    to: 'if (false && actor',
    tests: HOLDS,
  },
  { name: 'the scope of keys', file: JUDGE, from: 'if (actor?.keyScope', to: 'if (false', tests: KEYS },
  {
    name: 'the factor that was not shown',
    file: RULES,
    from: "hasFactor && aal !== 'aal2'",
    to: 'false',
    tests: HOLDS,
  },
  {
    name: 'the given password',
    file: RULES,
    from: 'if (mustChangePassword)',
    to: 'if (false)',
    tests: MATRIX,
  },
  {
    name: 'the compulsory factor',
    file: RULES,
    from: "role === 'admin' && adminsNeedFactor",
    to: 'false',
    tests: MATRIX,
  },
  {
    name: 'the closed account',
    file: 'src/platform/auth/server/sessions/session-life.ts',
    from: /isNull\(users\.disabled_at\)/,
    to: 'undefined',
    tests: MATRIX,
  },
  {
    name: 'the confirmed link',
    file: VISIBILITY,
    from: 'isNotNull(link.verified_at),',
    to: '',
    tests: MATRIX,
  },
  {
    name: 'the ended link',
    file: VISIBILITY,
    from: 'isNull(link.ended_at),\n    sql`',
    to: 'sql`',
    tests: MATRIX,
  },
  {
    name: 'whose link it is',
    file: VISIBILITY,
    from: 'eq(guardians.user_id, userId), linkIsActive(),',
    to: 'linkIsActive(),',
    tests: MATRIX,
  },
  {
    name: "a teacher's own classes",
    file: VISIBILITY,
    from: "if (role === 'teacher') return",
    to: "if (role === 'teacher') return sql`true` ??",
    tests: MATRIX,
  },
  {
    name: "a student's own record",
    file: VISIBILITY,
    from: "if (role === 'student') return",
    to: "if (role === 'student') return sql`true` ??",
    tests: MATRIX,
  },
  {
    name: "a family's own savings",
    file: 'src/features/bank/server/savings.queries.ts',
    from: ', moneyVisibleTo(tx, actor))',
    to: ')',
    tests: MATRIX,
  },
  {
    name: 'the ended membership',
    file: 'src/features/bank/server/savings.queries.ts',
    from: 'isNull(bankAccountMembers.removed_at), moneyVisibleTo',
    to: 'moneyVisibleTo',
    tests: SAVINGS,
  },
  {
    name: 'other members of an account',
    file: 'src/features/bank/server/savings.queries.ts',
    from: 'own, {}, moneyVisibleTo(tx, actor)',
    to: 'own, {}',
    tests: SAVINGS,
  },
  {
    name: 'whose fees are listed',
    file: `${FEES}/charges/server/fees.search.ts`,
    from: 'and(feesVisibleTo(tx, actor), ofStudents(filters))',
    to: 'and(sql`true`, ofStudents(filters))',
    tests: [`${FEES}/charges/server/lists.service.test.ts`],
  },
  {
    name: 'whose payment of fees it is',
    file: `${FEES}/payments/server/payment-history.service.ts`,
    from: 'findPaymentDetails(tx, feesVisibleTo(tx, actor), ',
    to: 'findPaymentDetails(tx, sql`true`, ',
    tests: [`${FEES}/payments/server/payment-history.service.test.ts`],
  },
  {
    name: 'which payments of fees are listed',
    file: `${FEES}/payments/server/payment.search.ts`,
    from: 'mayKeepFees(actor) ? undefined : ',
    to: 'true ? undefined : ',
    tests: [`${FEES}/payments/server/payment-history.service.test.ts`],
  },
  {
    name: 'notes on a payment of fees',
    file: `${FEES}/payments/server/payment-history.service.ts`,
    from: 'mayKeepFees(actor) ? payment',
    to: 'true ? payment',
    tests: [`${FEES}/payments/server/payment-history.service.test.ts`],
  },
  {
    name: 'whose receipt of fees it is',
    file: `${FEES}/papers/server/receipts.service.ts`,
    from: '!payment?.receipts.some(({ id }) => id === receiptId)',
    to: '!payment',
    tests: [`${FEES}/papers/server/receipts.service.test.ts`],
  },
  {
    name: 'the paper over all fees of two families',
    file: `${FEES}/payments/server/payment.queries.ts`,
    from: '? items.length === entries',
    to: '? true',
    tests: [`${FEES}/papers/server/receipts.service.test.ts`],
  },
  {
    name: 'whose account and statement of fees it is',
    file: `${FEES}/server/fees-scope.ts`,
    from: 'maySeeFees(actor) ? moneyVisibleTo(tx, actor)',
    to: 'maySeeFees(actor) ? sql`true`',
    tests: [`${FEES}/accounts/server/accounts.service.test.ts`],
  },
  {
    name: 'who hears of fees',
    file: `${FEES}/fees.feature.ts`,
    from: "id !== 'all' && seesFeesOf(tx, actor, id)",
    to: "id !== 'all'",
    tests: LIVE,
  },
  {
    name: 'who hears of all fees',
    file: `${FEES}/fees.feature.ts`,
    from: "fees: (_tx, actor, id) => id === 'all' && mayKeepFees(actor)",
    to: "fees: (_tx, _actor, id) => id === 'all'",
    tests: LIVE,
  },
  {
    name: 'the lock of fees that are paid',
    file: `${FEES}/payments/server/payments-writes.ts`,
    from: ".for('no key update', { of: studentFees })",
    to: '',
    tests: [`${FEES}/payments/server/payments-races.test.ts`],
  },
  {
    name: 'more than fees owe',
    file: `${FEES}/payments/server/payment-split.ts`,
    from: 'over > 0n && owner === undefined',
    to: 'false',
    tests: [`${FEES}/payments/server/payments.service.test.ts`],
  },
  {
    name: 'the copy mark on a receipt of fees',
    file: 'src/features/fees/papers/web/shared/receipt-paper.tsx',
    from: "copyMark !== 'none' && ",
    to: 'false && ',
    tests: ['src/features/fees/papers/web/shared/receipt-paper.test.tsx'],
  },
  {
    name: 'the count of prints of a receipt of fees',
    file: `${FEES}/papers/server/receipts.queries.ts`,
    from: 'sql`${feeReceipts.prints} + 1`',
    to: 'sql`1`',
    tests: [`${FEES}/papers/server/receipts.service.test.ts`],
  },
  {
    name: 'who may hear of an event',
    file: 'src/platform/live/server/judge-events.ts',
    from: '(await mayHear[topic.kind]?.(tx, actor, topic.id)) === true',
    to: 'true',
    tests: LIVE,
  },
  {
    name: 'whose session is ended',
    file: 'src/platform/auth/server/sessions/sessions.ts',
    from: 'and(eq(sessions.user_id, userId), eq(sessions.id, sessionId))',
    to: 'eq(sessions.id, sessionId)',
    tests: MATRIX,
  },
  {
    name: 'whose key is revoked',
    file: 'src/platform/auth/server/api-keys.ts',
    from: 'eq(apiKeys.id, keyId), eq(apiKeys.user_id, userId), ',
    to: 'eq(apiKeys.id, keyId), ',
    tests: MATRIX,
  },
  {
    name: 'whose finance entries are listed',
    file: `${FINANCE}/entries/server/finance.queries.ts`,
    from: 'and(eq(financeTransactions.user_id, userId), isNull',
    to: 'and(isNull',
    tests: [`${FINANCE}/entries/server/lists.service.test.ts`],
  },
  {
    name: 'whose finance entry is changed',
    file: `${FINANCE}/entries/server/entries.queries.ts`,
    from: /eq\(financeTransactions\.id, transactionId\), eq\(financeTransactions\.user_id, userId\)(?=\)\)\n {4}\.for\()/,
    to: 'eq(financeTransactions.id, transactionId)',
    tests: [`${FINANCE}/entries/server/entries.service.test.ts`],
  },
  {
    name: 'whose finance category is changed',
    file: `${FINANCE}/categories/server/categories.service.ts`,
    from: 'eq(financeCategories.id, categoryId), eq(financeCategories.user_id, userId)',
    to: 'eq(financeCategories.id, categoryId)',
    tests: [`${FINANCE}/categories/server/categories.service.test.ts`],
  },
  {
    name: 'whose finance change is taken back',
    file: `${FINANCE}/entries/server/changes.queries.ts`,
    from: 'and(eq(financeChanges.user_id, userId), where)',
    to: 'where',
    tests: [`${FINANCE}/entries/server/changes.service.test.ts`],
  },
  {
    name: 'whose finance rule it is',
    file: `${FINANCE}/recurrences/server/recurrences.queries.ts`,
    from: 'eq(financeRules.id, ruleId), eq(financeRules.user_id, userId)',
    to: 'eq(financeRules.id, ruleId)',
    tests: [`${FINANCE}/recurrences/server/recurrences.service.test.ts`],
  },
  {
    name: 'whose finance months are shown',
    file: `${FINANCE}/budgets/server/budgets.queries.ts`,
    from: '=> eq(financeMonths.user_id, userId)',
    to: '=> sql`true`',
    tests: [`${FINANCE}/budgets/server/budgets.service.test.ts`],
  },
  {
    name: 'whose finance import it is',
    file: `${FINANCE}/imports/server/imports.queries.ts`,
    from: 'and(eq(financeImports.id, importId), eq(financeImports.user_id, userId))',
    to: 'eq(financeImports.id, importId)',
    tests: [`${FINANCE}/imports/server/imports.service.test.ts`],
  },
  {
    name: 'the day of a finance rule that is written already',
    file: `${FINANCE}/recurrences/server/recurrences.queries.ts`,
    from: 'on conflict (rule_id, rule_on) do nothing',
    to: '',
    tests: [`${FINANCE}/recurrences/server/recurrences-posting.test.ts`],
  },
  {
    name: 'the finance rule that its owner holds',
    file: `${FINANCE}/recurrences/server/recurrences.queries.ts`,
    from: ".for('no key update', { skipLocked: true })",
    to: '',
    tests: [`${FINANCE}/recurrences/server/recurrences-posting.test.ts`],
  },
  {
    name: 'how long a finance change can be taken back',
    file: 'src/features/finance/finance.rules.ts',
    from: ' && now.getTime() - change.at.getTime() <= UNDO_MS',
    to: '',
    tests: [`${FINANCE}/entries/server/changes.service.test.ts`],
  },
  {
    name: 'how long deleted finance entries rest',
    file: `${FINANCE}/server/finance-purge.ts`,
    from: 'at.getTime() - UNDO_MS',
    to: 'at.getTime()',
    tests: [`${FINANCE}/server/finance-purge.test.ts`],
  },
  {
    name: 'whose file a finance entry takes',
    file: 'src/platform/files/server/files.service.ts',
    from: /eq\(storedFiles\.owner_id, ownerId\),(?=\s+eq\(storedFiles\.purpose, purpose\),\s+ne\()/,
    to: '',
    tests: [
      'src/platform/files/server/stage-file.test.ts',
      `${FINANCE}/entries/server/entries.service.test.ts`,
    ],
  },
  {
    name: 'whose finance receipt is opened',
    file: 'src/platform/files/server/files.service.ts',
    from: /eq\(storedFiles\.owner_id, ownerId\),(?=\s+eq\(storedFiles\.purpose, purpose\),\s+or\()/,
    to: '',
    tests: ['src/app/security/private-files.test.ts'],
  },
  {
    name: "the session of a finance receipt's address",
    file: `${FINANCE}/receipts/server/finance-receipts.service.ts`,
    from: ' || address.session !== actor.sessionId',
    to: '',
    tests: ['src/app/security/private-files.test.ts'],
  },
  {
    name: 'the first bytes of a finance receipt',
    file: 'src/platform/files/server/accept-upload.ts',
    from: /if \(kind === null\) return .*\n\s*if \(kind === 'picture'\)/,
    to: "if (kind !== 'pdf')",
    tests: ['src/app/security/uploads.test.ts'],
  },
];

await ensureInstalled();
const copy = mkdtempSync(join(tmpdir(), 'preau-guards-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
const left = new Set(['node_modules', 'dist', '.git', 'data', 'demo-data', 'shots', 'coverage']);
cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const runTests = (tests) =>
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      '--project',
      'web',
      '--bail',
      '1',
      ...tests,
    ],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  );

const chosen = GUARDS.filter(({ name }) => name.includes(process.argv[2] ?? ''));
let missed = 0;
for (const { name, file, from, to, tests } of chosen) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const without = source.replace(from, to);
  if (without === source) {
    console.log(`✗ ${name}: not found in ${file}`);
    missed += 1;
    continue;
  }
  writeFileSync(path, without);
  const { status, stdout, stderr } = runTests(tests);
  writeFileSync(path, source);
  // Failed because of a test, not because nothing ran.
  const caught = status !== 0 && /Tests .*failed/.test(`${stdout}${stderr}`);
  if (!caught) missed += 1;
  console.log(`${caught ? '✓' : '✗'} ${name}`);
}
console.log(
  missed === 0 ? `All ${chosen.length} guards are missed when they are gone.` : `${missed} not caught.`,
);
process.exit(missed === 0 ? 0 : 1);
