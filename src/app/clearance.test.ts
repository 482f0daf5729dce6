import { expect, it } from 'vitest';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { papersRouter } from '#features/students/server/papers.router.ts';
import { studentPapers } from '#features/students/server/papers.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolParts } from './features.ts';

it('a clearance certificate requires all fees paid, and includes the savings that the student shares in', async () => {
  const { db } = await testDatabase();
  const { actor } = await aUser(db, { role: 'admin' });
  const student = await aStudent(db);
  const sister = await aStudent(db);
  await anAccount(db, { students: [student, sister], balance: '2500' });
  await anAccount(db, { students: [student], balance: '1000' });
  await anAccount(db, { students: [sister], balance: '9999' });
  const fees = await aFee(db, { students: [student, sister], amount: '4000' });
  const own = fees.filter((fee) => fee.student.student_id === student.id).map(({ id }) => id);
  const { studentMoney } = schoolParts({
    schoolName: 'Lycée de Test',
    timeZone: 'Africa/Douala',
    demoAccounts: null,
  });
  const issue = () =>
    apiAs(papersRouter(studentMoney), db, actor).issue({ student_id: student.id, kind: 'clearance' });
  await paymentsAs(db, actor).record({ student_fee_ids: own, amount: '3999' });
  await expect(issue()).rejects.toMatchObject({ code: 'STILL_OWES', data: { details: { owed: '1' } } });
  await paymentsAs(db, actor).record({ student_fee_ids: own, amount: '1' });
  await issue();
  expect(await db.select({ savings: studentPapers.savings }).from(studentPapers)).toEqual([
    { savings: 350_000n },
  ]);
});
