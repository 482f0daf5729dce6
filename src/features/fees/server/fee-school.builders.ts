import { aClass } from '#features/roster/server/classes.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import { type AcademicTerm, REDUCTIONS } from '../fees.rules.ts';
import { aFee, aFeeStructure } from './fees.builders.ts';
import { feeReportsRouter } from '../reports/server/fee-reports.router.ts';
import { feesRouter } from '../charges/server/fees.router.ts';
import { paymentsRouter } from '../payments/server/payments.router.ts';

export type Pupil = {
  id: string;
  full_name: string | null;
  roll_number: string;
  class_id: string | null;
  class: { name: string; section: string | null } | null;
};
export type Reader = { name: string; actor: Actor; sees: (studentId: string) => boolean };
export type FeeSchool = Awaited<ReturnType<typeof aFeeSchool>>;

export const TIME_ZONE = 'Africa/Douala';
/** The current time in tests: Saturday 21 November 2026, noon. */
export const NOON = new Date('2026-11-21T11:00:00Z');
export const TODAY = schoolDay(NOON, TIME_ZONE);

// An order that does not depend on the random ids.
const key = ({ due_date, student, structure }: StudentFee) => due_date + student.roll_number + structure.name;
const inOrder = (a: StudentFee, b: StudentFee) => (key(a) < key(b) ? -1 : 1);

/** A seeded generator of numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A small school after an autumn of random fee operations: assigned, paid in parts, together and
 * too much, reduced, reversed, paid from credit and refunded; with the people who view them.
 */
