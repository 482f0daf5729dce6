import { count } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { type FeeStatus, feeStatus } from '#features/fees/charges/fee-status.rules.ts';
import { studentFees } from '#features/fees/server/fees.tables.ts';
import {
  financeBooks,
  financeBudgets,
  financeRules,
  financeTransactions,
} from '#features/finance/server/finance.tables.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { testStore } from '#platform/testing/files.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { FEATURES } from '../app/features.ts';
import { installationOf } from '../app/installation.ts';
import { openDemoSchool } from './demo.ts';
import { INVARIANTS } from '../app/features.ts';

const SMALL = readEnvironment({ PREAU_DEMO: 'small' });
const MADE = { features: FEATURES, installation: installationOf(SMALL), files: await testStore() };

describe('the small demonstration school of the browser tests', () => {
  it('is plausible, identical at every start, and created once', async () => {
    const { db } = await testDatabase();
    // As in a school, where no two consecutive postings are a week apart.
    await db.$client.query('update ledger_state set day_limit = default');
    const accounts = await openDemoSchool(db, SMALL, MADE);
    expect(accounts.map(({ email }) => email)).toEqual([
      'admin@demo.preau.school',
      'teacher@demo.preau.school',
      'parent@demo.preau.school',
      'student@demo.preau.school',
    ]);
    expect(await openDemoSchool(db, SMALL, MADE)).toEqual(accounts);

    const number = async (table: typeof students | typeof classes) =>
      (await db.select({ number: count() }).from(table))[0]?.number;
    expect(await number(students)).toBe(60);
    expect(await number(classes)).toBe(3);
    const roles = await db
      .select({ role: userRoles.role, number: count() })
      .from(userRoles)
      .groupBy(userRoles.role);
    expect(roles.find(({ role }) => role === 'teacher')?.number).toBe(6);
    const families = await db
      .select({ number: count() })
      .from(studentGuardians)
      .groupBy(studentGuardians.guardian_id);
    expect(new Set(families.map((family) => family.number))).toEqual(new Set([1, 2, 3]));
  });

  it('has fees that were paid, partly paid, late and reversed, and books that pass every check', async () => {
    const { db } = await testDatabase();
    await openDemoSchool(db, SMALL, MADE);
    const { failures } = await readSnapshot(db, (tx) => judgeBooks(tx, INVARIANTS));
    expect(failures).toEqual({});
    const today = schoolDay(new Date(), SMALL.SCHOOL_TIME_ZONE);
    const fees = await db
      .select({ state: studentFees.state, due_date: studentFees.due_date })
      .from(studentFees);
    const share = (of: (status: FeeStatus) => boolean) =>
      fees.filter(({ state, due_date }) => of(feeStatus({ state: state!, due_date }, today))).length /
      fees.length;
    expect(share((status) => status === 'paid')).toBeGreaterThan(0.4);
    expect(share((status) => status === 'overdue')).toBeGreaterThan(0.1);
    expect(share((status) => status === 'pending')).toBeGreaterThan(0.1);
  });

  it('has personal books for every printed sign-in: half a year, monthly entries, budgets', async () => {
    const { db } = await testDatabase();
    await openDemoSchool(db, SMALL, MADE);
    const today = schoolDay(new Date(), SMALL.SCHOOL_TIME_ZONE);
    const books = await db.select().from(financeBooks);
    expect(books).toHaveLength(4);
    for (const { entries, income, expenses } of books) {
      expect(entries).toBeGreaterThan(40);
      expect(income).toBeGreaterThan(expenses);
    }
    const rules = await db.select().from(financeRules);
    expect(rules).toHaveLength(8);
    for (const { next_on, anchor_on } of rules) expect(next_on! > today && anchor_on < today).toBe(true);
    expect(await db.select().from(financeBudgets)).toHaveLength(8);
    const days = await db.select({ day: financeTransactions.transaction_date }).from(financeTransactions);
    expect(days.filter(({ day }) => day > today)).toEqual([]);
  });

  it('refuses a database that holds a real school', async () => {
    const { db } = await testDatabase();
    await aUser(db, { role: 'admin' });
    await expect(openDemoSchool(db, SMALL, MADE)).rejects.toThrow('holds a real school');
    expect(await db.select().from(students)).toEqual([]);
  });
});
