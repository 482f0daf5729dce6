import { aClass } from '#features/roster/server/classes.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AcademicTerm } from '../fees.rules.ts';
import { dice, type FeeOffice, operateEachKind, randomOperations } from './fee-operations.builders.ts';
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

/** The first day of the school year, when its fees are charged. */
const BEGINNING = new Date('2026-09-01T07:00:00Z');
export const TIME_ZONE = 'Africa/Douala';
/** The current time in tests: Saturday 21 November 2026, noon. */
export const NOON = new Date('2026-11-21T11:00:00Z');
export const TODAY = schoolDay(NOON, TIME_ZONE);

/**
 * A small school after an autumn of random fee operations: assigned, paid in parts, together and
 * too much, reduced, reversed, paid from credit and refunded; with the people who view them.
 */
export async function aFeeSchool(db: Db, { seed = 5, operations = 45 } = {}) {
  const roll = dice(seed);
  const { actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const people = await addPeople(db);
  const { classes, pupils } = await addPupils(db, people);

  let clock = new Date(BEGINNING);
  const at = { now: () => clock, timeZone: TIME_ZONE };
  const office: FeeOffice = {
    fees: apiAs(feesRouter, db, admin, at),
    payments: apiAs(paymentsRouter, db, admin, at),
    reports: apiAs(feeReportsRouter, db, admin, at),
  };
  // Zoa has no fees.
  const payers = pupils.slice(0, 7);
  const fees: string[] = [];
  const assign = async (term: AcademicTerm | null, amount: string, dues: string[]) => {
    const structure = await aFeeStructure(db, { academic_term: term, amount, now: at.now });
    const each = String(Number(amount) / dues.length);
    const instalments = dues.map((due_date) => ({ amount: each, due_date }));
    const students = payers.filter((_, place) => place === 0 || roll() < 0.8);
    fees.push(...(await aFee(db, { structure, students, instalments, now: at.now })).map(({ id }) => id));
  };
  await assign('term_1', '30000', ['2026-08-20', '2026-10-22', '2026-11-20']);
  await assign(null, '12500.50', ['2026-09-21']);
  await assign('term_2', '40000', ['2026-10-21', '2026-11-21']);

  const operate = randomOperations(office, roll, { payers, fees });
  for (let done = 0; done < operations; done += 1) {
    if (done === Math.floor(operations * 0.8)) await assign('term_3', '18000', ['2026-12-15', '2027-01-15']);
    clock = new Date(clock.getTime() + (NOON.getTime() - 3_600_000 - BEGINNING.getTime()) / operations);
    // The random operation may be refused by a rule; it then changes nothing.
    await operate().catch((error: unknown) => {
      if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error;
    });
  }
  await operateEachKind(office);
  clock = NOON;
  return {
    admin,
    teacher: people.taught.actor,
    readers: readersOf(people, admin, pupils),
    pupils,
    classes,
    office,
    at,
  };
}

type People = Awaited<ReturnType<typeof addPeople>>;

async function addPeople(db: Db) {
  const [mother, father, waiting, childless] = await Promise.all(
    Array.from({ length: 4 }, () => aUser(db, { role: 'parent' })),
  );
  const student = await aUser(db, { role: 'student' });
  const taught = await aUser(db, { role: 'teacher' });
  return { mother: mother!, father: father!, waiting: waiting!, childless: childless!, student, taught };
}

async function addPupils(db: Db, { mother, father, waiting, student, taught }: People) {
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
  const parents = [[mother], [mother, father], [father], [], [], [], [], []];
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
  await aGuardianLink(db, { user_id: waiting.userId, student_id: pupils[0]!.id });
  await aGuardianLink(db, { user_id: waiting.userId, student_id: pupils[6]!.id, verified_at: NOON });
  return { classes: { sixth, tenth }, pupils };
}

function readersOf(
  { mother, father, waiting, childless, student }: People,
  admin: Actor,
  pupils: readonly Pupil[],
): Reader[] {
  const is =
    (...which: number[]) =>
    (studentId: string) =>
      which.includes(pupils.findIndex(({ id }) => id === studentId));
  return [
    { name: 'the office', actor: admin, sees: () => true },
    { name: 'a parent of two', actor: mother.actor, sees: is(0, 1) },
    { name: 'a parent of another two', actor: father.actor, sees: is(1, 2) },
    { name: 'a parent who waits for one', actor: waiting.actor, sees: is(6) },
    { name: 'a parent of nobody', actor: childless.actor, sees: () => false },
    { name: 'a student', actor: student.actor, sees: is(3) },
  ];
}