export async function aFeeSchool(db: Db, { seed = 5, operations = 45 } = {}) {
  const roll = dice(seed);
  const below = (most: number) => Math.floor(roll() * most);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const { actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const [mother, father, waiting, childless] = await Promise.all(
    Array.from({ length: 4 }, () => aUser(db, { role: 'parent' })),
  );
  const student = await aUser(db, { role: 'student' });
  const taught = await aUser(db, { role: 'teacher' });
  const sixth = await aClass(db, {
    name: 'Sixième',
    section: 'A',
    grade_level: 'grade_6',
    teachers: [taught],
  });
  const tenth = await aClass(db, { name: 'Seconde', grade_level: 'grade_10' });
  const places = [sixth, sixth, tenth, sixth, tenth, tenth, null, null];
  const names = [
    'Mbarga Paul',
    'Mbarga Élodie',
    'Ngo Bassa Aïcha',
    null,
    'Ngo Mbarga',
    'Fotso 100%',
    'Abena',
    'Zoa',
  ];
  const parents = [[mother!], [mother!, father!], [father!], [], [], [], [], []];
  const pupils: Pupil[] = [];
  for (const [at, place] of places.entries()) {
    const { id, full_name, roll_number, class_id } = await aStudent(db, {
      full_name: names[at]!,
      roll_number: `6A-0${at}`,
      class_id: place?.id ?? null,
      user_id: at === 3 ? student.userId : null,
      parents: parents[at]!,
    });
    const schoolClass = place && { name: place.name, section: place.section };
    pupils.push({ id, full_name, roll_number, class_id, class: schoolClass });
  }
  // An unconfirmed link, which must grant no access and make nobody a sibling.
  await aGuardianLink(db, { user_id: waiting!.userId, student_id: pupils[0]!.id });
  await aGuardianLink(db, { user_id: waiting!.userId, student_id: pupils[6]!.id, verified_at: NOON });

  let clock = new Date('2026-09-01T07:00:00Z');
  const now = () => clock;
  const office = {
    fees: apiAs(feesRouter, db, admin, { now, timeZone: TIME_ZONE }),
    payments: apiAs(paymentsRouter, db, admin, { now, timeZone: TIME_ZONE }),
    reports: apiAs(feeReportsRouter, db, admin, { now, timeZone: TIME_ZONE }),
  };
  // Zoa has no fees.
  const payers = pupils.slice(0, 7);
  const fees: string[] = [];
  const assign = async (term: AcademicTerm | null, amount: string, dues: string[]) => {
    const structure = await aFeeStructure(db, { academic_term: term, amount, now });
    const each = String(Number(amount) / dues.length);
    const instalments = dues.map((due_date) => ({ amount: each, due_date }));
    const students = payers.filter((_, at) => at === 0 || roll() < 0.8);
    fees.push(...(await aFee(db, { structure, students, instalments, now })).map(({ id }) => id));
  };
  await assign('term_1', '30000', ['2026-08-20', '2026-10-22', '2026-11-20']);
  await assign(null, '12500.50', ['2026-09-21']);
  await assign('term_2', '40000', ['2026-10-21', '2026-11-21']);

  const undone: string[] = [];
  const operate = async () => {
    const what = roll();
    if (what < 0.6) {
      const open = (await office.payments.open({})).fees.toSorted(inOrder);
      const chosen = open.filter(() => roll() < 2.5 / open.length).slice(0, 3);
      const paid = chosen.length > 0 ? chosen : open.slice(0, 1);
      const owed = paid.reduce((all, { balance }) => all + Number(balance), 0);
      // Some pay in full, some overpay, most pay a little.
      const how = roll();
      const amount = how < 0.2 ? owed : how < 0.35 ? owed + 1500 : Math.min(owed, 500 * (1 + below(14)));
      const payment = await office.payments.record({
        student_fee_ids: paid.map(({ id }) => id),
        amount: String(amount + (roll() < 0.2 ? 0.25 : 0)),
        payment_method: pick(['cash', 'mobile_money', 'check']),
        allocation: pick(['equal', 'oldest']),
        credit_student_id: paid[0]!.student.student_id,
        ...(roll() < 0.3 && { operator_reference: `MP${String(Math.floor(roll() * 1e9))}` }),
        ...(roll() < 0.3 && { notes: 'Paid at the gate' }),
      });
      undone.push(payment.id);
    } else if (what < 0.7) {
      await office.fees.reduce({
        student_fee_id: pick(fees),
        kind: pick(['discount', 'waiver']),
        amount: String(500 * (1 + below(8))),
        reason: 'Third child',
      });
    } else if (what < 0.8 && undone.length > 0) {
      await office.payments.reverse({ transaction_id: pick(undone), reason: 'Typed twice' });
    } else if (what < 0.9) {
      await office.payments.useCredit({ student_id: pick(payers).id });
    } else {
      const { id } = pick(payers);
      await office.payments.refundCredit({
        student_id: id,
        amount: '250',
        payment_method: 'cash',
        reason: 'Asked',
      });
    }
  };
  for (let done = 0; done < operations; done += 1) {
    if (done === Math.floor(operations * 0.8)) await assign('term_3', '18000', ['2026-12-15', '2027-01-15']);
    clock = new Date(
      clock.getTime() + (NOON.getTime() - 3_600_000 - Date.parse('2026-09-01T07:00:00Z')) / operations,
    );
    // An operation that the rules refuse changes nothing.
    await operate().catch((error: unknown) => {
      if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error;
    });
  }
  // Each kind at least once, whatever the random choices left out; the last leaves a credit.
  const open = (await office.payments.open({})).fees.toSorted(inOrder);
  const ofOne = open.filter(({ student }) => student.student_id === open[0]!.student.student_id);
  const other = open.find(({ student }) => student.student_id !== open[0]!.student.student_id)!;
  const payMore = ({ id, balance, student: { student_id } }: StudentFee) =>
    office.payments.record({
      student_fee_ids: [id],
      amount: String(Number(balance) + 1000),
      credit_student_id: student_id,
    });
  for (const kind of REDUCTIONS)
    await office.fees.reduce({ student_fee_id: ofOne[1]!.id, kind, amount: '100', reason: 'Third child' });
  await payMore(ofOne[0]!);
  const { student_id } = ofOne[0]!.student;
  await office.payments.refundCredit({ student_id, amount: '250', payment_method: 'cash', reason: 'Asked' });
  await office.payments.useCredit({ student_id });
  await payMore(other);
  clock = NOON;

  const is =
    (...which: number[]) =>
    (studentId: string) =>
      which.includes(pupils.findIndex(({ id }) => id === studentId));
  const readers: Reader[] = [
    { name: 'the office', actor: admin, sees: () => true },
    { name: 'a parent of two', actor: mother!.actor, sees: is(0, 1) },
    { name: 'a parent of another two', actor: father!.actor, sees: is(1, 2) },
    { name: 'a parent who waits for one', actor: waiting!.actor, sees: is(6) },
    { name: 'a parent of nobody', actor: childless!.actor, sees: () => false },
    { name: 'a student', actor: student.actor, sees: is(3) },
  ];
  const teacher = taught.actor;
  return {
    admin,
    teacher,
    readers,
    pupils,
    classes: { sixth, tenth },
    office,
    at: { now, timeZone: TIME_ZONE },
  };
}
