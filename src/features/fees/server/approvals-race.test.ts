import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRule, approvalsAs, asked } from '#features/approvals/server/approvals.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { setDuties } from '#features/people/server/set-duties.service.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { paymentsRouter } from '../payments/server/payments.router.ts';
import { aFee, brokenRules } from './fees.builders.ts';
import { feesApprovals } from './fees-approvals.ts';

let db: Db;
let bursar: Actor;
let head: Actor;
const deciders: Actor[] = [];

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: bursar } = await aUser(db, { role: 'admin', full_name: 'Mballa Rose', duties: ['bursar'] }));
  ({ actor: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  for (const full_name of ['Fouda Jean', 'Eto Paul', 'Ngono Anne', 'Biya Luc'])
    deciders.push((await aUser(db, { role: 'admin', full_name, duties: ['bursar'] })).actor);
});
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

const reason = 'Typed twice';

async function aRequest(): Promise<{ payment: string; approval_id: string }> {
  const [fee] = await aFee(db, { amount: '30000' });
  const { id } = await apiAs(paymentsRouter, db, bursar).record({
    student_fee_ids: [fee!.id],
    amount: '25000',
  });
  await aRule(db, 'fees.reversal', 20_000);
  const approval_id = await asked(apiAs(paymentsRouter, db, bursar).reverse({ transaction_id: id, reason }));
  return { payment: id, approval_id };
}

const as = (actor: Actor) => approvalsAs(db, feesApprovals, actor);
const setDuty = (user_id: string, duty: 'bursar' | 'registrar') =>
  setDuties(
    { db, actor: head, now: () => new Date(), address: '', timeZone: 'Africa/Douala' },
    { user_id, duties: [{ duty, from_day: null, until_day: null }] },
  );

/** State, reversals, and the events about the decision and about the reversal. */
async function outcome({ payment, approval_id }: { payment: string; approval_id: string }) {
  const { rows } = await db.execute<{
    state: string;
    reversals: number;
    decided: number;
    reversed: number;
  }>(sql`
    select (select state from approvals where id = ${approval_id}) as state,
      (select count(*)::int from ledger_transactions where reverses = ${payment}) as reversals,
      (select count(*)::int from audit_events where action ~ '^approvals[.](approved|declined|withdrawn|failed)$'
        and details->>'approval_id' = ${approval_id}) as decided,
      (select count(*)::int from audit_events where action = 'fees.reversed'
        and details->>'reverses' = ${payment}) as reversed`);
  return rows[0]!;
}

it('of 32 concurrent approvals, declines and a withdrawal, with duties changing, one succeeds and is recorded once', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const request = await aRequest();
    const { approval_id } = request;
    const moves = Array.from({ length: 32 }, (_none, place) => {
      const decider = as(deciders[place % deciders.length]!);
      // In half of the rounds the first move is a decline, so that either can win.
      if (place % 8 === (round % 2 === 0 ? 7 : 0))
        return decider.decline({ approval_id, answer: 'No reason' });
      if (place === 20) return as(bursar).withdraw({ approval_id });
      return decider.approve({ approval_id });
    });
    const duties = deciders.flatMap(({ userId }) => [
      setDuty(userId, 'registrar').then(() => setDuty(userId, 'bursar')),
    ]);
    const settled = await Promise.allSettled(moves);
    await Promise.all(duties);
    for (const each of settled)
      if (each.status === 'rejected')
        expect(['ALREADY_DECIDED', 'NOT_FOUND', 'FORBIDDEN']).toContain(
          (each.reason as { code: string }).code,
        );
    const found = await outcome(request);
    seen.add(found.state);
    const done = found.state === 'approved' ? 1 : 0;
    expect(found).toEqual({ state: found.state, reversals: done, decided: 1, reversed: done });
    expect(['approved', 'declined', 'withdrawn']).toContain(found.state);
  }
  expect([...seen]).toContain('approved');
}, 120_000);

it('a requester whose duty is revoked during 32 approvals: done or ended, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const request = await aRequest();
    const moves = Array.from({ length: 32 }, (_none, place) =>
      as(deciders[place % deciders.length]!).approve({ approval_id: request.approval_id }),
    );
    const taken = setDuty(bursar.userId, 'registrar');
    await Promise.allSettled(moves);
    await taken;
    await setDuty(bursar.userId, 'bursar');
    const found = await outcome(request);
    expect([
      { state: 'approved', reversals: 1, decided: 1, reversed: 1 },
      { state: 'failed', reversals: 0, decided: 1, reversed: 0 },
    ]).toContainEqual(found);
  }
}, 120_000);
