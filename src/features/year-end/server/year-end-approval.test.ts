import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { aRule, approvalsAs, asked } from '#features/approvals/server/approvals.builders.ts';
import { approvals } from '#features/approvals/server/approvals.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { yearEndApproval } from './year-end-approval.ts';
import { yearEndRouter } from './year-end.router.ts';

const now = () => new Date('2027-07-05T09:00:00Z');

let db: Db;
let head: Actor;
let second: Actor;
let year_id: string;
let pupils: { up: string; stays: string; goes: string };

beforeEach(async () => {
  ({ db } = await testDatabase());
  ({ actor: head } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  ({ actor: second } = await aUser(db, { role: 'admin', full_name: 'Fouda Jean' }));
  const days = { first_day: '2026-09-07', last_day: '2027-06-11' };
  year_id = (await aYear(db, { name: '2026-2027', ...days, status: 'current' })).id;
  await aYear(db, { name: '2027-2028', first_day: '2027-09-06', last_day: '2028-06-09' });
  const six = await aClass(db, { name: '6e', grade_level: 'grade_7' });
  const five = await aClass(db, { name: '5e', grade_level: 'grade_8' });
  const enrol = async () =>
    (await aStudent(db, { class_id: six.id, admission_date: days.first_day, status: 'active' })).id;
  pupils = { up: await enrol(), stays: await enrol(), goes: await enrol() };
  await yearEnd().setClass({ year_id, class_id: six.id, outcome: 'promote', to_class_id: five.id });
  await set(pupils.stays, { outcome: 'repeat' });
  await set(pupils.goes, { outcome: 'leave', leaves_as: 'left', leaves_on: '2027-06-11' });
  await aRule(db, 'year_end.run');
});

const yearEnd = (actor = head) => apiAs(yearEndRouter, db, actor, { now });
const approvalsOf = (actor: Actor) => approvalsAs(db, [yearEndApproval], actor, { now });
const set = (student_id: string, input: object) =>
  yearEnd().setStudents({ year_id, student_ids: [student_id], outcome: null, ...input });
async function run(idempotencyKey?: string) {
  const { fingerprint } = await yearEnd().check({ year_id });
  const input = { year_id, fingerprint, starts: 'on_first_day' as const };
  return yearEnd().run(input, idempotencyKey ? { context: { idempotencyKey } } : undefined);
}
const classesOf = async () => {
  const { rows } = await db.execute<{ name: string | null; status: string }>(
    sql`select c.name, s.status from students s left join classes c on c.id = s.class_id order by c.name nulls last, s.id`,
  );
  return rows.map(({ name, status }) => `${name} ${status}`);
};
const trail = async (action: string) => {
  const { rows } = await db.execute<{ actor_id: string | null; details: Record<string, unknown> }>(
    sql`select actor_id, details from audit_events where action = ${action}`,
  );
  return rows;
};
const AS_BEFORE = ['6e active', '6e active', '6e active'];

it('is pending and moves nobody; approved, the year is ended once, in the requester’s name', async () => {
  const key = 'the-key-of-the-end-of-the-year';
  const approval_id = await asked(run(key));
  expect(await asked(run(key)), 'the answer was lost').toBe(approval_id);
  await expect(run()).rejects.toMatchObject({ code: 'ALREADY_WAITS' });
  expect(await classesOf()).toEqual(AS_BEFORE);
  expect(await trail('year_end.run')).toEqual([]);
  expect((await yearEnd().get()).ran).toBeNull();
  expect((await approvalsOf(second).list({})).to_decide).toMatchObject([
    {
      kind: 'year_end.run',
      asked_by: 'Onana Chantal',
      amount: null,
      sentence:
        'End the school year 2026-2027. Going up: 1, repeating: 1, leaving: 1, graduating: 0. 2027-2028 becomes the current year on its first day.',
    },
  ]);

  const decided = await approvalsOf(second).approve({ approval_id });
  expect(decided).toMatchObject({ state: 'approved', decided_by: 'Fouda Jean' });
  expect(await classesOf()).toEqual(['5e active', '6e active', 'null left']);
  expect(await trail('year_end.run')).toMatchObject([
    { actor_id: head.userId, details: { approved_by: second.userId, promote: 1, repeat: 1, leave: 1 } },
  ]);
  expect((await yearEnd().get()).ran).toMatchObject({ by: 'Onana Chantal' });

  expect(await approvalsOf(second).approve({ approval_id }), 'sent again').toEqual(decided);
  expect(await trail('year_end.run')).toHaveLength(1);
  await expect(run()).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
});

it('is checked again on approval: changes since the check end the request, and nobody moves', async () => {
  const approval_id = await asked(run());
  await set(pupils.up, { outcome: 'repeat' });
  expect(await approvalsOf(second).approve({ approval_id })).toMatchObject({
    state: 'failed',
    failure: 'Something has changed since the check. Please check again.',
  });
  expect(await classesOf()).toEqual(AS_BEFORE);
  expect(await trail('year_end.run')).toEqual([]);
  expect(await trail('approvals.failed')).toHaveLength(1);
  await asked(run());
});

it('cannot be approved by the requester, nor by a colleague without the duty; a declined one does not run', async () => {
  const academic = await aUser(db, { role: 'admin', full_name: 'Biya Luc', duties: ['academic'] });
  const approval_id = await asked(run());
  await expect(approvalsOf(head).approve({ approval_id })).rejects.toMatchObject({ code: 'OWN_REQUEST' });
  await expect(approvalsOf(academic.actor).approve({ approval_id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await approvalsOf(second).decline({ approval_id, answer: 'After the councils' });
  expect(await classesOf()).toEqual(AS_BEFORE);
});

it('a school with one head needs no approval, nor does one with the rule off', async () => {
  await db.execute(sql`update users set disabled_at = now() where id = ${second.userId}`);
  await run();
  expect(await classesOf()).toEqual(['5e active', '6e active', 'null left']);
  await yearEnd().undo({ year_id });
  await db.execute(sql`update users set disabled_at = null`);
  await db.execute(sql`update approval_rules set is_on = false`);
  await run();
  expect(await db.$count(approvals)).toBe(0);
});
