import {
  ascending,
  type Fraction,
  fraction,
  HUNDRED,
  isAtLeast,
  mean,
  minus,
  NOTHING,
  ONE,
  over,
  plus,
  read,
  sum,
  times,
  weighted,
} from '#features/marking/fractions-oracle.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import type { Tables } from './school-tables.ts';
import { cellOf, reaches, settled, slotValue, written } from './recount-marks.ts';

// Results, recalculated from the rows of the database and docs/marking.md alone.

type Line = { subject_id: string; weight: Fraction; counts: boolean; value: Fraction | null };
type Row = {
  id: string;
  lines: Line[];
  average: Fraction | null;
  /** Whether the student is included in the class's figures. */
  ranked: boolean;
};

/** A class's data: its marking scheme, subjects, students and ordered tests. */
function classOf(tables: Tables, class_id: string) {
  const { day, year_id } = tables;
  const isOn = (one: { from_day: string; until_day: string | null }) =>
    one.from_day <= day && (one.until_day ?? day) >= day;
  const own = <One extends { class_id: string }>(rows: One[]) =>
    rows.filter((one) => one.class_id === class_id);
  const marking = own(tables.marking).find((one) => one.year_id === year_id);
  const scheme = tables.schemes.find(({ id }) => id === marking?.marking_scheme_id)?.scheme;
  const sheets = own(tables.sheets).filter((one) => one.year_id === year_id);
  const stays = own(tables.stays).filter(isOn);
  const subjects = own(tables.taught).map(({ subject_id, coefficient }) => ({
    subject_id,
    weight: read(coefficient),
    counts: own(tables.marked).find((one) => one.subject_id === subject_id)?.counts ?? true,
    isChosen: own(tables.options).some((one) => one.subject_id === subject_id && isOn(one)),
  }));
  const students = stays.map(({ student_id: id, from_day }) => ({
    id,
    takes: subjects.filter(
      ({ subject_id, isChosen }) =>
        !isChosen ||
        own(tables.choices).some(
          (one) =>
            one.student_id === id && one.subject_id === subject_id && isOn(one) && one.from_day >= from_day,
        ),
    ),
  }));
  const testsIn = (subject_id: string, period: number, slot?: number) =>
    sheets
      .filter(
        (one) => one.subject_id === subject_id && one.period === period && one.slot === (slot ?? one.slot),
      )
      .flatMap(({ id }) => tables.tests.filter(({ sheet_id }) => sheet_id === id))
      .toSorted((a, b) => a.position - b.position);
  const said = (id: string, period: number | null) =>
    own(tables.classified).find((one) => one.student_id === id && one.period === period)?.classified;
  return { scheme, exam_class: marking?.exam_class, subjects, students, testsIn, said };
}
type Own = ReturnType<typeof classOf> & { scheme: MarkingScheme };

const overCounting = (lines: Line[], scheme: MarkingScheme) =>
  settled(weighted(lines.filter(({ counts }) => counts)), scheme);

const number = (count: number) => fraction(BigInt(count), 1n);

function isClassified(
  tables: Tables,
  own: Own,
  student: Own['students'][number],
  period: number,
  lines: Line[],
) {
  const { measure, share } = own.scheme.classified;
  const cells = student.takes
    .filter(({ counts }) => counts)
    .flatMap(({ subject_id }) =>
      own
        .testsIn(subject_id, period)
        .filter(({ kind }) => kind === 'required')
        .map((test) => ({ subject_id, ...cellOf(tables, own.scheme, test, student.id) })),
    );
  if (own.scheme.missing.average === 'not_classified' && cells.some(({ entered }) => !entered)) return false;
  if (measure === 'everybody') return true;
  const asked = cells.filter(({ released }) => !released);
  const counted = lines.filter(
    (one) => one.counts && asked.some(({ subject_id }) => subject_id === one.subject_id),
  );
  const weightOf = (of: Line[]) => sum(of.map(({ weight }) => weight));
  const [part, whole] =
    measure === 'assessments'
      ? [number(asked.filter(({ entered, value }) => entered && value).length), number(asked.length)]
      : [weightOf(counted.filter(({ value }) => value)), weightOf(counted)];
  return whole.n > 0n && isAtLeast(times(HUNDRED, over(part, whole)), read(share));
}

