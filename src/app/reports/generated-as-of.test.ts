import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { feesRouter } from '#features/fees/charges/server/fees.router.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { lessonLogEntries } from '#features/lesson-log/server/lesson-log.tables.ts';
import { lessonLogPoints } from '#features/lesson-log/server/plan.tables.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { ReportKey } from '#features/reports/reports.filters.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf } from '#platform/testing/database.ts';
import { aGeneratedSchool } from './generated-schools.ts';
import { TODAY } from './report-school.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { reportsOf } from './school-reports.ts';
import { readTables } from './school-tables.ts';

/** Every report that is asked for a day, in each of its groupings. */
const DATED: [ReportKey, string | undefined][] = [
  ['enrollment', 'class'],
  ['enrollment', 'level'],
  ['enrollment', 'age'],
  ['programme', 'class'],
  ['programme', 'subject'],
  ['collection', undefined],
  ['ageing', undefined],
  ['savings', undefined],
  ['books', undefined],
];
const NEXT_DAY = '2026-11-23';

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
  }, 120_000);

  async function files(as_of?: string): Promise<Record<string, string>> {
    const made: Record<string, string> = {};
    for (const [report, by] of DATED) {
      const filters = { ...(by && { by: by as 'class' }), ...(as_of && { as_of }) };
      const wish = { report, ...filters, format: 'csv', language: 'en' } as const;
      made[`${report} ${by ?? ''}`] = await (await reportsOf(school).api().export(wish)).text();
    }
    return made;
  }

  /** A day on which something of every dated report changes. */
  async function aDayOfChanges(): Promise<void> {
    const { db, office, pupils, now } = school;
    const tables = await readTables(db);
    const [moved, left] = pupils;
    const room = pupils.find(({ class_id }) => class_id !== moved!.class_id)!.class_id;
    const students = apiAs(
      studentsRouter(async () => async () => {}),
      db,
      office,
      { now },
    );
    await students.move({ student_id: moved!.id, class_id: room });
    await students.setStatus({ student_id: left!.id, status: 'transferred' });
    const { id } = await aStudent(db, { class_id: room, admission_date: NEXT_DAY });
    // A trigger dates the membership from the database's own day.
    const ofNewcomer = eq(classMemberships.student_id, id);
    await ownerOf(db).update(classMemberships).set({ from_day: NEXT_DAY }).where(ofNewcomer);
    const paying = apiAs(paymentsRouter, db, office, { now });
    const [fee] = await aFee(db, { students: [pupils[3]!], amount: '4000', due_date: '2026-09-01', now });
    const payment = await paying.record({ student_fee_ids: [fee!.id], amount: '1500' });
    await paying.reverse({ transaction_id: payment.id, reason: 'Typed twice' });
    await paying.record({ student_fee_ids: [fee!.id], amount: '500' });
    await apiAs(feesRouter, db, office, { now }).reduce({
      student_fee_id: fee!.id,
      kind: 'discount',
      amount: '200',
      reason: 'Large family',
    });
    const bank = apiAs(bankRouter, db, office, { now });
    const { id: account_id } = tables.savings[0]!;
    await bank.deposit({ account_id, amount: '3000' });
    await bank.withdraw({ account_id, amount: '100' });
    await bank.create({ account_name: 'New', initial_balance: '900', student_ids: [pupils[5]!.id] });
    const written = { text: '', author_id: school.teachers[0]!, revision: newId(), written_at: now() };
    for (const { class_id, subject_id } of school.taught) {
      const entry_id = newId();
      const lesson = { class_id, subject_id, day: NEXT_DAY, starts: 480, ends: 540 };
      await db.insert(lessonLogEntries).values({ id: entry_id, ...lesson, ...written });
      const plans = tables.plans.filter((one) => one.subject_id === subject_id);
      for (const { id } of tables.points.filter(({ plan_id }) => plans.some((one) => one.id === plan_id)))
        await db.insert(lessonLogPoints).values({ entry_id, point_id: id });
    }
  }

  it('a file of one day is the file as of that day after a day of changes', async () => {
    const before = await files();
    school.at(`${NEXT_DAY}T11:00:00Z`);
    await aDayOfChanges();
    expect(await files(TODAY)).toEqual(before);
    // Each of them has changed since.
    const after = await files();
    for (const [name, file] of Object.entries(before)) expect(after[name], name).not.toEqual(file);
  });
});
