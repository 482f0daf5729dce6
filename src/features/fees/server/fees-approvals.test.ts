import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aRule, approvalsAs, asked } from '#features/approvals/server/approvals.builders.ts';
import { approvals } from '#features/approvals/server/approvals.tables.ts';
import { expiryJob } from '#features/approvals/server/expiry.service.ts';
import { WAITING_DAYS } from '#features/approvals/approvals.rules.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { setDuties } from '#features/people/server/set-duties.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { anOpenTill, closeWith, tillsInUse } from '#features/till/server/till.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { feesRouter } from '../charges/server/fees.router.ts';
import { paymentsRouter } from '../payments/server/payments.router.ts';
import { aFee, brokenRules } from './fees.builders.ts';
import { feesApprovals } from './fees-approvals.ts';

let db: Db;
let bursar: Actor;
let head: Actor;
const databases: Db[] = [];

beforeEach(async () => {
  ({ db } = await testDatabase());
  databases.push(db);
  ({ actor: bursar } = await colleague('Mballa Rose', ['bursar']));
  ({ actor: head } = await colleague('Onana Chantal', ['head']));
  await aRule(db, 'fees.reversal', 20_000);
});
// All invariants of the books and of the fees hold after every test.
afterAll(async () => {
  for (const each of databases) expect(await brokenRules(each)).toEqual({});
});

const colleague = (full_name: string, duties: readonly Duty[], email?: string) =>
  aUser(db, { role: 'admin', full_name, duties, ...(email && { email }) });
const office = (actor: Actor, now?: () => Date) => apiAs(paymentsRouter, db, actor, now ? { now } : {});
const approvalsOf = (actor: Actor, now?: () => Date) =>
  approvalsAs(db, feesApprovals, actor, now ? { now } : {});
const reason = 'Typed twice';

/** A payment of 25,000 francs, above the limit of 20,000, and the request of the bursar to reverse it. */
async function aPayment(amount = '25000') {
  const student = await aStudent(db, { full_name: 'Abanda Aïcha' });
  const [fee] = await aFee(db, { student, amount: '30000' });
  // Otherwise the administrators created by the builders would count as second people.
  await db.execute(
    sql`update users set disabled_at = now() where id in (select user_id from profiles where full_name = 'Ngo Bassa Élodie')`,
  );
  const payment = await office(bursar).record({ student_fee_ids: [fee!.id], amount });
  return { fee: fee!, payment, student };
}
async function aRequest() {
  const made = await aPayment();
  const approval_id = await asked(office(bursar).reverse({ transaction_id: made.payment.id, reason }));
  return { ...made, approval_id };
}

/** The school's postings, entries and reversals, to check that nothing was posted. */
async function posted() {
  const { rows } = await db.execute<{ all: number; reversals: number }>(
    sql`select count(*)::int as all, count(*) filter (where kind = 'reversal')::int as reversals from ledger_transactions`,
  );
  return rows[0]!;
}
const trail = async (action: string) => {
  const { rows } = await db.execute<{ actor_id: string | null; details: Record<string, string> }>(
    sql`select actor_id, details from audit_events where action = ${action} order by id`,
  );
  return rows;
};

const notices = async () => {
  const { rows } = await db.execute(
    sql`select n.kind, p.full_name as name from notices n join profiles p on p.user_id = n.user_id
      where n.kind like 'approvals.%' order by n.kind, name`,
  );
  return rows;
};
const later = () => new Date(Date.now() + WAITING_DAYS * 86_400_000);