/** A student in a period, whether ranked or not. */
function periodOf(tables: Tables, own: Own, student: Own['students'][number], period: number) {
  const { scheme } = own;
  const { slots } = scheme.periods[period]!;
  const weights = slots.map(({ weight }) => read(weight));
  const overSlots = (values: (Fraction | null)[]) =>
    settled(weighted(values.map((value, at) => ({ value, weight: weights[at]! }))), scheme);
  const found = student.takes.map((subject) => {
    const values = slots.map((_, slot) =>
      slotValue(tables, scheme, own.testsIn(subject.subject_id, period, slot), student.id),
    );
    return { ...subject, slots: values, value: overSlots(values) };
  });
  const average =
    scheme.aggregation === 'none'
      ? null
      : scheme.aggregation === 'subjects_first'
        ? overCounting(found, scheme)
        : overSlots(
            slots.map((_, slot) =>
              overCounting(
                found.map((one) => ({ ...one, value: one.slots[slot]! })),
                scheme,
              ),
            ),
          );
  const said = own.said(student.id, period);
  return {
    lines: found,
    average,
    classified: average !== null && (said ?? isClassified(tables, own, student, period, found)),
  };
}

/** A student in a period, or in the year, whose subjects and average come from those of the periods. */
function rowOf(tables: Tables, own: Own, student: Own['students'][number], which: string): Row {
  const { scheme } = own;
  const isRanked = (classified: boolean, average: Fraction | null) =>
    average !== null && (classified || scheme.ranks.not_classified === 'ranked');
  if (which !== 'year') {
    const { lines, average, classified } = periodOf(tables, own, student, Number(which));
    return { id: student.id, lines, average, ranked: isRanked(classified, average) };
  }
  const periods = scheme.periods.map((_, period) => periodOf(tables, own, student, period));
  const weights = scheme.periods.map(({ weight }) => read(weight));
  const overPeriods = (values: (Fraction | null)[]) =>
    settled(weighted(values.map((value, at) => ({ value, weight: weights[at]! }))), scheme);
  const lines = student.takes.map((subject, at) => ({
    ...subject,
    value: overPeriods(periods.map((one) => one.lines[at]!.value)),
  }));
  let average =
    scheme.aggregation === 'none'
      ? null
      : scheme.annual === 'periods'
        ? overPeriods(periods.map((one) => one.average))
        : overCounting(lines, scheme);
  const exam = tables.exams.find(({ student_id }) => student_id === student.id)?.result;
  if (own.exam_class && average && exam != null && scheme.external_exam !== null) {
    const share = over(read(scheme.external_exam), HUNDRED);
    average = settled(plus(times(average, minus(ONE, share)), times(read(exam), share)), scheme);
  }
  const often = periods.filter(({ classified }) => classified).length;
  const classified = own.said(student.id, null) ?? often >= scheme.classified.periods;
  return { id: student.id, lines, average, ranked: isRanked(classified, average) };
}

/** The figures of a class or a subject, as displayed; null if the scheme shows none. */
function profileOf(scheme: MarkingScheme, values: Fraction[], without: number) {
  const { shown, at_least } = scheme.class_profile;
  if (!shown || values.length === 0 || values.length < at_least) return null;
  const zeros = (of: 'class_mean' | 'lowest_highest' | 'pass_rate') =>
    Array.from({ length: scheme.missing[of] === 'zero' ? without : 0 }, () => NOTHING);
  const bounds = ascending([...values, ...zeros('lowest_highest')]);
  const passed = values.filter((one) => reaches(one, scheme)).length;
  const asked = values.length + zeros('pass_rate').length;
  const say = (value: Fraction) => written(value, scheme.rounding);
  return {
    marked: values.length,
    mean: say(mean([...values, ...zeros('class_mean')])),
    passed,
    pass_rate: say(fraction(100n * BigInt(passed), BigInt(asked))),
    lowest: say(bounds[0]!),
    highest: say(bounds.at(-1)!),
  };
}

/** The results of a class in a period (from "0") or in the "year"; null if it has none. */
export function classResults(tables: Tables, class_id: string, which: string) {
  const { scheme, ...rest } = classOf(tables, class_id);
  if (!scheme || (which !== 'year' && !scheme.periods[Number(which)])) return null;
  const own = { ...rest, scheme };
  const rows = own.students.map((student) => rowOf(tables, own, student, which));
  const linesOf = (subject_id: string) =>
    rows.flatMap(({ id, lines }) =>
      lines.filter((one) => one.subject_id === subject_id).map(({ value }) => ({ id, value })),
    );
  const say = (value: Fraction) => written(value, scheme.rounding);
  const counted = rows.flatMap(({ average, ranked }) => (average && ranked ? [average] : []));
  const without = rows.filter(({ average }) => !average).length;
  return {
    scheme,
    students: rows.flatMap(({ id, average, ranked }) =>
      average ? [{ id, ranked, average: say(average), passed: reaches(average, scheme) }] : [],
    ),
    profile: profileOf(scheme, counted, without),
    subjects: own.subjects.map(({ subject_id }) => {
      const lines = linesOf(subject_id);
      const values = lines.flatMap(({ value }) => value ?? []);
      return {
        subject_id,
        values: lines.flatMap(({ id, value }) =>
          value ? [{ id, value: say(value), passed: reaches(value, scheme) }] : [],
        ),
        profile: profileOf(scheme, values, lines.length - values.length),
      };
    }),
  };
}
