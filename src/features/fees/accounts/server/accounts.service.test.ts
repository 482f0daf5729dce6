import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiptName } from '#features/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { FeeStatement } from '../../charges/fees.contract.ts';
import { seesFeesOf } from './accounts.service.ts';
import { aFeeSchool, type FeeSchool, type Reader, TODAY } from '../../server/fee-school.builders.ts';
import { aFee } from '../../server/fees.builders.ts';
import { feesRouter } from '../../charges/server/fees.router.ts';

let db: Db;
let school: FeeSchool;
const api = (actor: Actor) => apiAs(feesRouter, db, actor, school.at);

beforeAll(async () => {
  ({ db } = await testDatabase());
  school = await aFeeSchool(db, { seed: 11 });
});

const text = (money: bigint) => amountText(centimes(money));
const NOT_FOUND = { code: 'NOT_FOUND', status: 404 };
/** Indices of each student's siblings in the builder's school. */
const FAMILY: Record<number, number[]> = { 0: [1], 1: [0, 2], 2: [1] };

const shown = (place: number) => {
  const { id: student_id, full_name, roll_number, class: of } = school.pupils[place]!;
  return { student_id, full_name, roll_number, class: of };
};

/** The ledger's totals for some students at the end of a day: debt minus credit. */
async function inBooks(studentIds: string[], until = '9999-12-31'): Promise<{ owed: bigint; kept: bigint }> {
  const rows = await db
    .select({ kind: ledgerAccounts.kind, amount: sql<string>`sum(${ledgerEntries.amount})` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.account_id))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .where(
      and(
        inArray(ledgerAccounts.kind, ['fee_receivable', 'credit']),
        inArray(ledgerAccounts.owner_id, studentIds),
        lte(ledgerTransactions.value_date, until),
      ),
    )
    .groupBy(ledgerAccounts.kind);
  const of = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.amount ?? 0);
  return { owed: of('fee_receivable'), kept: -of('credit') };
}

const siblingsOf = (reader: Reader, place: number) =>
  (FAMILY[place] ?? []).filter((other) => reader.sees(school.pupils[other]!.id));

const missing = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => 'answered',
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject(NOT_FOUND);
  return JSON.stringify(error);
};

