import * as fc from 'fast-check';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { unreadOf } from '#features/inbox/server/inbox.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { aSpan, aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aClaim } from '../../payments/server/claims.builders.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { aFee, anOfficeCall, paymentsAs } from '../../server/fees.builders.ts';
import { feeReminderItems, feeReminders } from '../../server/reminders.tables.ts';
import { remindersRouter } from './reminders.router.ts';
import { remindFamilies } from './reminders.service.ts';

const SCHOOL = { timeZone: 'Africa/Douala' };
const DAYS = 16;
/** A Monday. */
const FIRST_DAY = Date.parse('2026-11-16T00:00:00Z');
const DAY_MS = 86_400_000;
const HOLIDAY = '2026-11-25';
const STEPS = [-7, 0, 3, 7] as const;

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
  await aYear(db, { first_day: '2026-09-01', last_day: '2027-06-30', holidays: [aSpan(HOLIDAY)] });
});

const dayAt = (offset: number) => new Date(FIRST_DAY + offset * DAY_MS).toISOString().slice(0, 10);
/** An hour of a day in Douala as an instant; Douala is an hour ahead of UTC all year. */
const moment = (offset: number, hour: number) =>
  new Date(FIRST_DAY + offset * DAY_MS + (hour - 1) * 3_600_000);
const isQuiet = (offset: number, hour: number) =>
  hour < 7 ||
  hour >= 19 ||
  dayAt(offset) === HOLIDAY ||
  new Date(FIRST_DAY + offset * DAY_MS).getUTCDay() === 0;

const CHILDREN = 3;
/** The first parent has the first two children, the second the last two; one child is shared. */
const PARENTS_OF = [[0], [0, 1], [1]];

const aCase = fc.record({
  fees: fc.array(
    fc.record({ child: fc.nat({ max: CHILDREN - 1 }), due: fc.integer({ min: -5, max: DAYS + 4 }) }),
    { minLength: 2, maxLength: 5 },
  ),
  events: fc.array(
    fc.record({
      day: fc.nat({ max: DAYS - 1 }),
      what: fc.constantFrom('pay', 'pay a part', 'claim', 'refuse claims', 'arrange'),
      on: fc.nat({ max: 4 }),
      days: fc.nat({ max: 5 }),
    }),
    { maxLength: 8 },
  ),
  runs: fc.uniqueArray(fc.record({ day: fc.nat({ max: DAYS - 1 }), hour: fc.constantFrom(5, 8, 15, 20) }), {
    minLength: 12,
    maxLength: 30,
    selector: ({ day, hour }) => day * 24 + hour,
  }),
});
type Case = typeof aCase extends fc.Arbitrary<infer T> ? T : never;

/** Reference implementation of the rules, independent of the product's query. */
function expected({ fees, events, runs }: Case): string[] {
  const owed = fees.map(() => 1000);
  const claims = new Set<number>();
  const until = new Map<number, number>();
  const told = new Map<string, number>();
  const sentOn = new Set<string>();
  const lines: string[] = [];
  const moments = [
    ...events.map((event) => ({ at: event.day * 24 + 12, event, run: null })),
    ...runs.map((run) => ({ at: run.day * 24 + run.hour, event: null, run })),
  ].toSorted((one, other) => one.at - other.at);
  for (const { event, run } of moments) {
    if (event) {
      const fee = event.on % fees.length;
      const { child } = fees[fee]!;
      if (event.what === 'pay') owed[fee] = 0;
      if (event.what === 'pay a part' && owed[fee]! > 300) owed[fee]! -= 300;
      if (event.what === 'claim') claims.add(child);
      if (event.what === 'refuse claims') claims.clear();
      if (event.what === 'arrange') until.set(child, event.day + event.days);
    }
    if (!run || isQuiet(run.day, run.hour)) continue;
    for (const parent of [0, 1]) {
      if (sentOn.has(`${parent} ${run.day}`)) continue;
      for (const [fee, { child, due }] of fees.entries()) {
        if (!PARENTS_OF[child]!.includes(parent) || owed[fee] === 0 || claims.has(child)) continue;
        if ((until.get(child) ?? -1) >= run.day) continue;
        const step = STEPS.filter((days) => due + days <= run.day).at(-1);
        const before = told.get(`${parent} ${fee}`);
        if (step === undefined || (before !== undefined && before >= step)) continue;
        told.set(`${parent} ${fee}`, step);
        sentOn.add(`${parent} ${run.day}`);
        lines.push(`${dayAt(run.day)} parent ${parent} fee ${fee} step ${step}`);
      }
    }
  }
  return lines.toSorted();
}

