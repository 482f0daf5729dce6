import type {
  AssessmentInput,
  ClassInput,
  Figure,
  Mark,
  PeriodResults,
  Profile,
  StudentInput,
  SubjectInput,
  YearResults,
} from './class-results.ts';
import {
  type Fraction,
  fraction,
  NOTHING,
  ONE,
  HUNDRED,
  plus,
  minus,
  times,
  over,
  isLess,
  isAtLeast,
  smaller,
  sum,
  mean,
  ascending,
  weighted,
  read,
} from './fractions-oracle.ts';
import type { Band, Decimal, Honour, MarkingScheme, PromotionRule } from './marking-scheme.ts';

// For tests: an independent implementation of docs/marking.md, section by section, written from its text and not from
// the code under test. Speed does not matter here.

// Numbers.

function units(x: Fraction, decimals: number, mode: MarkingScheme['rounding']['mode']): bigint {
  const whole = (x.n * 10n ** BigInt(decimals)) / x.d;
  const twiceTheRest = 2n * (x.n * 10n ** BigInt(decimals) - whole * x.d);
  if (mode === 'down' || twiceTheRest < x.d) return whole;
  if (mode === 'half_even' && twiceTheRest === x.d && whole % 2n === 0n) return whole;
  return whole + 1n;
}
function written(count: bigint, decimals: number): Decimal {
  const digits = String(count).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
const shown = (x: Fraction, { rounding: { decimals, mode } }: MarkingScheme): Decimal =>
  written(units(x, decimals, mode), decimals);
const rounded = (x: Fraction, scheme: MarkingScheme) => read(shown(x, scheme));
const figure = (x: Fraction | null, scheme: MarkingScheme): Figure | null =>
  x && { exact: `${x.n}/${x.d}`, shown: shown(x, scheme) };
/** R of the specification; null stays null. */
const R = <X extends Fraction | null>(x: X, scheme: MarkingScheme): X | Fraction =>
  x && scheme.rounding.stage === 'each' ? rounded(x, scheme) : x;
const compared = (x: Fraction, scheme: MarkingScheme) =>
  scheme.rounding.compare === 'rounded' ? rounded(x, scheme) : x;
/** A number in its shortest form, for sums of weights. */
const plain = (x: Fraction): Decimal => {
  let decimals = 0;
  while (10n ** BigInt(decimals) % x.d !== 0n) decimals += 1;
  return written(units(x, decimals, 'down'), decimals);
};

// 1. A cell.

const key = (one: { student_id: string; assessment_id: string }) => `${one.student_id}\n${one.assessment_id}`;
const index = new WeakMap<ClassInput, Map<string, Mark>>();
function markIn(input: ClassInput, student: StudentInput, of: AssessmentInput): Mark | undefined {
  const marks = index.get(input) ?? new Map(input.marks.map((one) => [key(one), one.mark]));
  index.set(input, marks);
  return marks.get(key({ student_id: student.id, assessment_id: of.id }));
}

function moderated(assessment: AssessmentInput, number: Fraction): Fraction {
  let mark = number;
  for (const { by, value } of assessment.moderation)
    if (by === 'add') mark = plus(mark, read(value));
    else if (by === 'multiply') mark = times(mark, read(value));
    else mark = smaller(mark, read(value));
  return isLess(mark, NOTHING) ? NOTHING : smaller(mark, read(assessment.out_of));
}

/** `value` is set if the cell counts; `holds` if it has a number or a special value that counts as 0. */
type Cell = { value: Fraction | null; entered: boolean; released: boolean; holds: boolean };

function cell(scheme: MarkingScheme, input: ClassInput, student: StudentInput, of: AssessmentInput): Cell {
  const mark = markIn(input, student, of);
  if (mark && 'number' in mark && scheme.marking === 'numbers')
    return { value: moderated(of, read(mark.number)), entered: true, released: false, holds: true };
  if (mark && 'special' in mark) {
    const { special } = mark;
    if (scheme.special[special] === 'zero' || special.endsWith('_zero'))
      return { value: NOTHING, entered: true, released: false, holds: true };
    const released = special === 'exempt' || special === 'unfit' || special === 'not_taken';
    return { value: null, entered: true, released, holds: false };
  }
  const entered = mark !== undefined && 'judgement' in mark && scheme.marking === 'judgements';
  const isZero = scheme.missing.average === 'zero' && of.kind === 'required';
  return { value: isZero ? NOTHING : null, entered, released: false, holds: false };
}

const taken = (input: ClassInput, student: StudentInput) =>
  input.subjects.filter(({ id }) => student.takes.includes(id));

/** Whether an assessment belongs to a subject and a period; a null period means any in the scheme. */
const isOf = (scheme: MarkingScheme, of: AssessmentInput, subject: SubjectInput, period: number | null) =>
  of.subject_id === subject.id &&
  scheme.periods[of.period]?.slots[of.slot] !== undefined &&
  (period === null || of.period === period);

/** A student's cells in a subject for a period, or for the year (null), period by period. */
function cells(
  scheme: MarkingScheme,
  input: ClassInput,
  student: StudentInput,
  subject: SubjectInput,
  period: number | null,
) {
  return input.assessments
    .filter((one) => isOf(scheme, one, subject, period))
    .toSorted((a, b) => a.period - b.period)
    .map((of) => ({ of, ...cell(scheme, input, student, of) }));
}

// 2. A slot of a subject.

type Counted = { m: Fraction; o: Fraction; w: Fraction };

function combined(scheme: MarkingScheme, list: Counted[]): Fraction {
  const { combination } = scheme;
  const M = read(scheme.maximum);
  const shares = ascending(list.map(({ m, o }) => over(m, o)));
  switch (combination.rule) {
    case 'mean':
      return times(M, mean(shares));
    case 'weighted':
      return times(
        M,
        over(sum(list.map(({ m, o, w }) => times(w, over(m, o)))), sum(list.map(({ w }) => w))),
      );
    case 'points':
      return times(M, over(sum(list.map(({ m }) => m)), sum(list.map(({ o }) => o))));
    case 'best':
      return times(M, mean(shares.slice(-combination.count)));
    case 'drop_lowest': {
      const stay = shares.slice();
      for (let gone = 0; gone < combination.count && stay.length > combination.keep; gone += 1) stay.shift();
      return times(M, mean(stay));
    }
  }
}

function slotValue(
  scheme: MarkingScheme,
  input: ClassInput,
  student: StudentInput,
  subject: SubjectInput,
  period: number,
  slot: number,
): Fraction | null {
  if (scheme.marking === 'judgements') return null;
  const counts = cells(scheme, input, student, subject, period).flatMap(({ of, value: m }) =>
    m && of.slot === slot ? [{ kind: of.kind, m, o: read(of.out_of), w: read(of.weight) }] : [],
  );
  let inIt: Counted[] = counts.filter(({ kind }) => kind === 'required');
  if (inIt.length === 0) return null;
  let value = combined(scheme, inIt);
  for (const one of counts.filter(({ kind }) => kind === 'if_higher')) {
    const withIt = combined(scheme, [...inIt, one]);
    if (isLess(value, withIt)) [value, inIt] = [withIt, [...inIt, one]];
  }
  for (const { m } of counts.filter(({ kind }) => kind === 'bonus')) value = plus(value, m);
  return R(smaller(value, read(scheme.maximum)), scheme);
}

// 3. A subject in a period.

function subjectValue(scheme: MarkingScheme, period: number, slots: (Fraction | null)[]): Fraction | null {
  const weights = scheme.periods[period]!.slots.map(({ weight }) => read(weight));
  return R(weighted(slots.map((value, at) => ({ value, weight: weights[at]! }))), scheme);
}

function points(scheme: MarkingScheme, subject: SubjectInput, value: Fraction): Fraction {
  const of = scheme.subject_weight === 'coefficient' ? value : over(value, read(scheme.maximum));
  return times(of, read(subject.weight));
}

type Line = {
  subject: SubjectInput;
  value: Fraction | null;
  judgement: string | null;
  not_entered: string[];
};

// 4. The average of a period.

const counting = <L extends Line>(lines: L[]) => lines.filter(({ subject }) => subject.counts);
const overSubjects = (scheme: MarkingScheme, list: { subject: SubjectInput; value: Fraction | null }[]) =>
  R(weighted(list.map(({ subject, value }) => ({ value, weight: read(subject.weight) }))), scheme);

/** The student's cells of required assessments in counting subjects. */
const requiredCells = (scheme: MarkingScheme, input: ClassInput, student: StudentInput, period: number) =>
  taken(input, student)
    .filter(({ counts }) => counts)
    .flatMap((subject) => cells(scheme, input, student, subject, period))
    .filter(({ of }) => of.kind === 'required');

// 5. Who is classified in a period.

/** The minimum requirement for being classified. */
const hasResult = (scheme: MarkingScheme, average: Fraction | null, lines: Line[]) =>
  scheme.aggregation === 'none' ? counting(lines).some(({ value }) => value) : average !== null;

function isClassified(
  scheme: MarkingScheme,
  input: ClassInput,
  student: StudentInput,
  period: number,
  lines: Line[],
): boolean {
  const required = requiredCells(scheme, input, student, period);
  if (scheme.missing.average === 'not_classified' && required.some(({ entered }) => !entered)) return false;
  const { measure, share } = scheme.classified;
  if (measure === 'everybody') return true;
  const unreleased = required.filter(({ released }) => !released);
  if (measure === 'assessments') {
    if (unreleased.length === 0) return false;
    const holding = BigInt(unreleased.filter(({ holds }) => holds).length);
    return isAtLeast(times(HUNDRED, fraction(holding, BigInt(unreleased.length))), read(share));
  }
  const asked = counting(lines).filter(({ subject }) =>
    unreleased.some(({ of }) => of.subject_id === subject.id),
  );
  if (asked.length === 0) return false;
  const weight = (list: Line[]) => sum(list.map(({ subject }) => read(subject.weight)));
  return isAtLeast(
    times(HUNDRED, over(weight(asked.filter(({ value }) => value)), weight(asked))),
    read(share),
  );
}

// 6. Ranks.

/** The rank of a value among all ranked values, itself included. */
function place(scheme: MarkingScheme, value: Fraction, all: Fraction[]): number {
  const higher = all
    .map((one) => compared(one, scheme))
    .filter((one) => isLess(compared(value, scheme), one));
  if (scheme.ranks.ties === 'skip') return 1 + higher.length;
  return 1 + new Set(higher.map(({ n, d }) => `${n}/${d}`)).size;
}

type Row = {
  student: StudentInput;
  lines: Line[];
  average: Fraction | null;
  provisional: boolean;
  classified: boolean;
  hours: Fraction;
};

const takesPart = (scheme: MarkingScheme, { average, classified }: Row) =>
  average !== null && (classified || scheme.ranks.not_classified === 'ranked');

const linesOf = (rows: Row[], subject_id: string) =>
  rows.flatMap(({ lines }) => lines.filter(({ subject }) => subject.id === subject_id));

function overallRank(scheme: MarkingScheme, rows: Row[], row: Row): number | null {
  if (!scheme.ranks.overall || !row.average || !takesPart(scheme, row)) return null;
  const all = rows.flatMap((one) => (one.average && takesPart(scheme, one) ? [one.average] : []));
  return place(scheme, row.average, all);
}

function subjectRank(scheme: MarkingScheme, rows: Row[], line: Line): number | null {
  const inIt = (value: Fraction | null) => value ?? (scheme.missing.rank === 'zero' ? NOTHING : null);
  const own = inIt(line.value);
  if (!scheme.ranks.subjects || scheme.marking === 'judgements' || !own) return null;
  return place(
    scheme,
    own,
    linesOf(rows, line.subject.id).flatMap(({ value }) => inIt(value) ?? []),
  );
}

// 7. Profiles.

/**
 * The square root of a fraction, rounded half up to two decimals: the highest n with n − ½ hundredths at most the
 * root.
 */
function rootInHundredths({ n, d }: Fraction): Decimal {
  let low = 0n;
  let high = n + 1n;
  while (high * high * d < n) high *= 2n;
  high = high * 100n + 1n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if ((2n * middle - 1n) ** 2n * d <= 40_000n * n) low = middle;
    else high = middle - 1n;
  }
  return written(low, 2);
}

