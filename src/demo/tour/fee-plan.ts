import type { AcademicTerm, OwedFee } from '#features/fees/fees.rules.ts';
import { demoId } from '#features/demo.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Calendar } from './calendar.ts';
import { CLASSES } from './class-plan.ts';
import type { Pupil } from './people-plan.ts';

export const francs = (number: number): Money => centimes(BigInt(number) * 100n);

/** Amounts in francs, each due on a day of a week of the year; without a term, for the whole year. */
export const STRUCTURES: readonly {
  name: string;
  description: string | null;
  term: AcademicTerm | null;
  /** The key of the class whose level it is for; null: all levels. */
  level: string | null;
  /** The fund that receives the money; without one, the school. */
  fund?: string;
  auto_assign: boolean;
  parts: readonly [francs: number, week: number][];
}[] = [
  {
    name: 'Inscription',
    description: 'Dossier, carte scolaire et assurance',
    term: null,
    level: null,
    auto_assign: true,
    parts: [[25_000, 1]],
  },
  {
    name: 'Scolarité',
    description: 'En trois tranches',
    term: null,
    level: null,
    auto_assign: true,
    parts: [
      [60_000, 4],
      [50_000, 15],
      [40_000, 28],
    ],
  },
  {
    name: 'APEE',
    description: 'Association des parents d’élèves et enseignants',
    term: null,
    level: null,
    fund: 'APEE',
    auto_assign: false,
    parts: [[10_000, 6]],
  },
  {
    name: 'Cantine CM2',
    description: 'Un repas chaud par jour, deuxième trimestre',
    term: 'term_2',
    level: 'CM2',
    auto_assign: false,
    parts: [[45_000, 16]],
  },
  {
    name: 'BEPC blanc',
    description: 'Deux sessions, copies et correction',
    term: 'term_2',
    level: '3e',
    auto_assign: false,
    parts: [[12_500, 18]],
  },
  {
    name: 'Probatoire blanc',
    description: 'Deux sessions, copies et correction',
    term: 'term_2',
    level: '1re',
    auto_assign: false,
    parts: [[15_000, 21]],
  },
  {
    name: 'Baccalauréat blanc',
    description: 'Deux sessions, copies et correction',
    term: 'term_2',
    level: 'Tle',
    auto_assign: false,
    parts: [[18_500, 21]],
  },
  {
    name: 'Tenue de sport',
    description: null,
    term: 'term_1',
    level: '6e',
    auto_assign: false,
    parts: [[8_500, 5]],
  },
];
export const [INSCRIPTION, SCOLARITE, APEE] = [0, 1, 2];
/**
 * The number of structures charged at the start of the year; the others were charged four weeks before they
 * are due.
 */
export const FROM_THE_START = 3;

export const structureId = (structure: number) => demoId(6, structure + 1);
export const FUND = demoId(30, 1);

/** Payment instructions for families, in the order in which they are shown. */
export const WAYS = [
  {
    payment_method: 'mobile_money',
    name: 'MTN Mobile Money',
    number: '6 77 00 11 22',
    holder: 'Collège Les Palmiers',
    note: 'Frais de retrait à votre charge',
  },
  {
    payment_method: 'mobile_money',
    name: 'Orange Money',
    number: '6 99 33 44 55',
    holder: 'Collège Les Palmiers',
    note: null,
  },
  {
    payment_method: 'bank_transfer',
    name: 'Afriland First Bank',
    number: '10005 00021 04812763001 47',
    holder: 'Collège Bilingue Les Palmiers',
    note: null,
  },
  {
    payment_method: 'cash',
    name: 'À l’économat',
    number: null,
    holder: null,
    note: 'Du lundi au vendredi, de 7 h 30 à 15 h',
  },
] as const;

/** A fee during planning: `owed` is what remains for later payments. */
export type PlannedFee = OwedFee & {
  pupil: Pupil;
  structure: number;
  instalment: number;
  charged: Money;
};

export function chargeDay({ first_day, days }: Calendar, structure: number): SchoolDay {
  if (structure < FROM_THE_START) return first_day;
  const wanted = addDays(first_day, (STRUCTURES[structure]!.parts[0]![1] - 4) * 7);
  return days.find((day) => day >= wanted) ?? days.at(-1)!;
}

/**
 * A fee for each installment of the structures of a pupil's level; a pupil who left in the first term owes
 * nothing of the second.
 */
export function feesOf(pupils: readonly Pupil[], { first_day }: Calendar): PlannedFee[] {
  let made = 0;
  return STRUCTURES.flatMap(({ level, parts }, structure) =>
    pupils
      .filter(({ schoolClass }) => level === null || CLASSES[schoolClass]!.key === level)
      .filter(({ until }) => until === null || structure === INSCRIPTION)
      .flatMap((pupil) =>
        parts.map(([amount, week], index): PlannedFee => ({
          id: demoId(7, ++made),
          pupil,
          structure,
          instalment: index + 1,
          charged: francs(amount),
          owed: francs(amount),
          due_date: addDays(first_day, week * 7 + 4),
        })),
      ),
  );
}
