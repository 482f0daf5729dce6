import { eq } from 'drizzle-orm';
import {
  type ClassFigures,
  readClassFigures,
} from '#features/marks/overview/server/class-figures.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects } from '#features/roster/server/subjects.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatNumber } from '#platform/time/format.ts';
import type { ReportAnswer, ReportCell } from '../reports.contract.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  commonColumns,
  type FigureAsked,
  type FigureRows,
  percentOf,
  type ReportTable,
  rowOf,
  type Slice,
  sumOf,
  titleOf,
  total,
  writtenPercent,
} from './report.ts';

/** Results of all classes, or of one, by class, by teacher or by sex. */
export const SCHOOL_GROUPINGS = ['class', 'teacher', 'sex'] as const;
export type SchoolGrouping = (typeof SCHOOL_GROUPINGS)[number];

const WORDS = papersOf((say) => ({
  class: say(/*i18n*/ 'Class'),
  teacher: say(/*i18n*/ 'Teacher'),
  sex: say(/*i18n*/ 'Sex'),
  female: say(/*i18n*/ 'Girls'),
  male: say(/*i18n*/ 'Boys'),
  noSex: say(/*i18n*/ 'Sex not recorded'),
  noTeacher: say(/*i18n*/ 'Without a teacher'),
  students: say(/*i18n*/ 'Students with a result'),
  results: say(/*i18n*/ 'Results in a subject'),
  passed: say(/*i18n*/ 'Passed'),
  pass_rate: say(/*i18n*/ 'Pass rate (%)'),
  mean: say(/*i18n*/ 'Average'),
  lowest: say(/*i18n*/ 'Lowest'),
  highest: say(/*i18n*/ 'Highest'),
  subject: say(/*i18n*/ 'Subject'),
  year: say(/*i18n*/ 'Whole year'),
  none: say(/*i18n*/ 'No class has results in this period yet.'),
  ofStudents: (passed: string, count: string, rate: string) =>
    say(/*i18n*/ '{passed} of {count} students with a result passed ({rate}).', { passed, count, rate }),
  ofResults: (passed: string, count: string, rate: string) =>
    say(/*i18n*/ '{passed} of {count} results in a subject reach the pass mark ({rate}).', {
      passed,
      count,
      rate,
    }),
  rule: say(
    /*i18n*/ 'By the marking scheme of each class as its marks stand now; students who are not classified count only where the scheme ranks them. By teacher: the results of each student in the subjects that the teacher has today.',
  ),
}));

/** One student's average, or value in a subject, and the row in which it counts. */
type Result = {
  key: string;
  label: ReportCell;
  id: string;
  student: string;
  roll_number: string;
  class: string;
  subject: ReportCell;
  value: string;
  passed: boolean;
};

type Found = {
  results: Result[];
  /** By class, from its marking scheme. */
  profiles: Map<string, NonNullable<ClassFigures['profile']>>;
  periods: ReportAnswer['periods'];
  which: string | undefined;
};

async function find(tx: Tx, asked: Asked, by: SchoolGrouping): Promise<Found> {
  const found = await readClassFigures(tx, asked, asked);
  const longest = found.toSorted((a, b) => b.periods.length - a.periods.length)[0];
  const labels = await classLabels(tx);
  const labelOf = ({ class_id }: ClassFigures) => labels.get(class_id) ?? '';
  const resultsOf = {
    class: (figures: ClassFigures) =>
      averagesOf(figures, labelOf(figures), () => ({ key: figures.class_id, label: labelOf(figures) })),
    sex: await bySex(tx, labelOf),
    teacher: await byTeacher(tx, labelOf),
  }[by];
  return {
    results: found.flatMap(resultsOf),
    profiles: new Map(found.flatMap(({ class_id, profile }) => (profile ? [[class_id, profile]] : []))),
    periods: longest
      ? [
          ...longest.periods.map((words, at) => ({ value: String(at), words })),
          { value: 'year', words: both(WORDS, ({ year }) => year) },
        ]
      : [],
    which: found[0]?.which,
  };
}

async function classLabels(tx: Tx): Promise<Map<string, string>> {
  const { id, name, section } = classes;
  const rows = await tx.select({ id, name, section }).from(classes);
  return new Map(rows.map((row) => [row.id, classLabel(row)]));
}

type LabelOf = (figures: ClassFigures) => string;

/** The students of a class whose averages count in its figures. */
const averagesOf = (
  { students: members }: ClassFigures,
  label: string,
  rowOfStudent: (id: string) => Pick<Result, 'key' | 'label'>,
): Result[] =>
  members.flatMap(({ id, full_name, roll_number, average, passed, counted }) =>
    average === null || !counted
      ? []
      : [
          {
            ...rowOfStudent(id),
            id,
            student: full_name ?? roll_number,
            roll_number,
            class: label,
            subject: null,
            value: average,
            passed: passed === true,
          },
        ],
  );

async function bySex(tx: Tx, labelOf: LabelOf): Promise<(figures: ClassFigures) => Result[]> {
  const sexes = new Map(
    (await tx.select({ id: students.id, sex: students.sex }).from(students)).map(({ id, sex }) => [id, sex]),
  );
  return (figures) =>
    averagesOf(figures, labelOf(figures), (id) => {
      const sex = sexes.get(id) ?? null;
      return { key: sex ?? 'none', label: both(WORDS, (words) => words[sex ?? 'noSex']) };
    });
}

