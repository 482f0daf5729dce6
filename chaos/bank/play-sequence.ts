import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { aBankModel, type ModelLine, type Refusal, told } from './bank-model.ts';
import type { Step } from './bank-steps.ts';

const TIME_ZONE = 'Africa/Douala';

type Bench = { db: Db; actor: Actor; students: string[] };

type Call = { key: string; input: Step; madeBy: 'bank' | 'nobody'; accountId?: string; seq?: number };

/** Plays a sequence on both sides and throws where they differ. Returns the number of refused steps. */
export async function playSequence({ db, actor, students }: Bench, sequence: Step[]): Promise<number> {
  let clock = Date.parse('2026-12-30T09:00:00Z');
  const now = () => new Date(clock);
  const today = () => schoolDay(now(), TIME_ZONE);
  const api = apiAs(bankRouter, db, actor, { now, timeZone: TIME_ZONE });
  const { rows } = await db.execute<{ series: string; papers: number }>(
    sql`select series, papers from ledger_series`,
  );
  const model = aBankModel(new Map(rows.map(({ series, papers }) => [series, papers])), today);
  const ids: string[] = [];
  const lines: { id: string; account: string; seq: number }[] = [];
  const calls: Call[] = [];
  let refusals = 0;

  const accountAt = (place: number) => ids[place % ids.length]!;
  const studentAt = (place: number) => students[place % students.length]!;

  /** Both results of a movement: the line, or the same refusal. */
  const compareLine = async (
    call: Call,
    accountId: string,
    send: () => Promise<ModelLine & { id: string }>,
    expect: () => ModelLine | Refusal,
  ) => {
    const answer = await refusable(send);
    const expected = expect();
    if ('refused' in expected) {
      refusals += 1;
      deepStrictEqual(answer, expected);
      return;
    }
    deepStrictEqual(told(answer as ModelLine), told(expected));
    const { id } = answer as { id: string };
    Object.assign(call, { madeBy: 'bank', accountId, seq: expected.seq });
    lines.push({ id, account: accountId, seq: expected.seq });
  };
  const compareChange = async (send: () => Promise<unknown>, expected: null | Refusal) => {
    const answer = await refusable(send);
    if (expected) refusals += 1;
    deepStrictEqual((answer as Refusal).refused, expected?.refused);
  };

  const play = async (step: Step, call: Call): Promise<void> => {
    const context = { idempotencyKey: call.key };
    switch (step.do) {
      case 'create': {
        const student_ids = step.members.map(studentAt);
        const input = { account_name: step.name, initial_balance: step.initial, student_ids };
        const { id } = await api.create(input, { context });
        model.create(id, step.name, student_ids, moneyOf(step.initial));
        ids.push(id);
        Object.assign(call, { madeBy: 'bank', accountId: id });
        const first = await api.transactions({ account_id: id });
        if (first.transactions[0]) lines.push({ id: first.transactions[0].id, account: id, seq: 1 });
        return;
      }
      case 'deposit':
      case 'withdraw': {
        const account_id = call.accountId ?? accountAt(step.account);
        call.accountId = account_id;
        const { do: type, amount, description } = step;
        const input = { account_id, amount, description };
        return compareLine(
          call,
          account_id,
          () => api[type](input, { context }),
          () => model.move(account_id, type, moneyOf(amount), description),
        );
      }
      case 'reverse': {
        const line = lines[step.line % Math.max(lines.length, 1)];
        if (!line) return;
        const { id: transaction_id, account } = line;
        return compareLine(
          call,
          account,
          () => api.reverse({ transaction_id, reason: 'Typed twice' }, { context }),
          () => model.reverse(line, 'Typed twice'),
        );
      }
      case 'rename': {
        const account_id = accountAt(step.account);
        const { name: account_name } = step;
        return compareChange(
          () => api.rename({ account_id, account_name }),
          model.rename(account_id, account_name),
        );
      }
      case 'addMember':
      case 'removeMember': {
        const account_id = accountAt(step.account);
        const student_id = studentAt(step.student);
        return compareChange(
          () => api[step.do]({ account_id, student_id }),
          model[step.do](account_id, student_id),
        );
      }
      case 'close': {
        const account_id = accountAt(step.account);
        return compareChange(() => api.close({ account_id }), model.close(account_id));
      }
      case 'repeat':
      case 'misuse': {
        const keyed = calls.filter(({ madeBy }) => madeBy === 'bank');
        const earlier = keyed[step.call % Math.max(keyed.length, 1)];
        if (!earlier) return;
        return step.do === 'repeat' ? repeat(earlier) : misuse(earlier);
      }
      case 'wait':
        clock += step.hours * 3_600_000;
    }
  };

  /** Repeating an accepted call must return the first response and change nothing. */
  const repeat = async ({ key, input, accountId, seq }: Call) => {
    const context = { idempotencyKey: key };
    const account_id = accountId!;
    if (input.do === 'create') {
      const student_ids = input.members.map(studentAt);
      const { name: account_name, initial: initial_balance } = input;
      const again = await api.create({ account_name, initial_balance, student_ids }, { context });
      deepStrictEqual([again.id, again.balance], [account_id, initial_balance]);
    } else if (input.do === 'deposit' || input.do === 'withdraw') {
      const { amount, description } = input;
      const again = await api[input.do]({ account_id, amount, description }, { context });
      deepStrictEqual(told(again), { ...model.line({ account: account_id, seq: seq! }), reversed_by: null });
    }
  };
  const misuse = async ({ key, input, accountId }: Call) => {
    if (input.do !== 'deposit' && input.do !== 'withdraw') return;
    const other = { account_id: accountId!, amount: '7', description: 'Another' };
    const answer = await refusable(() =>
      api[input.do as 'deposit'](other, { context: { idempotencyKey: key } }),
    );
    deepStrictEqual(answer, { refused: 'IDEMPOTENCY_KEY_REUSED' });
  };

  for (const input of sequence) {
    const call: Call = { key: randomUUID(), input, madeBy: 'nobody' };
    await play(input, call);
    calls.push(call);
  }
  for (const id of ids) {
    const account = await api.get({ account_id: id });
    const history: ModelLine[] = [];
    for (let page = 1; ; page += 1) {
      const { transactions, total } = await api.transactions({ account_id: id, page });
      history.push(...transactions);
      if (history.length >= total) break;
    }
    const { account_name, balance } = account;
    const members = account.members.map(({ student_id }) => student_id).toSorted();
    const closed = account.closed_at !== null;
    deepStrictEqual({ account_name, balance, closed, members, lines: history.map(told) }, model.state(id));
  }
  return refusals;
}

export async function refusable<T>(send: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await send();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined || code === 'INTERNAL_SERVER_ERROR') throw error;
    return { refused: code };
  }
}

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;