describe('a reversal above the limit', () => {
  it('posts nothing until a second person approves, then once, with both people in the books and in the audit trail', async () => {
    const before = await posted();
    const { payment, approval_id } = await aRequest();
    expect(await posted()).toEqual({ all: before.all + 2, reversals: 0 });
    const { to_decide, own } = await approvalsOf(head).list({});
    expect(own).toEqual([]);
    expect(to_decide).toMatchObject([
      {
        id: approval_id,
        asked_by: 'Mballa Rose',
        amount: '25000',
        reason,
        facts: { receipt: payment.receipt, students: 'Abanda Aïcha' },
        state: 'waiting',
      },
    ]);
    const { receipt } = payment;
    expect(to_decide[0]!.sentence.replaceAll(/\s/g, ' ')).toMatch(
      new RegExp(`^Reverse payment ${receipt} of .*25.000.* by Abanda Aïcha[.] Its fees become unpaid again`),
    );

    const decided = await approvalsOf(head).approve({ approval_id });
    expect(decided).toMatchObject({ state: 'approved', decided_by: 'Onana Chantal' });
    expect((await posted()).reversals).toBe(1);
    const { rows } = await db.execute(
      sql`select created_by, approved_by, memo from ledger_transactions where reverses = ${payment.id}`,
    );
    expect(rows).toEqual([{ created_by: bursar.userId, approved_by: head.userId, memo: reason }]);
    expect(await trail('approvals.approved')).toMatchObject([{ actor_id: head.userId }]);
    expect(await trail('fees.reversed')).toMatchObject([
      { actor_id: bursar.userId, details: { approved_by: head.userId } },
    ]);

    // The approver's response was lost: the same request again changes nothing.
    expect(await approvalsOf(head).approve({ approval_id })).toEqual(decided);
    expect((await posted()).reversals).toBe(1);
    expect(await trail('approvals.approved')).toHaveLength(1);
  });

  it('answers a repeated command with the same request, and reports for another command that one is already waiting', async () => {
    const { payment } = await aPayment();
    const again = () =>
      office(bursar).reverse(
        { transaction_id: payment.id, reason },
        { context: { idempotencyKey: 'the-same-key-sent-twice' } },
      );
    const first = await asked(again());
    expect(await asked(again())).toBe(first);
    // If the rule has been switched off since, the second command still does not go through.
    await db.execute(sql`update approval_rules set is_on = false`);
    expect(await asked(again())).toBe(first);
    await aRule(db, 'fees.reversal', 20_000);
    await expect(office(bursar).reverse({ transaction_id: payment.id, reason })).rejects.toMatchObject({
      code: 'ALREADY_WAITS',
    });
    expect(await db.$count(approvals)).toBe(1);
  });

  it('needs no approval up to the limit, or for a kind that is off', async () => {
    const { payment } = await aPayment('20000');
    await office(bursar).reverse({ transaction_id: payment.id, reason });
    const { fee } = await aPayment();
    await apiAs(feesRouter, db, bursar).reduce({
      student_fee_id: fee.id,
      kind: 'waiver',
      amount: '5000',
      reason,
    });
    expect(await db.$count(approvals)).toBe(0);
  });

  it('notifies those who may decide, and the requester of the outcome', async () => {
    await colleague('Registrar', ['registrar']);
    const { approval_id } = await aRequest();
    expect(await notices()).toEqual([{ kind: 'approvals.waiting', name: 'Onana Chantal' }]);
    await approvalsOf(head).decline({ approval_id, answer: 'The family did pay' });
    expect(await notices()).toEqual([{ kind: 'approvals.declined', name: 'Mballa Rose' }]);
  });
});

