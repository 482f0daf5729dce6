import { randomUUID } from 'node:crypto';
import type { FeatureTesting } from '#features/testing.ts';
import { booksOf, MAPPING, photo, RULE_NEXT, statement } from './server/books.builders.ts';

export const financeTesting: FeatureTesting = {
  matrix: {
    'finance.summary': '--++++',
    'finance.list': '--++++',
    'finance.exportEntries': '--++++',
    'finance.add': '--++++',
    'finance.change': '--ssss',
    'finance.remove': '--ssss',
    'finance.changes': '--++++',
    'finance.undo': '--ssss',
    'finance.categories': '--++++',
    'finance.addCategory': '--++++',
    'finance.changeCategory': '--ssss',
    'finance.methods': '--++++',
    'finance.suggest': '--++++',
    'recurrences.list': '--++++',
    'recurrences.change': '--ssss',
    'recurrences.skip': '--ssss',
    'recurrences.pause': '--ssss',
    'recurrences.resume': '--ssss',
    'recurrences.end': '--ssss',
    'budgets.month': '--++++',
    'budgets.set': '--ssss',
    'financeReceipts.upload': '--++++',
    'financeReceipts.address': '--ssss',
    'financeReceipts.open': '--ssss',
    'financeImports.read': '--++++',
    'financeImports.plan': '--ssss',
    'financeImports.run': '--ssss',
    'financeImports.faults': '--ssss',
    'financeImports.list': '--++++',
    'financeImports.undo': '--ssss',
  },
  inputs: ({ caller, db, kind, own, turn, unique, world }) => {
    const inBooks = (make: (books: ReturnType<typeof booksOf>) => Promise<string>) =>
      own((userId) => make(booksOf(db, world.files, userId)));
    const entry = { type: 'expense', amount: '2500', description: `Taxi ${unique}`, payment_method: 'Cash' };
    /** Addresses of a receipt: one for the caller, one for somebody else. */
    const receiptToken = async () => {
      const owner = kind === 'mine' ? caller : caller === 'admin' ? 'teacher' : 'admin';
      const { userId } = world.people[owner === 'anon' ? 'admin' : owner];
      const fileId = await booksOf(db, world.files, userId).receipt();
      const response = await world.portal.request(`/api/v1/finance/receipts/${fileId}/address`, {
        headers: world.headersOf(owner),
      });
      const { token = randomUUID() } = (await response.json()) as { token?: string };
      return token;
    };
    return {
      'finance.list': () => ({ search: 'a', type: 'expense', category: 'none', month: '2026-11', page: 1 }),
      'finance.exportEntries': () => ({ format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
      'finance.add': () => ({
        ...entry,
        transaction_date: '2026-11-02',
        is_recurring: turn % 2 === 0,
        recurrence_type: 'monthly',
      }),
      'finance.change': async () => ({
        transaction_id: await inBooks((books) => books.entry()),
        ...entry,
        transaction_date: '2026-11-03',
      }),
      'finance.remove': async () => ({ transaction_id: await inBooks((books) => books.entry()) }),
      'finance.undo': async () => ({ change_id: await inBooks((books) => books.deletion()) }),
      'finance.addCategory': () => ({ name: `Transport ${unique}`, type: 'expense', icon: 'bus' }),
      'finance.changeCategory': async () => ({
        category_id: await inBooks((books) => books.category()),
        name: `Trips ${unique}`,
      }),
      'finance.suggest': () => ({ type: 'expense', description: 'taxi' }),
      'recurrences.change': async () => ({
        rule_id: await inBooks((books) => books.rule()),
        ...entry,
        recurrence_type: 'weekly',
        next_on: '2099-12-31',
      }),
      'recurrences.skip': async () => ({
        rule_id: await inBooks((books) => books.rule()),
        day: RULE_NEXT,
      }),
      'recurrences.pause': async () => ({ rule_id: await inBooks((books) => books.rule()) }),
      'recurrences.resume': async () => ({ rule_id: await inBooks((books) => books.pausedRule()) }),
      'recurrences.end': async () => ({ rule_id: await inBooks((books) => books.rule()) }),
      'budgets.month': () => ({ month: '2026-11' }),
      'budgets.set': async () => ({
        category_id: await inBooks((books) => books.category()),
        month: '2026-11',
        amount: '20000',
      }),
      'financeReceipts.upload': async () => ({ file: await photo() }),
      'financeReceipts.address': async () => ({ file_id: await inBooks((books) => books.receipt()) }),
      'financeReceipts.open': async () => ({
        token:
          kind === 'malformed' ? 'x'.repeat(501) : kind === 'missing' ? randomUUID() : await receiptToken(),
      }),
      'financeImports.read': () => ({ file: statement(unique) }),
      'financeImports.plan': async () => ({
        import_id: await inBooks((books) => books.draft()),
        mapping: MAPPING,
      }),
      'financeImports.run': async () => ({
        import_id: await inBooks((books) => books.draft()),
        mapping: MAPPING,
      }),
      'financeImports.faults': async () => ({
        import_id: await inBooks((books) => books.draft()),
        mapping: MAPPING,
      }),
      'financeImports.undo': async () => ({ import_id: await inBooks((books) => books.imported()) }),
    };
  },
  nested: (missing) => ({
    'finance.add': { category_id: missing },
    'finance.change': { receipt_ids: [missing] },
    'recurrences.change': { category_id: missing },
  }),
  reads: {
    'financeImports.plan': 'a dry run: the mapping is its body, and nothing is written',
    'financeImports.faults': 'the same as a file',
  },
  keptReads: ['finance.exportEntries'],
  personColumns: {
    'finance_books.user_id': { untold: 'sums of the entries that finance tells' },
    'finance_budgets.user_id': { told: 'finance' },
    'finance_categories.user_id': { told: 'finance' },
    'finance_changes.user_id': { untold: 'copies of the own entries as they were, gone after a day' },
    'finance_imports.user_id': { told: 'finance' },
    'finance_mappings.user_id': { told: 'finance' },
    'finance_months.user_id': { untold: 'sums of the entries that finance tells' },
    'finance_receipts.user_id': { told: 'files' },
    'finance_rules.user_id': { told: 'finance' },
    'finance_transactions.user_id': { told: 'finance' },
  },
};