/** `without` is the number of students without a figure. */
function profile(scheme: MarkingScheme, values: Fraction[], without: number): Profile | null {
  const { shown: isShown, at_least } = scheme.class_profile;
  if (!isShown || values.length < at_least || values.length === 0) return null;
  const zeros = (policy: 'exclude' | 'zero') =>
    policy === 'zero' ? Array.from({ length: without }, () => NOTHING) : [];
  const ofMean = ascending([...values, ...zeros(scheme.missing.class_mean)]);
  const ofBounds = ascending([...values, ...zeros(scheme.missing.lowest_highest)]);
  const ofRate = values.length + zeros(scheme.missing.pass_rate).length;
  const half = ofMean.length / 2;
  const middle = Number.isInteger(half) ? ofMean.slice(half - 1, half + 1) : [ofMean[Math.floor(half)]!];
  const passed = values.filter((value) => isAtLeast(compared(value, scheme), read(scheme.pass_mark))).length;
  const distances = ofMean.map((value) => minus(value, mean(ofMean)));
  return {
    count: values.length,
    mean: figure(mean(ofMean), scheme),
    median: figure(mean(middle), scheme),
    lowest: figure(ofBounds[0]!, scheme),
    highest: figure(ofBounds.at(-1)!, scheme),
    deviation: rootInHundredths(mean(distances.map((far) => times(far, far)))),
    passed,
    pass_rate: shown(fraction(100n * BigInt(passed), BigInt(ofRate)), scheme),
  };
}

