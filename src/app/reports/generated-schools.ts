import { attendanceRouter } from '#features/attendance/server/attendance.router.ts';
import { aSlot } from '#features/attendance/server/attendance.builders.ts';
import { attendanceSlots } from '#features/attendance/server/attendance.tables.ts';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { aFee, aFeeStructure } from '#features/fees/server/fees.builders.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { ministryFormsRouter } from '#features/ministry-forms/server/ministry-forms.router.ts';
import { CANVASES } from '#features/ministry-forms/server/canvases/canvases.ts';
import { FORM_KEYS } from '#features/ministry-forms/ministry-forms.filters.ts';
import { generatePlans, generateTimetables } from './generated-lessons.ts';
import { type Choose, generateMarks, generateSubjects, type Pupil } from './generated-marks.ts';
import { generateClasses, generatePupils, generateTeachers, type Room } from './generated-people.ts';
import { generateEntries } from './generated-typed.ts';
import { chooser, TODAY } from './report-school.ts';
import { type SchoolKind, type SchoolPlan, SCHOOLS, TERMS } from './school-plans.ts';

/**
 * A generated school at noon on Friday, 20 November 2026: students of two years, rolls, fees, payments,
 * savings, marks, lessons and staff.
 */
export async function aGeneratedSchool(kind: SchoolKind) {
  const plan: SchoolPlan = SCHOOLS[kind];
  const choose = chooser(plan.seed);
  let clock = new Date('2026-11-20T11:00:00Z');
  const now = () => clock;
  const at = (iso: string) => (clock = new Date(iso));
  const { db } = await testDatabase();
  const owner = ownerOf(db);
  const { actor: office } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  await owner.delete(attendanceSlots);
  const slots = [];
  for (const slot of plan.slots) slots.push(await aSlot(db, slot));
  await owner.update(schoolSettings).set({
    school_name: kind,
    town: 'Ebolowa',
    address: 'BP 12',
    phone: '+237 670 00 00 00',
    email: 'ecole@school.test',
    registration_number: 'MIN 7',
    languages: ['fr'],
  });
  await aYear(db, { name: '2025/2026', first_day: '2025-09-08', last_day: '2026-06-12', status: 'closed' });
  const { id: year_id } = await aYear(db, {
    name: '2026/2027',
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
    periods: TERMS,
    holidays: [{ name_en: 'Off', name_fr: 'Congé', first_day: '2026-11-11', last_day: '2026-11-11' }],
  });
  const rooms = await generateClasses(db, plan);
  const pupils = await generatePupils(db, { plan, choose, rooms });
  await generateRolls(db, { plan, choose, rooms, slots, pupils, office });
  await generateFees(db, { plan, choose, pupils, office, now, at });
  const teachers = await generateTeachers(db, now());
  const teaching = { db, choose, year_id, rooms, pupils, teachers };
  const taught = await generateSubjects(teaching);
  await generateMarks(teaching, { schemes: plan.schemes, taught });
  await generateTimetables(db, { taught, teachers });
  await generatePlans(db, { choose, taught, year_id, author_id: teachers[0]! });
  at('2026-11-17T11:00:00Z');
  await generateSavings(apiAs(bankRouter, db, office, { now }), { choose, pupils });
  at('2026-11-20T11:00:00Z');
  return { db, office, year_id, pupils, teachers, taught, now, at, seed: plan.seed };
}

type Rolls = {
  plan: SchoolPlan;
  choose: Choose;
  rooms: readonly Room[];
  slots: readonly { id: string; starts: number }[];
  pupils: readonly Pupil[];
  office: Actor;
};

