import { deepStrictEqual } from 'node:assert';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { inNotes, tillsInUse } from '#features/till/server/till.builders.ts';
import { tillRouter } from '#features/till/server/till.router.ts';
import { CASH_OVER_SHORT } from '#features/till/till.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { countFaults } from '../bank/bank-books.ts';
import type { Report } from '../report.ts';
import { aTillModel, type Refusal } from './till-model.ts';

/** One action of a cashier. Places are indexes into what exists by then, modulo its length. */
type Step =
  | { do: 'open'; cashier: number; francs: number }
  | { do: 'deposit' | 'withdraw'; cashier: number; francs: number }
  | { do: 'expense' | 'transfer'; cashier: number; francs: number }
  | { do: 'reverse'; cashier: number; line: number }
  | { do: 'close'; cashier: number; off: number; reason: string };

const CASHIERS = 3;
const cashier = fc.nat({ max: CASHIERS - 1 });
/** Few and small, so that payouts meet tills that hold just enough, too little, and nothing. */
const francs = fc.constantFrom(500, 500, 1_000, 2_500, 10_000);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      cashier,
      francs: fc.constantFrom(0, 500, 5_000),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'deposit' as const,
        'deposit' as const,
        'withdraw' as const,
        'expense' as const,
        'transfer' as const,
      ),
      cashier,
      francs,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('reverse' as const), cashier, line: fc.nat({ max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      cashier,
      off: fc.constantFrom(0, 0, -500, 250),
      reason: fc.constantFrom('', 'A note is missing'),
    }),
  },
);

type Bench = { db: Db; studentId: string };

/**
 * Runs sequences of cashiers' actions against an in-memory model: both must give the same responses, and
 * every till must hold the same afterwards.
 */
export async function runP1Tills(options: {
  seed: number;
  sequences: number;
  steps: number;
  db: Db;
}): Promise<Report> {
  const { seed, sequences, steps, db } = options;
  await tillsInUse(db, (await aUser(db, { role: 'admin' })).actor);
  const bench = { db, studentId: (await aStudent(db)).id };
  const count = { steps: 0, refused: 0 };
  const property = fc.asyncProperty(fc.array(step, { maxLength: steps, size: 'max' }), async (sequence) => {
    count.refused += await play(bench, sequence);
    count.steps += sequence.length;
  });
  const run = await fc.check(property, { seed, numRuns: sequences, endOnFailure: false });
  const faults = await brokenRules(db);
  if (run.failed) faults.unshift(`${fc.defaultReportMessage(run)} ${String(run.errorInstance)}`);
  return {
    piece: 'p1-tills',
    size: `${sequences} sequences of at most ${steps} steps`,
    seed,
    figures: { steps: count.steps, refused: count.refused, divergences: Number(run.failed) },
    faults,
  };
}

async function brokenRules(db: Db): Promise<string[]> {
  const client = await db.$client.connect();
  const broken = await countFaults(client).finally(() => client.release());
  return Object.entries(broken).map(([rule, rows]) => `${rule}: ${rows}`);
}

/** Plays a sequence on both sides and throws where they differ. Returns the number of refused steps. */
async function play({ db, studentId }: Bench, sequence: Step[]): Promise<number> {
  const actors: Actor[] = [];
  for (let n = 0; n < CASHIERS; n += 1) actors.push((await aUser(db, { role: 'admin' })).actor);
  const bank = (of: number) => apiAs(bankRouter, db, actors[of]!);
  const till = (of: number) => apiAs(tillRouter([]), db, actors[of]!);
  const { id: account_id } = await bank(0).create({ student_ids: [studentId], initial_balance: '0' });
  const before = { shared: await francsOf(db, TILLS.cash), over: await francsOf(db, CASH_OVER_SHORT) };
  const model = aTillModel(CASHIERS);
  const sessions: string[][] = actors.map(() => []);
  const ids: { id: string; kind: 'bank' | 'till' }[] = [];
  let refusals = 0;

  const compare = async (send: () => Promise<{ id: string } | undefined>, expected: Refusal | null) => {
    const answer = await send().catch((error: { code?: string }) => ({
      refused: error.code ?? String(error),
    }));
    if (expected) refusals += 1;
    deepStrictEqual(answer && 'refused' in answer ? answer.refused : null, expected?.refused ?? null);
    return answer && 'id' in answer ? answer.id : null;
  };

  for (const one of sequence) {
    const { cashier: who } = one;
    switch (one.do) {
      case 'open': {
        const id = await compare(
          () => till(who).open({ opening_float: String(one.francs) }),
          model.open(who, one.francs),
        );
        if (id) sessions[who]!.push(id);
        break;
      }
      case 'deposit':
      case 'withdraw': {
        const input = { account_id, amount: String(one.francs) };
        const id = await compare(
          () => (one.do === 'deposit' ? bank(who).deposit(input) : bank(who).withdraw(input)),
          model.save(who, one.do === 'deposit' ? one.francs : -one.francs),
        );
        if (id) ids.push({ id, kind: 'bank' });
        break;
      }
      case 'expense':
      case 'transfer': {
        const amount = String(one.francs);
        const id = await compare(
          () =>
            one.do === 'expense'
              ? till(who).expense({ amount, category: 'food', payee: 'Marché' })
              : till(who).transfer({ amount }),
          model.payOut(who, one.francs),
        );
        if (id) ids.push({ id, kind: 'till' });
        break;
      }
      case 'reverse': {
        if (ids.length === 0) break;
        const place = one.line % ids.length;
        const { id, kind } = ids[place]!;
        const reason = 'Typed twice';
        await compare(
          () =>
            kind === 'bank'
              ? bank(who).reverse({ transaction_id: id, reason })
              : till(who).reverse({ payout_id: id, reason }),
          model.reverse(who, model.lines[place]!),
        );
        break;
      }
      case 'close': {
        const session_id = sessions[who]!.at(-1);
        if (!session_id) break;
        const { expected } = (await till(who).sheet({ session_id })).session;
        const denominations = inNotes(Math.max(0, Number(expected) + one.off));
        const { off, reason } = one;
        await compare(
          () => till(who).close({ session_id, expected, denominations, reason }),
          model.close(who, off, reason),
        );
        break;
      }
    }
  }

  for (const [who, of] of sessions.entries())
    for (const [place, session_id] of of.entries()) {
      const known = model.tills[who]![place]!;
      const { session, flows } = await till(who).sheet({ session_id });
      deepStrictEqual(
        [Number(session.expected), session.closed_at === null],
        [known.expected, known.open],
        `the sheet of cashier ${who}`,
      );
      deepStrictEqual(
        flows.reduce((sum, { amount }) => sum + Number(amount), 0),
        known.lines.reduce((sum, amount) => sum + amount, 0),
      );
      deepStrictEqual(await francsOf(db, session_id), known.open ? known.expected : 0);
    }
  deepStrictEqual((await francsOf(db, TILLS.cash)) - before.shared, model.books.shared);
  deepStrictEqual((await francsOf(db, CASH_OVER_SHORT)) - before.over, model.books.overShort);
  return refusals;
}

async function francsOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.execute<{ francs: number }>(
    sql`select (coalesce(sum(amount), 0) / 100)::int as francs from ledger_entries where account_id = ${accountId}`,
  );
  return rows[0]!.francs;
}