function profiles(scheme: MarkingScheme, input: ClassInput, rows: Row[]) {
  return {
    profile: profile(
      scheme,
      rows.flatMap((row) => (row.average && takesPart(scheme, row) ? [row.average] : [])),
      rows.filter(({ average }) => !average).length,
    ),
    subjects: input.subjects.map(({ id }) => {
      const lines = linesOf(rows, id);
      const values = lines.flatMap(({ value }) => value ?? []);
      return { subject_id: id, profile: profile(scheme, values, lines.length - values.length) };
    }),
  };
}

// 8. Grades, appreciations, passing.

const band = (scheme: MarkingScheme, bands: readonly Band[], value: Fraction | null): string | null =>
  value ? (bands.findLast(({ from }) => isAtLeast(compared(value, scheme), read(from)))?.code ?? null) : null;

// 9. Honours and warnings.

function holds(scheme: MarkingScheme, honour: Honour, { average, lines, hours }: Row): boolean {
  const from = (value: Fraction | null, bound: Decimal | undefined) =>
    bound === undefined || (value !== null && isAtLeast(compared(value, scheme), read(bound)));
  const below = (value: Fraction | null, bound: Decimal | undefined) =>
    bound === undefined || (value !== null && isLess(compared(value, scheme), read(bound)));
  const { unjustified_hours_below, unjustified_hours_from } = honour;
  return (
    from(average, honour.average_from) &&
    below(average, honour.average_below) &&
    counting(lines).every(({ value }) => !value || from(value, honour.every_subject_from)) &&
    (unjustified_hours_below === undefined || isLess(hours, read(unjustified_hours_below))) &&
    (unjustified_hours_from === undefined || isAtLeast(hours, read(unjustified_hours_from)))
  );
}

