import { beforeAll, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { feesRouter } from './fees.router.ts';
import { feeReportsRouter } from '../../reports/server/fee-reports.router.ts';
import { aFee } from '../../server/fees.builders.ts';

let db: Db;
let office: Awaited<ReturnType<typeof aUser>>['actor'];
beforeAll(async () => {
  ({ db } = await testDatabase());
  office = (await aUser(db, { role: 'admin' })).actor;
});

type Called = { full_name: string; phone?: string; other_phone?: string; sees_fees?: boolean };

/** A student with a late fee, and guardians in calling order. */
async function aLateStudent(called: Called[]) {
  const { userId, actor: parent } = await aUser(db, { role: 'parent' });
  const student = await aStudent(db, { parents: [{ userId }] });
  for (const [at, { sees_fees = true, ...person }] of called.entries()) {
    const { id: guardian_id } = await aGuardian(db, person);
    const link = { guardian_id, student_id: student.id, verified_at: new Date(), sees_fees };
    await aGuardianLink(db, { ...link, position: at - called.length });
  }
  await aFee(db, { student, due_date: '2026-01-10' });
  return { student_id: student.id, parent };
}

const NOW = { now: () => new Date('2026-11-21T11:00:00Z'), timeZone: 'Africa/Douala' };
async function listedPayers(student_id: string) {
  const { payers } = await apiAs(feesRouter, db, office, NOW).list({ student_id });
  const { debtors } = await apiAs(feeReportsRouter, db, office, NOW).debtors({});
  const debtor = debtors.find((one) => one.student_id === student_id);
  expect(debtor!.payer).toEqual(payers[0] && { full_name: payers[0].full_name, phone: payers[0].phone });
  return payers;
}

it('fees and debtors show the guardian whom the school calls first, with a number', async () => {
  const { student_id } = await aLateStudent([
    { full_name: 'Mbarga Rose', phone: '+237699001122' },
    { full_name: 'Mbarga Paul', phone: '+237677001122' },
  ]);
  expect(await listedPayers(student_id)).toEqual([
    { student_id, full_name: 'Mbarga Rose', phone: '+237699001122' },
  ]);
});

it('a guardian without the right to see fees is skipped; a second number is used if the first is missing', async () => {
  const { student_id } = await aLateStudent([
    { full_name: 'Fotso Jean', phone: '+237699001122', sees_fees: false },
    { full_name: 'Fotso Marie', other_phone: '+237655001122' },
  ]);
  expect(await listedPayers(student_id)).toEqual([
    { student_id, full_name: 'Fotso Marie', phone: '+237655001122' },
  ]);
});

it('a family sees nobody’s numbers', async () => {
  const { student_id, parent } = await aLateStudent([{ full_name: 'Abena Luc', phone: '+237699001122' }]);
  const { fees, payers } = await apiAs(feesRouter, db, parent, NOW).list({ student_id });
  expect([fees.length, payers]).toEqual([1, []]);
});

it('the answer contains the school’s date of the request', async () => {
  const late = { now: () => new Date('2026-11-21T23:30:00Z'), timeZone: 'Africa/Douala' };
  expect(await apiAs(feesRouter, db, office, late).list({})).toMatchObject({ today: '2026-11-22' });
  expect(await apiAs(feeReportsRouter, db, office, late).debtors({})).toMatchObject({ today: '2026-11-22' });
});
