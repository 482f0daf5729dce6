import type { GradeLevel } from '#features/roster/classes.rules.ts';
import type { Allocation, OwedFee } from '../../fees.rules.ts';
import type { PaymentMethod } from '#features/ledger/payment-methods.rules.ts';
import type { Money } from '#platform/money/money.ts';

/** Amounts in francs, each with the days from today to its due date (negative if past). */
export const STRUCTURES: {
  name: string;
  term: 'term_1' | 'term_2';
  grade_level: GradeLevel | null;
  description: string | null;
  auto_assign: boolean;
  /** The fund that the money belongs to; absent for the school's own. */
  fund?: string;
  parts: [francs: number, dueIn: number][];
}[] = [
  {
    name: 'Inscription',
    term: 'term_1',
    grade_level: null,
    description: 'Dossier, carte scolaire et assurance',
    auto_assign: true,
    parts: [[25_000, -60]],
  },
  {
    name: 'Scolarité',
    term: 'term_1',
    grade_level: null,
    description: 'En trois tranches',
    auto_assign: true,
    parts: [
      [60_000, -40],
      [50_000, -5],
      [40_000, 45],
    ],
  },
  {
    name: 'APEE',
    term: 'term_1',
    grade_level: null,
    description: 'Association des parents d’élèves et enseignants',
    auto_assign: false,
    fund: 'APEE',
    parts: [[10_000, -30]],
  },
  {
    name: 'Cantine 6e',
    term: 'term_1',
    grade_level: 'grade_7',
    description: null,
    auto_assign: false,
    parts: [[45_000, 12]],
  },
  {
    name: 'Examen blanc Form 3',
    term: 'term_2',
    grade_level: 'grade_9',
    description: 'Deux sessions, copies et correction',
    auto_assign: false,
    parts: [[18_500, 25]],
  },
];
export const WAYS = [
  {
    payment_method: 'mobile_money',
    name: 'MTN Mobile Money',
    number: '6 77 00 11 22',
    holder: 'Collège Préau',
    note: 'Frais de retrait à votre charge',
  },
  {
    payment_method: 'mobile_money',
    name: 'Orange Money',
    number: '6 99 33 44 55',
    holder: 'Collège Préau',
    note: null,
  },
  {
    payment_method: 'cash',
    name: 'Au secrétariat',
    number: null,
    holder: null,
    note: 'Lundi à vendredi, 7 h 30 à 15 h',
  },
] as const;

/** A fee during planning: `owed` is what remains for later payments. */
export type PlannedFee = OwedFee & {
  student: number;
  structure: number;
  instalment: number;
  charged: Money;
};

export type PlannedPayment = {
  method: PaymentMethod;
  amount: Money;
  how: Allocation;
  parts: Map<string, Money>;
  credit: { student: number; amount: Money } | null;
  operator: string | null;
  notes: string | null;
};
