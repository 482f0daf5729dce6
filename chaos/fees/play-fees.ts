import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { feesRouter } from '#features/fees/charges/server/fees.router.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { aFeeModel, figuresOf, answeredFigures } from './fee-model.ts';
import type { FeeStep } from './fee-steps.ts';
import { isRefusal, refusable } from '../bank/play-sequence.ts';

const TIME_ZONE = 'Africa/Douala';
const text = (amount: bigint) => amountText(centimes(amount));

type Bench = { db: Db; actor: Actor; students: string[] };
type Keyed = { context: { idempotencyKey: string } };
/** An accepted call: how to repeat it, how to misuse its key, and its response. */
type Call = { again: () => Promise<unknown>; other: (() => Promise<unknown>) | null; answer: unknown };

/** Plays a sequence on both sides and throws where they differ. Returns the number of refused steps. */
export async function playFees({ db, actor, students }: Bench, sequence: FeeStep[]): Promise<number> {
  let clock = Date.parse('2026-12-30T09:00:00Z');
  const now = () => new Date(clock);
  const today = () => schoolDay(now(), TIME_ZONE);
  const options = { now, timeZone: TIME_ZONE };
  const fees = apiAs(feesRouter, db, actor, options);
  const payments = apiAs(paymentsRouter, db, actor, options);
  const model = aFeeModel();
  const order: string[] = [];
  const postings: string[] = [];
  const calls: Call[] = [];
  let refusals = 0;

  const studentAt = (place: number) => students[place % students.length]!;
  const feeAt = (place: number) => model.fees.get(order[place % order.length]!)!;

  /** Compares both results of a posting: the same refusal, or responses that `told` finds equal. */
  const compare = async <Answer>(
    send: (keyed: Keyed) => Promise<Answer>,
    other: ((keyed: Keyed) => Promise<unknown>) | null,
    idOf: (answer: Answer) => string | Promise<string>,
    expect: (id: string) => unknown,
    told: (answer: Answer) => unknown,
  ) => {
    const context = { context: { idempotencyKey: randomUUID() } };
    const answer = await refusable(() => send(context));
    if (isRefusal(answer)) {
      refusals += 1;
      deepStrictEqual(answer, expect('nowhere'));
      return;
    }
    const id = await idOf(answer);
    deepStrictEqual(told(answer), expect(id));
    postings.push(id);
    calls.push({ again: () => send(context), other: other && (() => other(context)), answer });
  };

  const play = async (step: FeeStep): Promise<void> => {
    switch (step.do) {
      case 'charge':
        return charge(step);
      case 'pay': {
        const chosen = [...new Map(step.fees.map(feeAt).map((fee) => [fee.id, fee])).values()];
        const each = moneyOf(step.amount);
        const manual = step.how === 'manual';
        const parts = new Map(manual ? chosen.map(({ id }) => [id, each]) : []);
        const amount = manual ? each * BigInt(chosen.length) + (step.askew ? 100n : 0n) : each;
        // Usually a student whose fee is paid, sometimes any.
        const credit =
          step.credit === null
            ? null
            : step.credit > 9
              ? studentAt(step.credit)
              : chosen[step.credit % chosen.length]!.student;
        const input = {
          student_fee_ids: chosen.map(({ id }) => id),
          amount: text(amount),
          allocation: step.how,
          ...(manual && {
            parts: [...parts].map(([student_fee_id, part]) => ({ student_fee_id, amount: text(part) })),
          }),
          ...(credit !== null && { credit_student_id: credit }),
        };
        return compare(
          (context) => payments.record(input, context),
          (context) => payments.record({ ...input, amount: '7' }, context),
          ({ id }) => id,
          (id) => {
            const split = model.pay(id, chosen, { amount, how: step.how, parts, credit });
            return 'refused' in split
              ? split
              : {
                  total: text(amount),
                  toCredit: text(split.toCredit),
                  parts: Object.fromEntries([...split.parts].map(([fee, part]) => [fee, text(part)])),
                };
          },
          ({ total_amount: total, to_credit: toCredit, payment_items }) => ({
            total,
            toCredit,
            parts: Object.fromEntries(
              payment_items.map((item) => [item.student_fee_id, item.amount_allocated]),
            ),
          }),
        );
      }
      case 'reduce': {
        const fee = feeAt(step.fee);
        const { kind, amount } = step;
        const input = { student_fee_id: fee.id, kind, amount, reason: 'Third child' };
        return compare(
          (context) => fees.reduce(input, context),
          (context) => fees.reduce({ ...input, reason: 'Another' }, context),
          () => lastPosting(db),
          (id) => model.reduce(id, fee, moneyOf(amount)) ?? figuresOf(fee, today()),
          answeredFigures,
        );
      }
      case 'useCredit': {
        const student_id = studentAt(step.student);
        return compare(
          (context) => payments.useCredit({ student_id }, context),
          null,
          ({ transaction_id }) => transaction_id,
          (id) => {
            const used = model.useCredit(id, feesOf(student_id));
            return typeof used === 'bigint' ? text(used) : used;
          },
          ({ amount }) => amount,
        );
      }
      case 'refund': {
        const student_id = studentAt(step.student);
        const input = { student_id, amount: step.amount, reason: 'They move away' };
        return compare(
          (context) => payments.refundCredit(input, context),
          (context) => payments.refundCredit({ ...input, amount: '7' }, context),
          ({ transaction_id }) => transaction_id,
          (id) => model.refund(id, student_id, moneyOf(step.amount)),
          () => null,
        );
      }
      case 'reverse': {
        const target = postings[step.transaction % postings.length]!;
        const input = { transaction_id: target, reason: 'Typed twice' };
        return compare(
          (context) => payments.reverse(input, context),
          (context) => payments.reverse({ ...input, reason: 'Another' }, context),
          ({ transaction_id }) => transaction_id,
          (id) => model.reverse(id, target),
          () => null,
        );
      }
      case 'repeat': {
        const earlier = calls[step.call % Math.max(calls.length, 1)];
        if (earlier) deepStrictEqual(await earlier.again(), earlier.answer);
        return;
      }
      case 'misuse': {
        const earlier = calls[step.call % Math.max(calls.length, 1)];
        if (earlier?.other)
          deepStrictEqual(await refusable(earlier.other), { refused: 'IDEMPOTENCY_KEY_REUSED' });
        return;
      }
      case 'wait':
        clock += step.hours * 3_600_000;
    }
  };

  const feesOf = (student: string) => [...model.fees.values()].filter((fee) => fee.student === student);

  /** Creates a structure and assigns it to some students, whose credit pays at once. */
  const charge = async ({ amount, parts, due, students: places }: FeeStep & { do: 'charge' }) => {
    const context = { context: { idempotencyKey: randomUUID() } };
    const name = `Fee ${context.context.idempotencyKey}`;
    const { id: fee_structure_id } = await fees.createStructure(
      { name, amount, academic_year: '2026-2027' },
      { context: { idempotencyKey: randomUUID() } },
    );
    const each = moneyOf(amount) / BigInt(parts);
    const instalments = Array.from({ length: parts }, (_, n) => ({
      amount: text(n === 0 ? moneyOf(amount) - each * BigInt(parts - 1) : each),
      due_date: n === 0 ? due : `2027-0${n}-15`,
    }));
    const student_ids = places.map(studentAt);
    const input = { fee_structure_id, instalments, student_ids };
    const answer = await fees.assign(input, context);
    const { rows } = await db.execute<{ id: string; student_id: string; instalment: number }>(
      sql`select id, student_id, instalment from student_fees where fee_structure_id = ${fee_structure_id} order by id`,
    );
    const made = rows.map(({ id, student_id, instalment }) => ({
      id,
      student: student_id,
      due_date: instalments[instalment - 1]!.due_date,
      charged: moneyOf(instalments[instalment - 1]!.amount),
    }));
    const { rows: posted } = await db.execute<{ id: string; student: string }>(
      sql`select t.id, min(f.student_id::text) as student from ledger_transactions t join fee_entries e on e.transaction_id = t.id
        join student_fees f on f.id = e.student_fee_id where f.fee_structure_id = ${fee_structure_id}
        group by t.id, t.position order by t.position`,
    );
    const [charged, ...creditUses] = posted;
    model.charge(charged!.id, made);
    order.push(...made.map(({ id }) => id));
    postings.push(charged!.id);
    const whom = [...new Set(student_ids)];
    // A separate posting for each child, so that the use of one child's credit can be reversed without the
    // others'.
    let used = 0n;
    const users = whom.filter((student) => model.creditOf(student) > 0n);
    for (const { id, student } of creditUses) {
      const its = made.filter((fee) => fee.student === student).map(({ id: fee }) => model.fees.get(fee)!);
      used += model.useCredit(id, its) as bigint;
      postings.push(id);
    }
    deepStrictEqual(answer, { assigned: whom.length, paid_from_credit: text(used), already: [] });
    deepStrictEqual(creditUses.map(({ student }) => student).toSorted(), users.toSorted());
    calls.push({ again: () => fees.assign(input, context), other: null, answer });
  };

  for (const step of sequence) await play(step);
  for (const student_id of students) {
    const account = await fees.account({ student_id });
    const its = feesOf(student_id);
    const owed = its.reduce((sum, fee) => sum + fee.due - fee.paid, 0n);
    deepStrictEqual(
      { balance: account.balance, credit: account.credit },
      { balance: text(owed), credit: text(model.creditOf(student_id)) },
    );
    const told = account.fees.map((fee) => ({ id: fee.id, ...answeredFigures(fee) }));
    deepStrictEqual(
      told.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      its
        .map((fee) => ({ id: fee.id, ...figuresOf(fee, today()) }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    const { closing_balance } = await fees.statement({ student_id, to: '2099-12-31' });
    deepStrictEqual(closing_balance, text(owed - model.creditOf(student_id)));
  }
  return refusals;
}

async function lastPosting(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ledger_transactions order by position desc limit 1`,
  );
  return rows[0]!.id;
}