function honours(scheme: MarkingScheme, row: Row): string[] {
  if (!row.classified) return [];
  const given = scheme.honours.filter((honour) => holds(scheme, honour, row));
  const first = (kind: Honour['kind']) => given.find((honour) => honour.kind === kind);
  return given
    .filter(
      (honour) => scheme.honours_given === 'all' || honour === first('honour') || honour === first('warning'),
    )
    .map(({ code }) => code);
}

/** Sections 3, 4, 6, 8 and 9 for one student, for a period or the year. */
function resultOf(scheme: MarkingScheme, rows: Row[], row: Row) {
  const inSums = scheme.aggregation === 'none' ? [] : counting(row.lines);
  const inAverage = inSums.flatMap(({ subject, value }) => (value ? [{ subject, value }] : []));
  const sumOfPoints = sum(inAverage.map(({ subject, value }) => points(scheme, subject, value)));
  return {
    student_id: row.student.id,
    average: figure(row.average, scheme),
    points: figure(inAverage.length > 0 ? sumOfPoints : null, scheme),
    weights: plain(sum(inAverage.map(({ subject }) => read(subject.weight)))),
    provisional: row.provisional,
    classified: row.classified,
    rank: overallRank(scheme, rows, row),
    passed: row.average && isAtLeast(compared(row.average, scheme), read(scheme.pass_mark)),
    grade: band(scheme, scheme.grades, row.average),
    appreciation: band(scheme, scheme.appreciations, row.average),
    honours: honours(scheme, row),
  };
}

function subjectResultOf(scheme: MarkingScheme, rows: Row[], line: Line) {
  return {
    subject_id: line.subject.id,
    value: figure(line.value, scheme),
    points: figure(line.value && points(scheme, line.subject, line.value), scheme),
    judgement: line.judgement,
    rank: subjectRank(scheme, rows, line),
    grade: band(scheme, scheme.grades, line.value),
    appreciation: band(scheme, scheme.appreciations, line.value),
    not_entered: line.not_entered,
  };
}

