import { Fraction } from 'fraction.js';
import type {
  AssessmentInput,
  ClassInput,
  Figure,
  MarkInput,
  PeriodResults,
} from '#features/marking/class-results.ts';
import type { Decimal, MarkingScheme, SpecialValue } from '#features/marking/marking-scheme.ts';
import { decimalOf, shortDecimalOf, unitsOf } from '#features/marking/rules/numbers.ts';
import type { CardSubject, Instead } from '../card-snapshot.ts';

// Card texts about single marks: missing ones, their count, and points for schools that count in
// points.

type Marks = ReadonlyMap<string, MarkInput>;
type Special = Pick<MarkingScheme, 'special'>;

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** A student's mark in an assessment: the number as entered, or the special value's name. */
export function writtenMark(
  scheme: Pick<MarkingScheme, 'maximum'>,
  { id, out_of }: AssessmentInput,
  marks: Marks,
): string | null {
  const mark = marks.get(id)?.mark;
  if (!mark) return null;
  if ('special' in mark) return mark.special;
  if ('judgement' in mark) return mark.judgement;
  return plain(out_of) === plain(scheme.maximum)
    ? plain(mark.number)
    : `${plain(mark.number)}/${plain(out_of)}`;
}

/** The name of a special value that counts as 0; null if there is none and the 0 is printed. */
function named({ special: rules }: Special, special: SpecialValue): Instead | null {
  if (rules[special] !== 'zero' || special.endsWith('_zero')) return special;
  if (special === 'absent' || special === 'not_submitted') return `${special}_zero`;
  return null;
}

/**
 * The reason why a slot has no mark, or a 0 that stands for one. Null if a number was entered or
 * none was expected. A missing mark takes precedence over other reasons.
 */
export function insteadOf(
  scheme: Special,
  assessments: readonly AssessmentInput[],
  marks: Marks,
  slot: number,
): Instead | null {
  const found = assessments
    .filter((each) => each.slot === slot && each.kind === 'required')
    .map(({ id }) => marks.get(id)?.mark);
  if (found.length === 0 || found.some((mark) => mark && 'number' in mark)) return null;
  const specials = found.flatMap((mark) => (mark && 'special' in mark ? [mark.special] : []));
  if (specials.length < found.length) return 'missing';
  const first = specials.find((special) => !RELEASED.has(special)) ?? specials[0]!;
  return named(scheme, first);
}

/** No mark is expected with these values. */
const RELEASED: ReadonlySet<SpecialValue> = new Set(['exempt', 'unfit', 'not_taken']);

/** The number of expected marks missing in counting subjects: not entered, absent, or not submitted. */
export function missingOf(
  scheme: Special,
  input: ClassInput,
  { subjects }: { subjects: readonly { subject_id: string }[] },
  { marks, period }: { marks: Marks; period: number | null },
): number {
  const counting = new Set(input.subjects.filter(({ counts }) => counts).map(({ id }) => id));
  const own = new Set(subjects.map(({ subject_id }) => subject_id).filter((id) => counting.has(id)));
  return input.assessments.filter((each) => {
    if (each.kind !== 'required' || !own.has(each.subject_id)) return false;
    if (period !== null && each.period !== period) return false;
    const mark = marks.get(each.id)?.mark;
    if (!mark || 'judgement' in mark) return true;
    if ('number' in mark) return false;
    const { special } = mark;
    return !RELEASED.has(special) && !special.endsWith('_zero') && scheme.special[special] !== 'zero';
  }).length;
}

type Slots = Pick<MarkingScheme, 'periods' | 'maximum' | 'subject_weight' | 'rounding'>;

const sharesOf = ({ periods }: Pick<MarkingScheme, 'periods'>, period: number): Fraction[] => {
  const weights = periods[period]!.slots.map(({ weight }) => new Fraction(weight));
  const sum = weights.reduce((total, weight) => total.add(weight), new Fraction(0));
  return sum.n === 0n ? [] : weights.map((weight) => weight.div(sum));
};

/**
 * The slots' maxima for a school that adds up points: shares of the overall maximum, 40 and 60 of
 * 100. Null otherwise.
 */
export function columnMaxima(scheme: MarkingScheme, period: number): Decimal[] | null {
  const shares = sharesOf(scheme, period);
  if (scheme.combination.rule !== 'points' || shares.length < 2) return null;
  return shares.map((share) => shortDecimalOf(share.mul(scheme.maximum)));
}

/** A subject's points by slot: they add up to its value, or to its points if subjects have their own maxima. */
export function slotPoints(
  scheme: Slots,
  period: number,
  weight: Decimal,
  slots: readonly (Figure | null)[],
): (Decimal | null)[] {
  const whole = scheme.subject_weight === 'maximum' ? weight : scheme.maximum;
  return sharesOf(scheme, period).map((share, slot) => {
    const value = slots[slot];
    if (!value) return null;
    const points = new Fraction(value.exact).div(scheme.maximum).mul(whole).mul(share);
    return decimalOf(unitsOf(points, scheme.rounding), scheme.rounding.decimals);
  });
}

/** The columns that fit on a sheet, besides the terms and the year. */
const MOST_NOTES = 6;

/**
 * A student's slots of the whole year in a subject; empty if a period has one slot, or if they do
 * not fit on the paper.
 */
export function notesOf(
  {
    scheme,
    input,
    results,
  }: { scheme: MarkingScheme; input: ClassInput; results: { periods: readonly PeriodResults[] } },
  subject: { id: string; weight: Decimal },
  { id, marks }: { id: string; marks: Marks },
): Pick<CardSubject, 'notes'> {
  const count = scheme.periods.reduce((sum, { slots }) => sum + slots.length, 0);
  const areOne = scheme.periods.every(({ slots }) => slots.length === 1);
  if (scheme.card !== 'sequences' || scheme.marking === 'judgements' || areOne || count > MOST_NOTES)
    return {};
  const notes = scheme.periods.flatMap(({ slots }, period) => {
    const result = results.periods[period]?.students.find(({ student_id }) => student_id === id);
    const figures = result?.subjects.find(({ subject_id }) => subject_id === subject.id)?.slots ?? [];
    const values = columnMaxima(scheme, period)
      ? slotPoints(scheme, period, subject.weight, figures)
      : figures.map((figure) => figure?.shown ?? null);
    const own = input.assessments.filter((each) => each.subject_id === subject.id && each.period === period);
    return slots.map((_, slot) => ({
      value: values[slot] ?? null,
      instead: insteadOf(scheme, own, marks, slot),
    }));
  });
  return { notes };
}
