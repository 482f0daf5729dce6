import { attendanceRouter } from '#features/attendance/server/attendance.router.ts';
import { aSlot } from '#features/attendance/server/attendance.builders.ts';
import { attendanceSlots } from '#features/attendance/server/attendance.tables.ts';
import { feesRouter } from '#features/fees/charges/server/fees.router.ts';
import { aFee, aFeeStructure } from '#features/fees/server/fees.builders.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';

/** Friday, 20 November. */
export const TODAY = '2026-11-20';

/** The same choices on every run. */
export function chooser(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Choose = (below: number) => number;
type Room = { id: string };
type Pupil = { id: string; class_id: string | null };
type School = {
  db: Db;
  choose: Choose;
  rooms: readonly Room[];
  pupils: Pupil[];
  office: Actor;
  now: () => Date;
};

/** A school with rolls, fees, payments and marks of November, at noon on that Friday; `at` moves its clock. */
export async function aReportSchool() {
  let clock = new Date('2026-11-20T11:00:00Z');
  const now = () => clock;
  const at = (iso: string) => (clock = new Date(iso));
  const { db } = await testDatabase();
  const { actor: office } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const cashier = (await aUser(db, { role: 'admin', full_name: 'Fouda Marc' })).actor;
  await ownerOf(db).delete(attendanceSlots);
  const slots = [await aSlot(db), await aSlot(db, { starts: 780, ends: 900, half: 'pm' })];
  const { id: year_id } = await aYear(db, {
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    holidays: [{ name_en: 'Off', name_fr: 'Congé', first_day: '2026-11-11', last_day: '2026-11-11' }],
  });
  const choose = chooser(37);
  const rooms = [
    await aClass(db, { name: '6e', section: 'A', grade_level: 'grade_6' }),
    await aClass(db, { name: '6e', section: 'B', grade_level: 'grade_6' }),
    await aClass(db, { name: '5e', grade_level: 'grade_7' }),
  ];
  const pupils = await generatePupils(db, { choose, rooms });
  const school = { db, choose, rooms, pupils, office, now };
  await generateRolls({ ...school, slots });
  await generateFees({ ...school, cashier, at });
  await generateMarks({ ...school, year_id });
  at('2026-11-20T11:00:00Z');
  return { db, office, year_id, pupils, now, at };
}

async function generatePupils(
  db: Db,
  { choose, rooms }: { choose: Choose; rooms: readonly Room[] },
): Promise<Pupil[]> {
  const pupils: Pupil[] = [];
  for (let nth = 0; nth < 45; nth += 1)
    pupils.push(
      await aStudent(db, {
        class_id: nth % 15 === 14 ? null : rooms[nth % 3]!.id,
        sex: [null, 'female', 'male'][choose(3)] as 'female' | 'male' | null,
        second_language: [null, 'german', 'spanish'][nth % 3] as 'german' | 'spanish' | null,
        series: nth % 4 === 0 ? `A${nth % 3}` : null,
        date_of_birth: choose(8) === 0 ? null : `201${choose(4)}-1${choose(3)}-1${choose(10)}`,
      }),
    );
  return pupils;
}

/** Rolls of some days: some kept, some not, some pupils not marked. */
async function generateRolls({
  db,
  choose,
  rooms,
  pupils,
  office,
  now,
  slots,
}: School & { slots: readonly { id: string; starts: number }[] }): Promise<void> {
  for (const day of ['2026-11-05', '2026-11-10', '2026-11-13', '2026-11-19', '2026-11-20'])
    for (const room of rooms)
      for (const slot of slots) {
        if (choose(3) === 0 || (day === TODAY && slot.starts > 720)) continue;
        const device_at = `${day}T10:30:00Z`;
        const marked = pupils.filter(({ class_id }) => class_id === room.id && choose(9) > 0);
        const events = marked.map(({ id }) => ({
          kind: 'mark' as const,
          id: newId(),
          slot_id: slot.id,
          student_id: id,
          base_id: null,
          status: (['absent', 'late', 'excused', 'present', 'present', 'present'] as const)[choose(6)]!,
          minutes: null,
          source: 'roll' as const,
          device_at,
        }));
        await apiAs(attendanceRouter, db, office, { now }).send({
          class_id: room.id,
          day,
          events: [
            ...events,
            ...(choose(4) > 0
              ? [{ kind: 'confirm' as const, id: newId(), slot_id: slot.id, device_at }]
              : []),
          ],
        });
      }
}

/** Fees in installments; paid by two cashiers on two days, some taken back, some reduced. */
async function generateFees({
  db,
  choose,
  pupils,
  office,
  cashier,
  now,
  at,
}: School & { cashier: Actor; at: (iso: string) => void }): Promise<void> {
  at('2026-11-12T09:00:00Z');
  const structure = await aFeeStructure(db, { amount: '90000', now });
  const instalments = ['2026-08-01', '2026-10-15', '2026-11-20', '2027-01-10'].map((due_date, nth) => ({
    amount: ['20000', '30000', '15000', '25000'][nth]!,
    due_date,
  }));
  const fees = await aFee(db, { structure, students: pupils, instalments, now });
  for (const [nth, { id }] of fees.entries()) {
    if (choose(3) === 0) continue;
    at(nth % 2 ? '2026-11-13T10:00:00Z' : '2026-11-18T10:00:00Z');
    const paying = apiAs(paymentsRouter, db, nth % 5 === 0 ? cashier : office, { now });
    const payment = await paying.record({
      student_fee_ids: [id],
      amount: ['5000', '12500.50', '15000'][choose(3)]!,
      ...(choose(4) === 0 && {
        payment_method: 'mobile_money' as const,
        operator_reference: `MP${nth}`,
      }),
    });
    if (choose(9) === 0) await paying.reverse({ transaction_id: payment.id, reason: 'Typed twice' });
  }
  for (const { id } of fees.filter((_, nth) => nth % 17 === 0))
    await apiAs(feesRouter, db, office, { now }).reduce({
      student_fee_id: id,
      kind: 'discount',
      amount: '2000',
      reason: 'Large family',
    });
}

/** Marks of one class in two subjects, of another in one; a teacher of both classes, and a subject without. */
async function generateMarks({
  db,
  choose,
  rooms,
  pupils,
  year_id,
}: School & { year_id: string }): Promise<void> {
  const { userId: teacher_id } = await aUser(db, { role: 'teacher', full_name: 'Mbarga Luc' });
  for (const { id: class_id } of rooms.slice(0, 2)) await aClassScheme(db, { class_id, year_id });
  for (const [room, own] of [
    [rooms[0]!, { teacher_id }],
    [rooms[0]!, {}],
    [rooms[1]!, { teacher_id }],
  ] as const) {
    const class_id = room.id;
    const { subject_id } = await aClassSubject(db, { class_id, coefficient: '2', ...own });
    const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id });
    for (const { id } of pupils.filter((one) => one.class_id === class_id))
      if (choose(6) > 0) await aMark(db, { assessment_id, student_id: id, number: String(choose(21)) });
  }
}