/** Rolls of the plan's days: some kept, some not, some pupils not marked. */
async function generateRolls(db: Db, { plan, choose, rooms, slots, pupils, office }: Rolls): Promise<void> {
  for (const day of plan.rollDays)
    for (const [place, room] of rooms.entries())
      for (const slot of slots) {
        // A class has one of the two shifts; this afternoon's rolls are still to come.
        if (slots.length > 1 && slots[place % slots.length] !== slot) continue;
        if (choose(4) === 0 || (day === TODAY && slot.starts > 720)) continue;
        const device_at = `${day}T16:30:00Z`;
        const marked = pupils.filter(({ class_id }) => class_id === room.id && choose(8) > 0);
        const mark = { kind: 'mark' as const, slot_id: slot.id, base_id: null, minutes: null, device_at };
        await apiAs(attendanceRouter, db, office, { now: () => new Date('2026-11-20T17:00:00Z') }).send({
          class_id: room.id,
          day,
          events: [
            ...marked.map(({ id }) => ({
              ...mark,
              id: newId(),
              student_id: id,
              status: (['absent', 'excused', 'late', 'present', 'present'] as const)[choose(5)]!,
              source: 'roll' as const,
            })),
            ...(choose(3) > 0
              ? [{ kind: 'confirm' as const, id: newId(), slot_id: slot.id, device_at }]
              : []),
          ],
        });
      }
}

type Fees = {
  plan: SchoolPlan;
  choose: Choose;
  pupils: Pupil[];
  office: Actor;
  now: () => Date;
  at: (iso: string) => void;
};

/** A fee of each pupil in the plan's installments; some pay, and some payments are taken back. */
async function generateFees(db: Db, { plan, choose, pupils, office, now, at }: Fees): Promise<void> {
  at('2026-11-12T09:00:00Z');
  const total = plan.instalments.reduce((sum, { amount }) => sum + Number(amount), 0);
  const structure = await aFeeStructure(db, { amount: String(total), now });
  const fees = await aFee(db, { structure, students: pupils, instalments: plan.instalments, now });
  for (const [nth, { id }] of fees.entries()) {
    if (choose(3) === 0) continue;
    at(nth % 3 ? '2026-11-13T10:00:00Z' : '2026-11-18T10:00:00Z');
    const mobile = { payment_method: 'mobile_money' as const, operator_reference: `OM${nth}` };
    const paying = apiAs(paymentsRouter, db, office, { now });
    const amount = ['4000', '9999.50', '10000'][choose(3)]!;
    const { id: transaction_id } = await paying.record({
      student_fee_ids: [id],
      amount,
      ...(choose(3) === 0 && mobile),
    });
    if (choose(10) === 0) await paying.reverse({ transaction_id, reason: 'Typed twice' });
  }
}

/** Fills in cells of all forms, in their current rows. */
export async function typeIntoForms({
  db,
  office,
  year_id,
  now,
  seed,
}: Awaited<ReturnType<typeof aGeneratedSchool>>): Promise<void> {
  const forms = apiAs(ministryFormsRouter, db, office, { now });
  await generateEntries(db, {
    choose: chooser(seed + 1),
    year_id,
    rowsOf: async ({ key }) => {
      const form = FORM_KEYS.find((name) => CANVASES[name].tables.some((table) => table.key === key))!;
      const { tables } = await forms.read({ form, table: key });
      return tables.find((table) => table.key === key)!.rows.map((row) => row.key);
    },
  });
}

/** Accounts of one student, of several in one class or in more, without movements, with movements, and emptied. */
async function generateSavings(
  bank: ReturnType<typeof apiAs<typeof bankRouter>>,
  { choose, pupils }: { choose: Choose; pupils: readonly Pupil[] },
): Promise<void> {
  for (let nth = 0; nth < 9; nth += 1) {
    const members = [pupils[nth]!, ...(choose(2) === 0 ? [pupils[pupils.length - 1 - nth]!] : [])];
    const account = await bank.create({
      account_name: `Savings ${nth}`,
      initial_balance: ['0', '700', '1500.50'][choose(3)]!,
      student_ids: members.map(({ id }) => id),
    });
    if (choose(3) > 0) await bank.deposit({ account_id: account.id, amount: '2000' });
    if (choose(3) > 0 && Number(account.balance) > 0)
      await bank.withdraw({ account_id: account.id, amount: '650.25' });
  }
}