describe("a student's fees", () => {
  it('are what the list and the books say, with the brothers and sisters whom the reader sees', async () => {
    for (const reader of school.readers)
      for (const [place, { id: student_id }] of school.pupils.entries()) {
        if (!reader.sees(student_id)) continue;
        const { fees, ...account } = await api(reader.actor).account({ student_id });
        const own = await inBooks([student_id]);
        expect(fees, reader.name).toEqual((await api(school.admin).list({ student_id })).fees);
        expect({ ...account, siblings: new Set(account.siblings) }).toEqual({
          student: shown(place),
          balance: text(own.owed),
          credit: text(own.kept),
          today: TODAY,
          siblings: new Set(
            await Promise.all(
              siblingsOf(reader, place).map(async (other) => {
                const { owed, kept } = await inBooks([school.pupils[other]!.id]);
                return { ...shown(other), balance: text(owed), credit: text(kept) };
              }),
            ),
          ),
        });
      }
  });

  it("of a stranger's child answer like those of nobody, in every word", async () => {
    const student_id = randomUUID();
    const nobody = {
      account: await missing(api(school.admin).account({ student_id })),
      statement: await missing(api(school.admin).statement({ student_id })),
    };
    for (const { actor, sees } of school.readers)
      for (const { id } of school.pupils.filter((pupil) => !sees(pupil.id))) {
        expect(await missing(api(actor).account({ student_id: id }))).toBe(nobody.account);
        expect(await missing(api(actor).statement({ student_id: id }))).toBe(nobody.statement);
        expect(await missing(api(actor).statement({ student_id: id, family: 'true' }))).toBe(
          nobody.statement,
        );
      }
    const { id } = school.pupils[0]!;
    await expect(api(school.teacher).account({ student_id: id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are visible to exactly those who receive their live events', async () => {
    const everybody = [...school.readers, { name: 'a teacher', actor: school.teacher, sees: () => false }];
    for (const { actor, sees } of everybody)
      for (const { id } of school.pupils)
        expect(await db.transaction((tx) => seesFeesOf(tx, actor, id))).toBe(sees(id));
  });
});

/** The statement's running balance must match the ledger at the end of the period. */
async function expectExact(statement: FeeStatement, ids: string[]) {
  let balance = moneyOf(statement.opening_balance);
  for (const line of statement.lines) {
    balance = centimes(balance + moneyOf(line.debit) - moneyOf(line.credit));
    expect(line.balance).toBe(amountText(balance));
  }
  expect(statement.left_out).toBe(0);
  expect(statement.closing_balance).toBe(amountText(balance));
  const { owed, kept } = await inBooks(ids, statement.to);
  expect(statement.closing_balance).toBe(text(owed - kept));
}

describe('a statement of account', () => {
  it('ends where the books end, of one student and of a family, for every reader and over every period', async () => {
    // All fees are charged on the first of September, to test both bounds of a period.
    const days = [undefined, '2026-09-01', '2026-10-15'];
    const kinds = new Set<string>();
    for (const reader of school.readers)
      for (const [place, { id: student_id }] of school.pupils.entries()) {
        if (!reader.sees(student_id)) continue;
        const family = [place, ...siblingsOf(reader, place)];
        for (const [places, input] of [[[place], {}] as const, [family, { family: 'true' }] as const]) {
          const ids = places.map((at) => school.pupils[at]!.id);
          for (const from of days)
            for (const to of days.filter((day) => !day || !from || day >= from)) {
              const statement = await api(reader.actor).statement({ student_id, ...input, from, to });
              expect(statement).toMatchObject({ from: from ?? null, to: to ?? TODAY });
              expect(statement.students[0]).toEqual(shown(place));
              expect(new Set(statement.students)).toEqual(new Set(places.map(shown)));
              await expectExact(statement, ids);
              for (const { kind } of statement.lines) kinds.add(kind);
            }
        }
      }
    expect(kinds).toEqual(
      new Set(['charge', 'payment', 'discount', 'waiver', 'credit_use', 'refund', 'reversal']),
    );
  });

  it('has a line for each transaction and student, in the ledger’s order, with its description', async () => {
    for (const { id: student_id } of school.pupils) {
      const { lines } = await api(school.admin).statement({ student_id });
      const posted = await db
        .select()
        .from(ledgerTransactions)
        .where(
          sql`exists (select from ledger_entries e join ledger_accounts a on a.id = e.account_id
            where e.transaction_id = ${ledgerTransactions.id} and a.owner_id = ${student_id} and a.kind in ('fee_receivable', 'credit'))`,
        )
        .orderBy(ledgerTransactions.position);
      const nameOf = (id: string) => {
        const { value_date, receipt_number, paper_number } = posted.find((one) => one.id === id)!;
        return receiptName(value_date, receipt_number, paper_number);
      };
      expect(
        lines.map(({ transaction_id, date, at, receipt, reverses }) => [
          transaction_id,
          date,
          at,
          receipt,
          reverses,
        ]),
      ).toEqual(
        posted.map((one) => [
          one.id,
          one.value_date,
          one.posted_at.toISOString(),
          nameOf(one.id),
          one.reverses && nameOf(one.reverses),
        ]),
      );
      for (const { kind, label } of lines)
        expect(label, kind).toEqual(
          {
            charge: expect.stringMatching(/^Fee \d+$/),
            payment: null,
            credit_use: null,
            discount: 'Third child',
            waiver: 'Third child',
            refund: 'Asked',
            opening: 'Opening balance',
            reversal: 'Typed twice',
          }[kind],
        );
    }
  });

  it('has debits for what is charged and credits for what is paid; what is used of a credit stands on both sides', async () => {
    const lines = (
      await Promise.all(school.pupils.map(({ id }) => api(school.admin).statement({ student_id: id })))
    ).flatMap((statement) => statement.lines);
    for (const { kind, debit, credit } of lines) {
      if (kind === 'charge' || kind === 'refund') expect(credit).toBe('0');
      if (kind === 'payment' || kind === 'discount' || kind === 'waiver') expect(debit).toBe('0');
      if (kind === 'credit_use') expect(debit).toBe(credit);
      expect([debit, credit]).not.toEqual(['0', '0']);
    }
  });

  it('is empty for a student who never had a fee', async () => {
    const zoa = school.pupils[7]!;
    expect(await api(school.admin).statement({ student_id: zoa.id })).toEqual({
      students: [shown(7)],
      from: null,
      to: TODAY,
      opening_balance: '0',
      closing_balance: '0',
      lines: [],
      left_out: 0,
    });
    expect(await api(school.admin).account({ student_id: zoa.id })).toEqual({
      student: shown(7),
      balance: '0',
      credit: '0',
      fees: [],
      today: TODAY,
      siblings: [],
    });
  });

  it('has its last thousand lines, says how many it leaves out, and still ends where the books end', async () => {
    const student = await aStudent(db);
    const fee = one(await aFee(db, { student, amount: '5000', now: school.at.now }));
    for (let made = 0; made < 3; made += 1)
      await api(school.admin).reduce({
        student_fee_id: fee.id,
        kind: 'discount',
        amount: '1',
        reason: 'Rounding',
      });
    // Inserted directly, because recording a thousand payments through the service would be slow.
    await db.execute(sql`
      with account as (select id from ledger_accounts where kind = 'fee_receivable' and owner_id = ${student.id}),
      income as (select id from ledger_accounts where kind = 'fee_income' and owner_id = ${fee.structure.id})
      select public.ledger_post(gen_random_uuid(), 'fee_discount', 'By hand', null, gen_random_uuid(), ${TODAY}::date, now(), 'by hand ' || n,
        array[(select id from account), (select id from income)], array[-100, 100]::bigint[])
      from generate_series(1, 1000) n`);
    const { lines, left_out, opening_balance, closing_balance } = await api(school.admin).statement({
      student_id: student.id,
      to: '2026-11-22',
    });
    expect([lines.length, left_out, opening_balance, closing_balance]).toEqual([1_000, 4, '0', '3997']);
    expect([lines[0]!.balance, lines.at(-1)!.balance]).toEqual(['4996', '3997']);
  });
});
