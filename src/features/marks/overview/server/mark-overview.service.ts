import { hundredths } from '#features/marking/marking-scheme.rules.ts';
import type { PeriodResults, Profile, StudentResult, YearResults } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { calculatePeriod, calculateYear } from '#features/marking/rules/calculate.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { findCurrentYear } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { mayKeepMarks } from '../../marks.policy.ts';
import { slotOn } from '../../marks.rules.ts';
import { type ClassInputRead, readClassInput } from '../../server/class-input.queries.ts';
import type { ClassOverview, ClassProfile, OverviewStudent } from '../mark-overview.contract.ts';
import { findReadClass, type ReadClass } from './mark-overview.queries.ts';

export type Reader = { actor: Actor; now: () => Date; timeZone: string };
type Wish = { class_id: string; which?: string | undefined };

const BARS = 10;

/**
 * The marks of a class in a period or the year, limited to what the reader may see; null if the
 * reader may not see the class.
 */
export async function readClassOverview(
  tx: Tx,
  reader: Reader,
  wish: Wish,
): Promise<ClassOverview | null | { refused: 'NO_YEAR' }> {
  if (!(await findCurrentYear(tx))) return { refused: 'NO_YEAR' };
  const found = await findClass(tx, reader.actor, wish.class_id);
  if (!found) return null;
  const { read, year, own } = found;
  const { subject_ids, ...schoolClass } = read;
  const whole = subject_ids === null;
  if (!own)
    return {
      class: schoolClass,
      year: year.name,
      scheme: null,
      periods: [],
      which: '0',
      whole,
      may_say: false,
      subjects: [],
      students: [],
      profile: null,
      distribution: [],
      missing: [],
    };
  const { scheme, version, input } = own;
  const which = whichOf(wish.which, scheme, year, schoolDay(reader.now(), reader.timeZone));
  const results = resultsOf(own, which);
  const places = input.subjects.flatMap(({ id }, place) => ((subject_ids?.has(id) ?? true) ? [place] : []));
  const averages = scheme.marking === 'numbers' && scheme.aggregation !== 'none';
  return {
    class: schoolClass,
    year: year.name,
    scheme: {
      name: scheme.name,
      version,
      marking: scheme.marking,
      maximum: scheme.maximum,
      pass_mark: scheme.pass_mark,
      averages,
      ranks: averages && scheme.ranks.overall,
      subject_ranks: scheme.marking === 'numbers' && scheme.ranks.subjects,
      exam: hasExam(own),
    },
    periods: scheme.periods.map(({ name }) => name),
    which,
    whole,
    may_say: mayKeepMarks(reader.actor),
    subjects: places.map((place) => subjectOf(own, results, place)),
    students: results.students.map((student, at) => studentOf(own, { student, at, which, places, whole })),
    profile: whole ? profileOf(results.profile) : null,
    distribution: whole && averages ? distributionOf(results.students, scheme) : [],
    missing: which === 'year' ? [] : missingOf(own, Number(which), new Set(places)),
  };
}

/** The class as visible to the reader, with the input for calculating its results; null if not visible. */
export async function findClass(
  tx: Tx,
  actor: Actor,
  classId: string,
): Promise<{ read: ReadClass; year: SchoolYear; own: ClassInputRead | null } | null> {
  const year = await findCurrentYear(tx);
  if (!year) return null;
  const read = await findReadClass(tx, actor, { classId, yearId: year.id });
  if (!read) return null;
  return { read, year, own: await readClassInput(tx, { class_id: classId, year_id: year.id }) };
}

/** Whether the office has marked the class as sitting a state examination. */
export const hasExam = ({ input }: ClassInputRead): boolean => input.exam_class;

/** The requested period if the scheme has it; else the current period, else the first. */
export function whichOf(
  asked: string | undefined,
  scheme: MarkingScheme,
  year: SchoolYear,
  today: string,
): string {
  if (asked === 'year' || (asked !== undefined && scheme.periods[Number(asked)])) return asked;
  return String(slotOn(year.periods, scheme, today)?.period ?? 0);
}

type Results = PeriodResults | YearResults;

export const resultsOf = ({ scheme, input }: ClassInputRead, which: string): Results =>
  which === 'year' ? calculateYear(scheme, input) : calculatePeriod(scheme, input, Number(which));

function subjectOf(own: ClassInputRead, results: Results, place: number): ClassOverview['subjects'][number] {
  const { scheme, input, names } = own;
  const { id, weight, counts } = input.subjects[place]!;
  const { code, name_en, name_fr } = names.subjects[place]!;
  const profile = profileOf(results.subjects[place]?.profile ?? null);
  return {
    id,
    code,
    name: { en: name_en, fr: name_fr },
    weight,
    counts,
    teacher_name: names.teachers.find(({ subject_id }) => subject_id === id)?.full_name ?? null,
    profile,
    weak: profile?.mean != null && hundredths(cut(profile.mean)) < hundredths(scheme.pass_mark),
  };
}

