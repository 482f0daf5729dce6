import { allocate } from '../../fees.rules.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { demoId, type DemoSchool, type DemoWork, type DemoEvent } from '#features/demo.ts';
import { seededRandom, type SeededRandom } from '#platform/random/seeded-random.ts';
import { type PlannedFee, type PlannedPayment, STRUCTURES } from './fee-plan.ts';
import { aFeesOffice } from './fees-office.ts';
import {
  assignStructure,
  makeStructure,
  type PlannedReduction,
  reduceFee,
  writeWays,
} from './office-charges.ts';
import { recordPayment, reversePayment } from './office-payments.ts';

const DAY_MS = 86_400_000;

const [INSCRIPTION, SCOLARITE, APEE, , EXAMEN] = [0, 1, 2, 3, 4];

type Pupil = DemoSchool['students'][number];

const owed = (of: PlannedFee[]) => centimes(of.reduce((sum, fee) => sum + fee.owed, 0n));
const francs = (number: number) => centimes(BigInt(number) * 100n);

/**
 * The demonstration's fees over eleven weeks: charged, paid in time, in part or not at all, reduced
 * and reversed.
 */
export function demoFees(school: DemoSchool): DemoWork {
  const { families } = school;
  const planner = planFees(school);
  const random = seededRandom(2_718);
  for (const [structure] of STRUCTURES.entries()) planner.charge(structure);
  const [printed, ...others] = families;
  planPrintedFamily(planner, printed!);
  for (const [index, students] of others.entries()) planFamily(planner, random, students, index + 1);
  return { events: planner.events, seed: writeWays };
}

type Planner = ReturnType<typeof planFees>;
type PayOptions = Partial<Omit<PlannedPayment, 'amount' | 'parts'>>;

/** Collects the events of the office. A fee's balance changes when an event is planned, its rows when it runs. */
function planFees({ now, timeZone, year, students: pupils }: DemoSchool) {
  const before = (days: number, minutes = 0) => new Date(now.getTime() - days * DAY_MS + minutes * 60_000);
  const dayIn = (days: number): SchoolDay => schoolDay(before(-days), timeZone);
  const fees = feesOf(pupils, dayIn);
  const office = aFeesOffice({ timeZone, academicYear: `${year}-${year + 1}`, fees, dayIn });
  const events: DemoEvent[] = [];
  const at = (time: Date, run: DemoEvent['run']) => events.push({ at: time, run });
  return {
    events,
    before,
    pick: (students: number[], structure: number, instalment = 1) =>
      fees.filter(
        (fee) =>
          students.includes(fee.student) && fee.structure === structure && fee.instalment === instalment,
      ),
    charge: (structure: number) => {
      const made = before(75, structure * 7);
      at(made, (tx) => makeStructure(tx, office, structure, made));
      const assigned = before(74, structure * 7);
      at(assigned, (tx) => assignStructure(tx, office, structure, assigned));
    },
    reduce: (time: Date, reduction: PlannedReduction) => {
      const { fee, amount } = reduction;
      fee.owed = centimes(fee.owed - amount);
      at(time, (tx) => reduceFee(tx, office, reduction, time));
    },
    pay: (time: Date, of: PlannedFee[], amount: Money, options: PayOptions = {}) => {
      const { method = 'cash', how = 'equal', credit = null, operator = null, notes = null } = options;
      const toFees = centimes(amount - (credit?.amount ?? 0n));
      const parts = allocate(of, toFees, how === 'manual' ? 'oldest' : how);
      for (const fee of of) fee.owed = centimes(fee.owed - (parts.get(fee.id) ?? 0n));
      const payment = { method, amount, how, parts, credit, operator, notes };
      let paymentId = '';
      at(time, async (tx) => {
        paymentId = await recordPayment(tx, office, payment, time);
      });
      return {
        takeBack: (later: Date, reason: string) => {
          for (const fee of of) fee.owed = centimes(fee.owed + (parts.get(fee.id) ?? 0n));
          at(later, (tx) => reversePayment(tx, office, { paymentId, payment, reason }, later));
        },
      };
    },
  };
}