// 11. Judgments. Periods and the year count them in the same way.

/** A student's judgments in a subject for a period or the year (null), in the order of slots and assessments. */
function entries(
  scheme: MarkingScheme,
  input: ClassInput,
  student: StudentInput,
  subject: SubjectInput,
  period: number | null,
): string[] {
  if (scheme.marking === 'numbers') return [];
  return input.assessments
    .filter((one) => isOf(scheme, one, subject, period))
    .toSorted((a, b) => a.period - b.period || a.slot - b.slot)
    .flatMap((of) => {
      const mark = markIn(input, student, of);
      return mark && 'judgement' in mark ? [mark.judgement] : [];
    });
}

function judgement(scheme: MarkingScheme, given: string[]): string | null {
  if (scheme.judgement_summary === 'latest') return given.at(-1) ?? null;
  const often = (code: string) => given.filter((other) => other === code).length;
  const most = Math.max(...given.map(often));
  return given.findLast((code) => often(code) === most) ?? null;
}

const hasEntry = (scheme: MarkingScheme, input: ClassInput, student: StudentInput, period: number | null) =>
  taken(input, student).some((subject) => entries(scheme, input, student, subject, period).length > 0);

// The lines of a whole period.

function periodLines(scheme: MarkingScheme, input: ClassInput, student: StudentInput, period: number) {
  return taken(input, student).map((subject) => {
    const slots = scheme.periods[period]!.slots.map((_, slot) =>
      slotValue(scheme, input, student, subject, period, slot),
    );
    return {
      subject,
      slots,
      value: subjectValue(scheme, period, slots),
      judgement: judgement(scheme, entries(scheme, input, student, subject, period)),
      not_entered: cells(scheme, input, student, subject, period).flatMap(({ of, entered }) =>
        entered || of.kind !== 'required' ? [] : [of.id],
      ),
    };
  });
}

function periodRow(scheme: MarkingScheme, input: ClassInput, student: StudentInput, period: number) {
  const lines = periodLines(scheme, input, student, period);
  const { slots } = scheme.periods[period]!;
  const inAverage = scheme.aggregation === 'none' ? [] : counting(lines).filter(({ value }) => value);
  const slotAverages = slots.map((_, slot) =>
    overSubjects(
      scheme,
      inAverage.map((line) => ({ subject: line.subject, value: line.slots[slot]! })),
    ),
  );
  const average =
    scheme.aggregation === 'subjects_first'
      ? overSubjects(scheme, inAverage)
      : R(weighted(slotAverages.map((value, at) => ({ value, weight: read(slots[at]!.weight) }))), scheme);
  const byHand = student.classified.periods[period] ?? null;
  const isAsked =
    scheme.marking === 'judgements'
      ? hasEntry(scheme, input, student, period)
      : hasResult(scheme, average, lines);
  const classified =
    scheme.marking === 'judgements'
      ? (byHand ?? isAsked)
      : isAsked && (byHand ?? isClassified(scheme, input, student, period, lines));
  return {
    student,
    lines,
    slotAverages,
    average,
    provisional:
      average !== null &&
      scheme.missing.average === 'provisional' &&
      requiredCells(scheme, input, student, period).some(({ entered }) => !entered),
    classified,
    hours: read(student.unjustified_hours[period] ?? '0'),
  };
}

export function oraclePeriod(scheme: MarkingScheme, input: ClassInput, period: number): PeriodResults {
  const rows = input.students.map((student) => periodRow(scheme, input, student, period));
  return {
    students: rows.map((row) => ({
      ...resultOf(scheme, rows, row),
      slots: row.slotAverages.map((value) => figure(value, scheme)),
      subjects: row.lines.map((line) => ({
        ...subjectResultOf(scheme, rows, line),
        slots: line.slots.map((value) => figure(value, scheme)),
      })),
    })),
    ...profiles(scheme, input, rows),
  };
}

// 10. The year.

function withExam(
  scheme: MarkingScheme,
  input: ClassInput,
  average: Fraction | null,
  exam: Decimal | null,
): Fraction | null {
  if (!input.exam_class || !average || exam === null || scheme.external_exam === null) return average;
  const e = over(read(scheme.external_exam), HUNDRED);
  return R(plus(times(average, minus(ONE, e)), times(read(exam), e)), scheme);
}

