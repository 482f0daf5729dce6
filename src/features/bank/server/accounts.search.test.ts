import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { AccountFilters, BankAccount } from '../bank.contract.ts';
import { anAccount, tallies } from './bank.builders.ts';
import { bankRouter } from './bank.router.ts';

let db: Db;
let admin: Actor;
let all: BankAccount[];
const bank = () => apiAs(bankRouter, db, admin);

const NAMES = ['Épargne 6e', 'Famille Ngo', 'Caisse 100%', 'sous_compte', 'back\\slash', ''];
const PUPILS = ['Élodie Ngo', 'Joël Mbarga', 'Aïcha Sow', 'Ngono Zoé', 'Paul Épée', null];
const BALANCES = ['0', '0.01', '100', '1500.50', '25000', '9999999999.99'];

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  const pupils = [];
  for (let made = 0; made < 12; made += 1)
    pupils.push(await aStudent(db, { full_name: PUPILS[made % 6]!, roll_number: `R${made}-2026` }));
  all = [];
  for (let made = 0; made < 64; made += 1) {
    const students = [pupils[made % 12]!, ...(made % 3 ? [pupils[(made * 5 + 1) % 12]!] : [])];
    all.push(
      await anAccount(db, {
        account_name: NAMES[made % 6]!,
        balance: BALANCES[(made * 7) % 6]!,
        students: [...new Set(students)],
      }),
    );
  }
  // End some memberships and close some accounts.
  for (const [at, account] of all.entries()) {
    const { id: account_id, members, balance } = account;
    if (at % 9 === 4 && members.length > 1)
      all[at] = await bank().removeMember({ account_id, student_id: members[0]!.student_id });
    else if (at % 4 === 0 && balance === '0') all[at] = await bank().close({ account_id });
  }
  all.reverse();
});

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Reference implementation of the filters. */
function expected({ search = '', min_balance, max_balance, closed }: AccountFilters): BankAccount[] {
  return all.filter(
    ({ account_name, balance, closed_at, members }) =>
      (closed_at !== null) === (closed === 'true') &&
      (min_balance === undefined || moneyOf(balance) >= moneyOf(min_balance)) &&
      (max_balance === undefined || moneyOf(balance) <= moneyOf(max_balance)) &&
      fold(search)
        .split(/\s+/)
        .every((word) =>
          [account_name ?? '', ...members.map((m) => `${m.full_name ?? ''} ${m.roll_number}`)].some((text) =>
            fold(text).includes(word),
          ),
        ),
  );
}

const word = fc.constantFrom(
  'ngo',
  'EPARGNE',
  'élo',
  'r1',
  '%',
  '_',
  '\\',
  'mbarga',
  '2026',
  'zz',
  '100',
  'épée',
);
const bound = fc.option(fc.constantFrom('0', '0.01', '100', '100.01', '1500.5', '25000', '9999999999.99'), {
  nil: undefined,
});
const anyFilters: fc.Arbitrary<Omit<AccountFilters, 'page'>> = fc.record({
  search: fc.option(
    fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
    { nil: undefined },
  ),
  min_balance: bound,
  max_balance: bound,
  closed: fc.option(fc.constant('true' as const), { nil: undefined }),
});

describe('the list of accounts', () => {
  it('contains what matches the filters, newest first, and its figures cover all matches', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.integer({ min: 1, max: 2 }), async (filters, page) => {
        const left = expected(filters);
        const { accounts, totals } = await bank().list({ ...filters, page });
        expect(accounts).toEqual(left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
        const balance = left.reduce((sum, account) => sum + moneyOf(account.balance), 0n);
        expect({ ...totals, balance: moneyOf(totals.balance) }).toMatchObject({
          accounts: left.length,
          balance,
          members: new Set(left.flatMap(({ members }) => members.map(({ student_id }) => student_id))).size,
        });
        if (left.length > 0) {
          // Rounded to the nearest franc, or centime if the total has centimes; also computed independently.
          const off = moneyOf(totals.average_balance) * BigInt(left.length) - balance;
          expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(
            BigInt(left.length) * (balance % 100n === 0n ? 100n : 1n),
          );
        }
      }),
      {
        numRuns: 70,
        examples: [
          [{}, 1],
          [{}, 2],
          [{ closed: 'true' }, 1],
          [{ search: 'ngo  joel' }, 1],
        ],
      },
    );
  });

  it('shows an unnamed account without a name', async () => {
    const { accounts } = await bank().list({});
    expect(accounts.filter(({ account_name }) => account_name === null).length).toBeGreaterThan(3);
  });

  it('finds the accounts of one student, and their sums, while they are a member', async () => {
    const student = await aStudent(db, { full_name: 'Trois Livrets' });
    const mine = await anAccount(db, { students: [student, await aStudent(db)] });
    const { accounts, totals } = await bank().list({ student_id: student.id });
    expect(accounts.map(({ id }) => id)).toEqual([mine.id]);
    expect(totals.accounts).toBe(1);
    await bank().removeMember({ account_id: mine.id, student_id: student.id });
    expect((await bank().list({ student_id: student.id })).accounts).toEqual([]);
  });

  it('counts a student of several accounts once, even when these are opened concurrently and one is closed', async () => {
    const pupil = await aStudent(db, { full_name: 'Deux Livrets' });
    const before = (await tallies(db)).kept;
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => anAccount(db, { students: [pupil], balance: '0' })),
    );
    const { totals } = await bank().list({ search: 'deux livrets' });
    expect(totals).toMatchObject({ accounts: 6, members: 1 });
    await Promise.all(opened.slice(0, 2).map(({ id }) => bank().close({ account_id: id })));
    const { kept, counted } = await tallies(db);
    expect(kept).toEqual(counted);
    expect(kept.map(({ members }, at) => members - before[at]!.members)).toEqual([1, 1]);
  });

  it('takes its figures from tallies that equal plain counts', async () => {
    const { kept, counted } = await tallies(db);
    expect(kept).toEqual(counted);
    expect(kept[1]!.accounts).toBeGreaterThan(0);
  });
});