/**
 * The family whose login is printed: Élodie, Joël and Aïcha, whose mother pays for two or three of
 * them at once.
 */
function planPrintedFamily({ before, pick, pay, reduce }: Planner, all: number[]): void {
  const [elodie, joel, aicha] = all as [number, number, number];
  reduce(before(70), {
    fee: pick([aicha], SCOLARITE)[0]!,
    kind: 'discount',
    amount: francs(10_000),
    reason: 'Troisième enfant de la famille',
  });
  pay(before(64), pick(all, INSCRIPTION), owed(pick(all, INSCRIPTION)), { how: 'oldest' });
  pay(before(43), pick([elodie, joel], SCOLARITE), francs(120_000), {
    method: 'mobile_money',
    operator: 'MP241009.1432.A07311',
    notes: 'Payé par l’oncle, pour Élodie et Joël',
  });
  pay(before(33), pick([aicha], SCOLARITE), francs(55_000), {
    method: 'check',
    operator: 'CHQ 0048213',
    credit: { student: aicha, amount: francs(5_000) },
  });
  pay(before(20), pick(all, APEE), francs(30_000));
  pay(before(6), pick([elodie], SCOLARITE, 2), francs(30_000));
  pay(before(2), pick([joel], SCOLARITE, 2), francs(20_000));
  pay(before(2, 4), pick([joel], SCOLARITE, 2), francs(20_000)).takeBack(before(2, 11), 'Saisi deux fois');
  reduce(before(58), {
    fee: pick([9], EXAMEN)[0]!,
    kind: 'waiver',
    amount: francs(18_500),
    reason: 'Boursier de la commune',
  });
}

/** A family that pays in time, late, in part or not at all, as the number drawn for it decides. */
function planFamily(
  { before, pick, pay }: Planner,
  random: SeededRandom,
  students: number[],
  index: number,
): void {
  const mood = random.below(100);
  const time = (days: number) => before(days + random.below(4), index * 3);
  const options = () => {
    const how = random.below(10);
    const operator = `MP${random.below(900_000) + 100_000}.${random.below(9_000) + 1_000}.B${index}`;
    return how < 6
      ? {}
      : how < 9
        ? { method: 'mobile_money' as const, operator }
        : { method: 'bank_transfer' as const, operator: `VIR ${random.below(90_000) + 10_000}-${index}` };
  };
  const whole = (days: number, of: PlannedFee[]) => {
    if (owed(of) > 0n) pay(time(days), of, owed(of), options());
  };
  const half = (days: number, of: PlannedFee[]) => {
    const amount = (owed(of) / 100_000n) * 50_000n;
    if (amount > 0n) pay(time(days), of, centimes(amount), { ...options(), how: 'oldest' });
  };
  if (mood >= 92) return;
  whole(62, [...pick(students, INSCRIPTION), ...pick(students, APEE)]);
  if (mood >= 80) return;
  (mood < 68 ? whole : half)(44, pick(students, SCOLARITE));
  if (mood < 52) whole(9, pick(students, SCOLARITE, 2));
  else if (mood < 72) half(7, pick(students, SCOLARITE, 2));
  if (mood < 14) whole(3, pick(students, SCOLARITE, 3));
}

/**
 * One fee for each installment of the structures of a pupil's grade. The last pupils, who joined this month,
 * are not in the parents' association.
 */
function feesOf(pupils: Pupil[], dayIn: (days: number) => SchoolDay): PlannedFee[] {
  let made = 0;
  return STRUCTURES.flatMap(({ grade_level, parts }, structure) =>
    pupils
      .filter(({ active }) => active)
      .filter((pupil) => grade_level === null || pupil.grade_level === grade_level)
      .filter(({ number }) => structure !== APEE || number <= pupils.length - 4)
      .flatMap(({ number }) =>
        parts.map(([amount, dueIn], index) => ({
          id: demoId(7, ++made),
          student: number,
          structure,
          instalment: index + 1,
          charged: francs(amount),
          owed: francs(amount),
          due_date: dayIn(dueIn),
        })),
      ),
  );
}