describe('people who may decide', () => {
  it('are not the requester, nor their second account by address, phone or name, nor anybody without the duty', async () => {
    const { approval_id } = await aRequest();
    await db.execute(sql`update users set email = 'rose@school.test' where id = ${bursar.userId}`);
    await db.execute(sql`update profiles set phone = '+237670102011' where user_id = ${bursar.userId}`);
    const byAddress = (await colleague('Another Name', ['head'], 'rose+2@school.test')).actor;
    const byName = (await colleague('Rose Mballa', ['bursar'])).actor;
    const byPhone = (await colleague('Third Name', ['bursar'])).actor;
    await db.execute(sql`update profiles set phone = '+237670102011' where user_id = ${byPhone.userId}`);
    const academic = (await colleague('Fouda Jean', ['academic'])).actor;

    await expect(approvalsOf(bursar).approve({ approval_id })).rejects.toMatchObject({ code: 'OWN_REQUEST' });
    await expect(approvalsOf(bursar).decline({ approval_id, answer: 'No, no' })).rejects.toMatchObject({
      code: 'OWN_REQUEST',
    });
    for (const second of [byAddress, byName, byPhone])
      await expect(approvalsOf(second).approve({ approval_id })).rejects.toMatchObject({
        code: 'SAME_PERSON',
      });
    await expect(approvalsOf(academic).approve({ approval_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await approvalsOf(academic).list({})).to_decide).toEqual([]);
    expect((await approvalsOf(byName).list({})).to_decide).toMatchObject([{ is_same_person: true }]);
    expect((await posted()).reversals).toBe(0);
    expect(await trail('approvals.approved')).toEqual([]);
  });

  it('do not include an approver whose duty was removed after the page was opened', async () => {
    const { approval_id } = await aRequest();
    const second = (await colleague('Fouda Jean', ['bursar'])).actor;
    await setDuties(
      { db, actor: head, now: () => new Date(), address: '', timeZone: 'Africa/Douala' },
      { user_id: second.userId, duties: [{ duty: 'registrar', from_day: null, until_day: null }] },
    );
    await expect(approvalsOf(second).approve({ approval_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cannot approve if the requester lost the duty or their account was closed', async () => {
    const { approval_id } = await aRequest();
    await db.execute(sql`update users set disabled_at = now() where id = ${bursar.userId}`);
    expect(await approvalsOf(head).approve({ approval_id })).toMatchObject({
      state: 'failed',
      failure: 'The person who asked no longer has the duty for it.',
    });
    expect((await posted()).reversals).toBe(0);
  });

  it('only the requester can withdraw a request, and a decided request stays decided', async () => {
    const { approval_id } = await aRequest();
    await expect(approvalsOf(head).withdraw({ approval_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await approvalsOf(bursar).withdraw({ approval_id })).toMatchObject({ state: 'withdrawn' });
    await expect(approvalsOf(head).approve({ approval_id })).rejects.toMatchObject({
      code: 'ALREADY_DECIDED',
    });
    await expect(
      db.execute(
        sql`update approvals set state = 'waiting', decided_at = null, decided_by = null where id = ${approval_id}`,
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('in a school with only one such person, the command needs no approval', async () => {
    await db.execute(sql`update users set disabled_at = now() where id = ${head.userId}`);
    // A second account of the same person is not another person.
    await colleague('Rose Mballa', ['bursar']);
    const { payment } = await aPayment();
    await office(bursar).reverse({ transaction_id: payment.id, reason });
    expect((await posted()).reversals).toBe(1);
  });
});

describe('changes while a request is pending', () => {
  it('a payment reversed in another way: the approval says so and ends', async () => {
    const { payment, approval_id } = await aRequest();
    await db.execute(sql`update approval_rules set is_on = false`);
    await office(head).reverse({ transaction_id: payment.id, reason });
    expect(await approvalsOf(head).approve({ approval_id })).toMatchObject({
      state: 'failed',
      failure: 'This operation has been reversed already.',
    });
    expect(await trail('approvals.approved')).toEqual([]);
    expect(await trail('approvals.failed')).toHaveLength(1);
    expect((await posted()).reversals).toBe(1);
  });

  it('a closed till is reported, and the request stays pending', async () => {
    await tillsInUse(db, head);
    const till = await anOpenTill(db, bursar, '50000');
    const { approval_id } = await aRequest();
    await closeWith(db, bursar, till.id, 75_000);
    await expect(approvalsOf(head).approve({ approval_id })).rejects.toMatchObject({ code: 'TILL_NOT_OPEN' });
    expect((await approvalsOf(head).list({})).to_decide).toHaveLength(1);
    await anOpenTill(db, bursar, '50000');
    expect(await approvalsOf(head).approve({ approval_id })).toMatchObject({ state: 'approved' });
  });

  it('expires after seven days: nobody can approve it, the requester is notified, and it can be requested again', async () => {
    const { payment, approval_id } = await aRequest();
    const { to_decide, decided } = await approvalsOf(head, later).list({});
    expect(to_decide).toEqual([]);
    expect(decided).toMatchObject([{ id: approval_id, state: 'expired' }]);
    await expect(approvalsOf(head, later).approve({ approval_id })).rejects.toMatchObject({
      code: 'EXPIRED',
    });
    expect(await trail('approvals.expired')).toHaveLength(1);
    await asked(office(bursar, later).reverse({ transaction_id: payment.id, reason }));
    await expiryJob().run({ db, now: later } as never);
    expect(await trail('approvals.expired')).toHaveLength(1);
    expect((await posted()).reversals).toBe(0);
  });
});

describe('other commands on fees', () => {
  it('a reduction needs approval, and is refused if the fee was paid meanwhile', async () => {
    await aRule(db, 'fees.reduction', 1_000);
    const { fee } = await aPayment();
    const reduce = (amount: string) =>
      apiAs(feesRouter, db, bursar).reduce({ student_fee_id: fee.id, kind: 'discount', amount, reason });
    const approval_id = await asked(reduce('4000'));
    const paid = await office(bursar).record({ student_fee_ids: [fee.id], amount: '2000' });
    expect(await approvalsOf(head).approve({ approval_id })).toMatchObject({
      state: 'failed',
      failure: 'This is more than the balance of the fee.',
    });
    const again = await asked(reduce('3000'));
    expect(await approvalsOf(head).approve({ approval_id: again })).toMatchObject({
      state: 'approved',
      sentence: expect.stringContaining('discount'),
    });
    const { rows } = await db.execute(
      sql`select (amount_due / 100)::int as due from student_fees where id = ${fee.id}`,
    );
    expect(rows).toEqual([{ due: 27_000 }]);
    expect(paid.total_amount).toBe('2000');
  });

  it('a refund of credit needs approval, and is paid out once', async () => {
    await aRule(db, 'fees.refund');
    const { fee, student } = await aPayment('30000');
    expect(fee.balance).toBe('30000');
    const [more] = await aFee(db, { student, amount: '1000' });
    await office(bursar).record({
      student_fee_ids: [more!.id],
      amount: '6000',
      credit_student_id: student.id,
    });
    const approval_id = await asked(
      office(bursar).refundCredit({ student_id: student.id, amount: '5000', reason }),
    );
    expect(await approvalsOf(head).approve({ approval_id })).toMatchObject({ state: 'approved' });
    const { rows } = await db.execute(
      sql`select approved_by from ledger_transactions where kind = 'fee_refund'`,
    );
    expect(rows).toEqual([{ approved_by: head.userId }]);
  });
});

describe('the rules', () => {
  it('are off at first, and show how many people may decide', async () => {
    await db.execute(sql`delete from approval_rules`);
    const rules = await approvalsOf(head).rules();
    expect(rules).toEqual(
      ['fees.reversal', 'fees.reduction', 'fees.refund'].map((kind) => ({
        kind,
        is_on: false,
        above: null,
        people: 2,
      })),
    );
  });

  it('record each change in the audit trail, with old and new values', async () => {
    await approvalsOf(head).saveRule({ kind: 'fees.refund', is_on: true, above: '50000' });
    await approvalsOf(head).saveRule({ kind: 'fees.refund', is_on: true, above: '50000' });
    await approvalsOf(head).saveRule({ kind: 'fees.refund', is_on: false, above: null });
    expect((await trail('approvals.rule_saved')).map(({ details }) => details)).toEqual([
      { kind: 'fees.refund', from: 'off', to: '50000' },
      { kind: 'fees.refund', from: '50000', to: 'off' },
    ]);
  });
});
