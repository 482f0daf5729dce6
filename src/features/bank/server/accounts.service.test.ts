import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { MOST_MEMBERS } from '../bank.rules.ts';
import { anAccount, tallies } from './bank.builders.ts';
import { bankRouter } from './bank.router.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
});
const bank = () => apiAs(bankRouter, db, admin);
const refusal = (code: string) => ({ code });

/** The audit trail of an account after its opening. */
async function trailOf(accountId: string) {
  const events = await db
    .select({ action: auditEvents.action, details: auditEvents.details, actor_id: auditEvents.actor_id })
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, accountId))
    .orderBy(asc(auditEvents.seq));
  expect(events.slice(1).every(({ actor_id }) => actor_id === admin.userId)).toBe(true);
  return events.slice(1).map(({ action, details }) => ({ action, details }));
}

const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) =>
    call.status === 'fulfilled' ? 'done' : (call.reason as { code: string }).code,
  );

const names = ({ members }: { members: { full_name: string | null }[] }) =>
  members.map(({ full_name }) => full_name);

describe('an account', () => {
  it('is renamed, or loses its name; the audit trail records it, without the name', async () => {
    const { id: account_id } = await anAccount(db, { account_name: 'Before' });
    expect(await bank().rename({ account_id, account_name: '  Épargne E\u0301lodie ' })).toMatchObject({
      account_name: 'Épargne Élodie',
    });
    await bank().rename({ account_id, account_name: 'Épargne Élodie' });
    expect(await bank().rename({ account_id, account_name: ' ' })).toMatchObject({ account_name: null });
    expect((await bank().get({ account_id })).account_name).toBeNull();
    const renamed = { action: 'bank.renamed', details: {} };
    expect(await trailOf(account_id)).toEqual([renamed, renamed]);
  });

  it('gains a member once, loses one, and accepts the same one again', async () => {
    const [first, second] = [
      await aStudent(db, { full_name: 'Aa' }),
      await aStudent(db, { full_name: 'Bb' }),
    ];
    const { id: account_id } = await anAccount(db, { students: [first] });
    const student_id = second.id;
    expect(names(await bank().addMember({ account_id, student_id }))).toEqual(['Aa', 'Bb']);
    expect(names(await bank().addMember({ account_id, student_id }))).toEqual(['Aa', 'Bb']);
    expect(names(await bank().removeMember({ account_id, student_id }))).toEqual(['Aa']);
    await expect(bank().removeMember({ account_id, student_id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(names(await bank().addMember({ account_id, student_id }))).toEqual(['Aa', 'Bb']);
    expect(await trailOf(account_id)).toEqual([
      { action: 'bank.member_added', details: { student_id } },
      { action: 'bank.member_removed', details: { student_id } },
      { action: 'bank.member_added', details: { student_id } },
    ]);
  });

  it('keeps its last member, refuses a missing student, and has at most 200', async () => {
    const { id: account_id, members } = await anAccount(db);
    await expect(
      bank().removeMember({ account_id, student_id: members[0]!.student_id }),
    ).rejects.toMatchObject(refusal('LAST_MEMBER'));
    await expect(bank().addMember({ account_id, student_id: randomUUID() })).rejects.toMatchObject(
      refusal('STUDENT_NOT_FOUND'),
    );
    const many = [];
    for (let made = 0; made <= MOST_MEMBERS; made += 1) many.push(await aStudent(db));
    const full = await anAccount(db, { students: many.slice(0, MOST_MEMBERS) });
    await expect(
      bank().addMember({ account_id: full.id, student_id: many.at(-1)!.id }),
    ).rejects.toMatchObject(refusal('TOO_MANY_MEMBERS'));
    await expect(
      bank().create({ initial_balance: '0', student_ids: many.map(({ id }) => id) }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('closes at zero only, gives the same answer to a repeat, and cannot change afterwards', async () => {
    const { id: account_id, members } = await anAccount(db, { balance: '0.01' });
    const student_id = (await aStudent(db)).id;
    await bank().addMember({ account_id, student_id });
    await expect(bank().close({ account_id })).rejects.toMatchObject(refusal('NOT_AT_ZERO'));
    const last = await bank().withdraw({ account_id, amount: '0.01' });
    const closed = await bank().close({ account_id });
    expect(closed.closed_at).not.toBeNull();
    expect(await bank().close({ account_id })).toEqual(closed);
    expect(await bank().get({ account_id })).toEqual(closed);
    const other = await aStudent(db);
    const changes = [
      bank().deposit({ account_id, amount: '1' }),
      bank().withdraw({ account_id, amount: '1' }),
      bank().reverse({ transaction_id: last.id, reason: 'Too late' }),
      bank().rename({ account_id, account_name: 'Other' }),
      bank().addMember({ account_id, student_id: other.id }),
      bank().removeMember({ account_id, student_id: members[0]!.student_id }),
    ];
    expect(new Set(await outcomes(changes))).toEqual(new Set(['ACCOUNT_CLOSED']));
    expect((await trailOf(account_id)).filter(({ action }) => action === 'bank.closed')).toHaveLength(1);
    expect(await bank().get({ account_id })).toEqual(closed);
  });
});

describe('concurrent changes', () => {
  it('a closing and a deposit: one of them is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id: account_id } = await anAccount(db);
      const deposit = bank().deposit({ account_id, amount: '5' });
      const close = bank().close({ account_id });
      const result = await outcomes(round % 2 ? [close, deposit] : [deposit, close]);
      expect(result.toSorted()).toBeOneOf([
        ['ACCOUNT_CLOSED', 'done'],
        ['NOT_AT_ZERO', 'done'],
      ]);
      const { balance, closed_at } = await bank().get({ account_id });
      expect(balance).toBe(closed_at === null ? '5' : '0');
    }
  });

  it('two members are removed: one stays', async () => {
    const students = [await aStudent(db), await aStudent(db)];
    const { id: account_id } = await anAccount(db, { students });
    const result = await outcomes(
      students.map(({ id }) => bank().removeMember({ account_id, student_id: id })),
    );
    expect(result.toSorted()).toEqual(['LAST_MEMBER', 'done']);
    expect((await bank().get({ account_id })).members).toHaveLength(1);
  });

  it('one pupil is added ten times and removed ten times: each change is counted once', async () => {
    const { id: account_id } = await anAccount(db);
    const student_id = (await aStudent(db)).id;
    const calls = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? bank().removeMember({ account_id, student_id }) : bank().addMember({ account_id, student_id }),
    );
    expect(new Set(await outcomes(calls))).not.toContain('INTERNAL_SERVER_ERROR');
    const { members } = await bank().get({ account_id });
    const trail = await trailOf(account_id);
    const steps = trail.map(({ action }) => (action === 'bank.member_added' ? 1 : -1));
    expect(members).toHaveLength(1 + steps.reduce((sum, step) => sum + step, 0));
    const { kept, counted } = await tallies(db);
    expect(kept).toEqual(counted);
  });

  it('64 openings under one key create one account with one first deposit', async () => {
    const student = await aStudent(db);
    const before = (await tallies(db)).counted[0]!;
    const context = { idempotencyKey: randomUUID() };
    const input = { account_name: 'Once', initial_balance: '2500.50', student_ids: [student.id] };
    const opened = await Promise.all(Array.from({ length: 64 }, () => bank().create(input, { context })));
    expect(new Set(opened.map((account) => JSON.stringify(Object.entries(account).toSorted())))).toHaveLength(
      1,
    );
    expect(opened[0]).toMatchObject({ balance: '2500.50' });
    const { transactions } = await bank().transactions({ account_id: opened[0]!.id });
    expect(transactions).toMatchObject([
      { seq: 1, transaction_type: 'deposit', amount: '2500.50', balance_after: '2500.50' },
    ]);
    const { kept, counted } = await tallies(db);
    expect(counted[0]!.accounts).toBe(before.accounts + 1);
    expect(kept).toEqual(counted);
    await expect(bank().create({ ...input, initial_balance: '2500.51' }, { context })).rejects.toMatchObject(
      refusal('IDEMPOTENCY_KEY_REUSED'),
    );
  });
});

describe('a missing account', () => {
  it('is not found, with the same message by every procedure', async () => {
    const account_id = randomUUID();
    const student_id = (await aStudent(db)).id;
    const till = '00000000-0000-7000-8000-0000000011a1';
    const calls = (id: string) => [
      bank().get({ account_id: id }),
      bank().transactions({ account_id: id }),
      bank().balances({ account_id: id }),
      bank().statement({ account_id: id }),
      bank().exportTransactions({ account_id: id }),
      bank().deposit({ account_id: id, amount: '1' }),
      bank().withdraw({ account_id: id, amount: '1' }),
      bank().rename({ account_id: id, account_name: 'x' }),
      bank().addMember({ account_id: id, student_id }),
      bank().removeMember({ account_id: id, student_id }),
      bank().close({ account_id: id }),
      bank().reverse({ transaction_id: id, reason: 'because' }),
    ];
    const answers = await Promise.allSettled([...calls(account_id), ...calls(till)]);
    const said = answers.map((answer) =>
      answer.status === 'rejected' ? JSON.stringify(answer.reason) : 'answered',
    );
    expect(said).toHaveLength(24);
    expect(new Set(said)).toHaveLength(1);
    expect(said[0]).toContain('"status":404');
  });
});