export function profileOf(profile: Profile | null): ClassProfile | null {
  if (!profile) return null;
  const { mean, median, lowest, highest, ...rest } = profile;
  return {
    ...rest,
    mean: mean?.shown ?? null,
    median: median?.shown ?? null,
    lowest: lowest?.shown ?? null,
    highest: highest?.shown ?? null,
  };
}

type OneStudent = {
  student: Results['students'][number];
  at: number;
  which: string;
  places: readonly number[];
  whole: boolean;
};

function studentOf(
  { scheme, input, names, said }: ClassInputRead,
  { student, at, which, places, whole }: OneStudent,
): OverviewStudent {
  const { id, full_name, roll_number } = names.students[at]!;
  const taken = new Map(student.subjects.map((subject) => [subject.subject_id, subject]));
  const common = {
    id,
    full_name,
    roll_number,
    values: places.map((place) => {
      const subject = taken.get(input.subjects[place]!.id);
      if (!subject) return null;
      const { value, judgement, rank, not_entered } = subject;
      return {
        value: value?.shown ?? null,
        judgement: labelOf(scheme, judgement),
        rank: scheme.ranks.subjects ? rank : null,
        missing: not_entered.length,
      };
    }),
  };
  if (!whole)
    return {
      ...common,
      average: null,
      provisional: false,
      passed: null,
      rank: null,
      not_classified: null,
      by_hand: null,
      repeats: 0,
      exam: null,
      honours: [],
    };
  const { repeats, external_exam, exam_passed } = input.students[at]!;
  const byHand = said.get(id)?.get(which === 'year' ? null : Number(which)) ?? null;
  const knowsExam = which === 'year' && (external_exam !== null || exam_passed !== null);
  const isEmpty = student.subjects.every(({ value }) => value === null);
  return {
    ...common,
    average: student.average?.shown ?? null,
    provisional: student.provisional,
    passed: student.passed,
    rank: scheme.ranks.overall ? student.rank : null,
    not_classified: student.classified
      ? null
      : scheme.marking === 'numbers' && !student.average && (scheme.aggregation !== 'none' || isEmpty)
        ? 'no_average'
        : byHand?.classified === false
          ? 'by_hand'
          : 'too_few',
    by_hand: byHand,
    repeats,
    exam: knowsExam ? { result: external_exam, passed: exam_passed } : null,
    honours: student.honours.flatMap(
      (code) => scheme.honours.find((honour) => honour.code === code)?.label ?? [],
    ),
  };
}

const labelOf = ({ judgements }: MarkingScheme, code: string | null): string | null =>
  judgements.find((judgement) => judgement.code === code)?.code ?? null;

/** Compare two decimals only: further ones cannot decide between two bars. */
const cut = (decimal: string) => /^\d+(?:\.\d{1,2})?/.exec(decimal)![0];

function distributionOf(
  students: readonly Pick<StudentResult, 'average'>[],
  { maximum }: MarkingScheme,
): ClassOverview['distribution'] {
  const most = hundredths(maximum);
  const counts = Array.from({ length: BARS }, () => 0);
  for (const { average } of students)
    if (average) {
      const bar = Math.floor((hundredths(cut(average.shown)) * BARS) / most);
      counts[Math.min(bar, BARS - 1)]! += 1;
    }
  const bound = (bar: number) => String((most * bar) / BARS / 100);
  return counts.map((count, bar) => ({ from: bound(bar), to: bound(bar + 1), count }));
}

/** Sheets of a period with missing marks, or not created yet. */
function missingOf(
  { scheme, input, names }: ClassInputRead,
  period: number,
  places: ReadonlySet<number>,
): ClassOverview['missing'] {
  const marked = new Set(
    input.marks.map(({ student_id, assessment_id }) => `${student_id} ${assessment_id}`),
  );
  return input.subjects.flatMap(({ id: subject_id }, place) => {
    if (!places.has(place)) return [];
    const takers = input.students.filter(({ takes }) => takes.includes(subject_id));
    return scheme.periods[period]!.slots.flatMap((slot, at) => {
      const sheet = names.sheets.find(
        (one) => one.subject_id === subject_id && one.period === period && one.slot === at,
      );
      const required = input.assessments.filter(
        (one) =>
          one.subject_id === subject_id &&
          one.period === period &&
          one.slot === at &&
          one.kind === 'required',
      );
      const students = takers.filter(
        (student) => !sheet || required.some(({ id }) => !marked.has(`${student.id} ${id}`)),
      ).length;
      return students === 0
        ? []
        : [
            {
              subject_id,
              slot_name: slot.name,
              sheet_id: sheet?.id ?? null,
              state: sheet?.state ?? 'open',
              students,
            },
          ];
    });
  });
}