async function byTeacher(tx: Tx, labelOf: LabelOf): Promise<(figures: ClassFigures) => Result[]> {
  const rows = await tx
    .select({
      class_id: classSubjects.class_id,
      subject_id: classSubjects.subject_id,
      id: profiles.user_id,
      name: profiles.full_name,
    })
    .from(classSubjects)
    .innerJoin(profiles, eq(profiles.user_id, classSubjects.teacher_id));
  const teachers = new Map(rows.map((row) => [`${row.class_id} ${row.subject_id}`, row]));
  return (figures) =>
    figures.subjects.flatMap((subject, place) => {
      const teacher = teachers.get(`${figures.class_id} ${subject.id}`);
      const group = {
        key: teacher?.id ?? 'none',
        label: teacher?.name ?? both(WORDS, ({ noTeacher }) => noTeacher),
      };
      return figures.students.flatMap(({ id, full_name, roll_number, values, reached }) => {
        const value = values[place] ?? null;
        if (value === null) return [];
        return [
          {
            ...group,
            id,
            student: full_name ?? roll_number,
            roll_number,
            class: labelOf(figures),
            subject: subject.name,
            value,
            passed: reached[place]!,
          },
        ];
      });
    });
}

const head = (key: Exclude<keyof (typeof WORDS)['en'], 'ofStudents' | 'ofResults'>) =>
  both(WORDS, (words) => words[key]);

const columnsOf = (by: SchoolGrouping) => [
  column('label', 'text', head(by)),
  column('marked', 'count', head(by === 'teacher' ? 'results' : 'students')),
  column('passed', 'count', head('passed')),
  column('pass_rate', 'percent', head('pass_rate')),
  ...(by === 'class'
    ? [
        column('mean', 'decimal', head('mean')),
        column('lowest', 'decimal', head('lowest')),
        column('highest', 'decimal', head('highest')),
      ]
    : []),
];

type Counted = { key: string; label: ReportCell; marked: number; passed: number };

function countByRow(results: readonly Result[]): Counted[] {
  const rows = new Map<string, Counted>();
  for (const { key, label, passed } of results) {
    const row = rows.get(key) ?? { key, label, marked: 0, passed: 0 };
    row.marked += 1;
    if (passed) row.passed += 1;
    rows.set(key, row);
  }
  return [...rows.values()];
}

const SEXES = ['female', 'male', 'none'];

/** Classes in the school's order, girls before boys, teachers by name, those without one last. */
function inOrder(rows: Counted[], by: SchoolGrouping): Counted[] {
  if (by === 'class') return rows;
  if (by === 'sex') return rows.toSorted((a, b) => SEXES.indexOf(a.key) - SEXES.indexOf(b.key));
  return rows.toSorted(
    (a, b) =>
      Number(a.key === 'none') - Number(b.key === 'none') || String(a.label).localeCompare(String(b.label)),
  );
}

function tableOf(asked: Asked, by: SchoolGrouping, found: Found): ReportTable {
  const columns = columnsOf(by);
  const rows = inOrder(countByRow(found.results), by);
  const all = { marked: sumOf(rows, 'marked'), passed: sumOf(rows, 'passed') };
  const rate = percentOf(all.passed, all.marked);
  const cellsOf = (row: Counted) => {
    const { mean = null, lowest = null, highest = null } = found.profiles.get(row.key) ?? {};
    return { ...row, pass_rate: percentOf(row.passed, row.marked), mean, lowest, highest };
  };
  return {
    columns,
    rows: rows.map((row) => rowOf(columns, row.key, cellsOf(row))),
    total: rowOf(columns, ALL, { ...all, pass_rate: rate, label: total() }),
    finding: both(WORDS, (words, language) => {
      if (rate === null) return words.none;
      const [passed, count] = [formatNumber(all.passed, language), formatNumber(all.marked, language)];
      const share = writtenPercent(rate, language);
      return by === 'teacher'
        ? words.ofResults(passed, count, share)
        : words.ofStudents(passed, count, share);
    }),
    chart: { column: 'pass_rate', of: 100 },
    applied: {
      by,
      ...(asked.class_id && { class_id: asked.class_id }),
      ...(found.which && { which: found.which }),
    },
    periods: found.periods,
    headline: 'pass_rate',
  };
}

export async function readSchoolResults(tx: Tx, asked: Asked, by: SchoolGrouping): Promise<ReportTable> {
  return tableOf(asked, by, await find(tx, asked, by));
}

/** The students behind a figure, the best first; null if there is no such figure. */
export async function openSchoolResults(
  tx: Tx,
  { asked, by, wish }: { asked: Asked; by: SchoolGrouping; wish: FigureAsked },
  { limit, offset }: Slice,
): Promise<FigureRows | null> {
  const found = await find(tx, asked, by);
  const title = titleOf(tableOf(asked, by, found), wish);
  if (!title) return null;
  const common = commonColumns();
  const columns = [
    common.student,
    common.roll_number,
    common.class,
    ...(by === 'teacher' ? [column('subject', 'text', head('subject'))] : []),
    column('value', 'decimal', head('mean'), false),
  ];
  const rows = found.results
    .filter(
      ({ key, passed }) => (wish.row === ALL || key === wish.row) && (wish.figure !== 'passed' || passed),
    )
    .toSorted((a, b) => Number(b.value) - Number(a.value));
  return {
    title,
    rule: both(WORDS, ({ rule }) => rule),
    columns,
    rows: rows
      .slice(offset, offset + limit)
      .map(({ passed: _passed, ...row }) => rowOf(columns, row.id, row, `/students/${row.id}?tab=marks`)),
    total: rows.length,
  };
}