const start = () => moment(-30, 9);

async function play({ fees, events, runs }: Case) {
  const parents = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'parent' })];
  const children: { id: string }[] = [];
  for (const of of PARENTS_OF)
    children.push(await aStudent(db, { parents: of.map((parent) => parents[parent]!) }));
  const rows: { id: string }[] = [];
  for (const { child, due } of fees)
    rows.push(
      one(await aFee(db, { student: children[child]!, amount: '1000', due_date: dayAt(due), now: start })),
    );
  const call = await anOfficeCall(db);
  const moments = [
    ...events.map((event) => ({ at: event.day * 24 + 12, event, run: null })),
    ...runs.map((run) => ({ at: run.day * 24 + run.hour, event: null, run })),
  ].toSorted((one, other) => one.at - other.at);
  const owed = fees.map(() => 1000);
  for (const { event, run } of moments) {
    if (event) {
      const now = () => moment(event.day, 12);
      const at = event.on % fees.length;
      const student_id = children[fees[at]!.child]!.id;
      const pay = async (amount: number) => {
        owed[at]! -= amount;
        const body = { student_fee_ids: [rows[at]!.id], amount: String(amount) };
        await paymentsAs(db, call.actor, { now, ...SCHOOL }).record(body);
      };
      if (event.what === 'pay' && owed[at]! > 0) await pay(owed[at]!);
      if (event.what === 'pay a part' && owed[at]! > 300) await pay(300);
      if (event.what === 'claim') await aClaim(db, { student_id, sent_at: now() });
      if (event.what === 'refuse claims')
        await db
          .update(feeClaims)
          .set({ state: 'refused', reason: 'Not found', decided_at: now() })
          .where(
            and(
              eq(feeClaims.state, 'sent'),
              inArray(
                feeClaims.student_id,
                children.map(({ id }) => id),
              ),
            ),
          );
      if (event.what === 'arrange')
        await apiAs(remindersRouter, db, call.actor, { now, ...SCHOOL }).arrange({
          student_id,
          until: dayAt(event.day + event.days),
          note: '',
        });
    }
    if (run)
      await remindFamilies(
        { db, now: () => moment(run.day, run.hour), closing: new AbortController().signal },
        SCHOOL,
      );
  }
  const sent = await db
    .select({
      day: feeReminders.day,
      user: feeReminders.user_id,
      fee: feeReminderItems.student_fee_id,
      step: feeReminderItems.step,
    })
    .from(feeReminderItems)
    .innerJoin(feeReminders, eq(feeReminders.id, feeReminderItems.reminder_id))
    .where(
      inArray(
        feeReminders.user_id,
        parents.map(({ userId }) => userId),
      ),
    );
  // One unread reminder per person, the newest: earlier ones were replaced.
  for (const parent of parents) {
    const notices = (await unreadOf(db, parent)).filter(({ kind }) => kind === 'fees.reminder');
    expect(notices.length).toBe(sent.some(({ user }) => user === parent.userId) ? 1 : 0);
  }
  await db
    .update(students)
    .set({ status: 'left' })
    .where(
      inArray(
        students.id,
        children.map(({ id }) => id),
      ),
    );
  return sent
    .map(({ day, user, fee, step }) => {
      const parent = parents.findIndex(({ userId }) => userId === user);
      return `${day} parent ${parent} fee ${rows.findIndex(({ id }) => id === fee)} step ${step}`;
    })
    .toSorted();
}

it('sends each step once, only for what is owed, once a day, outside quiet hours, and pauses for claims and promises', async () => {
  const office = await anOfficeCall(db);
  await apiAs(remindersRouter, db, office.actor, SCHOOL).choose({ on: true, steps: [...STEPS] });
  let reminders = 0;
  await fc.assert(
    fc.asyncProperty(aCase, async (given) => {
      const lines = expected(given);
      reminders += lines.length;
      expect(await play(given)).toEqual(lines);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 10), seed: Number(process.env['PROPERTY_SEED'] ?? 34) },
  );
  expect(reminders).toBeGreaterThan(20);
});