function applies(
  scheme: MarkingScheme,
  input: ClassInput,
  rule: PromotionRule,
  row: ReturnType<typeof yearRow>,
): boolean {
  const { student, lines, hours } = row;
  const average = row.ofTheYear && compared(row.ofTheYear, scheme);
  const core = lines.filter(({ subject }) => subject.core).map(({ value }) => value);
  const conditions: boolean[] = [];
  if (rule.average_from !== undefined)
    conditions.push(average !== null && isAtLeast(average, read(rule.average_from)));
  if (rule.average_below !== undefined)
    conditions.push(average !== null && isLess(average, read(rule.average_below)));
  if (rule.core_from !== undefined) {
    const bound = read(rule.core_from);
    conditions.push(core.every((value) => value !== null && isAtLeast(compared(value, scheme), bound)));
  }
  if (rule.classified !== undefined) conditions.push(row.classified === rule.classified);
  if (rule.exam_class !== undefined) conditions.push(input.exam_class === rule.exam_class);
  if (rule.exam_passed !== undefined) conditions.push(student.exam_passed === rule.exam_passed);
  if (rule.repeats_from !== undefined) conditions.push(student.repeats >= rule.repeats_from);
  if (rule.unjustified_hours_from !== undefined)
    conditions.push(isAtLeast(hours, read(rule.unjustified_hours_from)));
  if (rule.exclusion_days_from !== undefined)
    conditions.push(student.exclusion_days >= rule.exclusion_days_from);
  if (rule.permanently_excluded !== undefined)
    conditions.push(student.permanently_excluded === rule.permanently_excluded);
  return conditions.every(Boolean);
}

type PeriodRow = ReturnType<typeof periodRow>;

function yearRow(scheme: MarkingScheme, input: ClassInput, student: StudentInput, periods: PeriodRow[]) {
  const weights = scheme.periods.map(({ weight }) => read(weight));
  const overPeriods = (values: (Fraction | null)[]) =>
    R(weighted(values.map((value, at) => ({ value, weight: weights[at]! }))), scheme);
  const lines = taken(input, student).map((subject, at) => {
    const values = periods.map((period) => period.lines[at]!.value);
    return {
      subject,
      periods: values,
      value: overPeriods(values),
      judgement: judgement(scheme, entries(scheme, input, student, subject, null)),
      not_entered: cells(scheme, input, student, subject, null).flatMap(({ of, entered }) =>
        entered || of.kind !== 'required' ? [] : [of.id],
      ),
    };
  });
  const ofTheYear =
    scheme.aggregation === 'none'
      ? null
      : scheme.annual === 'periods'
        ? overPeriods(periods.map(({ average }) => average))
        : overSubjects(scheme, counting(lines));
  const average = withExam(scheme, input, ofTheYear, student.external_exam);
  const byHand = student.classified.year;
  const often = periods.filter(({ classified }) => classified).length;
  return {
    student,
    lines,
    ofTheYear,
    average,
    provisional:
      average !== null &&
      scheme.missing.average === 'provisional' &&
      scheme.periods.some((_, period) => {
        const asked = requiredCells(scheme, input, student, period);
        return asked.length === 0 || asked.some(({ entered }) => !entered);
      }),
    classified:
      scheme.marking === 'judgements'
        ? (byHand ?? hasEntry(scheme, input, student, null))
        : hasResult(scheme, average, lines) && (byHand ?? often >= scheme.classified.periods),
    hours: sum(student.unjustified_hours.map(read)),
  };
}

export function oracleYear(scheme: MarkingScheme, input: ClassInput): YearResults {
  const periods = scheme.periods.map((_, period) =>
    input.students.map((student) => periodRow(scheme, input, student, period)),
  );
  const rows = input.students.map((student, at) =>
    yearRow(
      scheme,
      input,
      student,
      periods.map((period) => period[at]!),
    ),
  );
  return {
    students: rows.map((row, at) => ({
      ...resultOf(scheme, rows, row),
      periods: periods.map((period) => ({
        average: figure(period[at]!.average, scheme),
        rank: overallRank(scheme, period, period[at]!),
        classified: period[at]!.classified,
      })),
      subjects: row.lines.map((line) => ({
        ...subjectResultOf(scheme, rows, line),
        periods: line.periods.map((value) => figure(value, scheme)),
      })),
      promotion: scheme.promotion.find((rule) => applies(scheme, input, rule, row))?.outcome ?? null,
    })),
    ...profiles(scheme, input, rows),
  };
}
