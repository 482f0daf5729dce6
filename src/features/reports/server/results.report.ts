import { sql } from 'drizzle-orm';
import type { ClassOverview, ClassProfile } from '#features/marks/overview/mark-overview.contract.ts';
import {
  type ClassFigures,
  readClassFigures,
} from '#features/marks/overview/server/class-figures.service.ts';
import { readClassOverview } from '#features/marks/overview/server/mark-overview.service.ts';
import { markSheets } from '#features/marks/server/marks.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import type { ReportFinding, Words } from '../reports.contract.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  commonColumns,
  type FigureAsked,
  type FigureRows,
  type Report,
  type ReportTable,
  rowOf,
  type Slice,
  sumOf,
  titleOf,
  total,
} from './report.ts';
import {
  openSchoolResults,
  readSchoolResults,
  SCHOOL_GROUPINGS,
  type SchoolGrouping,
} from './school-results.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Results'),
  about: say(
    /*i18n*/ 'Averages, pass rates and distribution: of a class by subject, of the school by class, teacher and sex',
  ),
  subject: say(/*i18n*/ 'Subject'),
  average: say(/*i18n*/ 'Average'),
  range: (from: string, to: string) => say(/*i18n*/ '{from} to {to}', { from, to }),
  teacher: say(/*i18n*/ 'Teacher'),
  marked: say(/*i18n*/ 'Students with a result'),
  students: say(/*i18n*/ 'Students'),
  mean: say(/*i18n*/ 'Average'),
  passed: say(/*i18n*/ 'Passed'),
  pass_rate: say(/*i18n*/ 'Pass rate (%)'),
  lowest: say(/*i18n*/ 'Lowest'),
  highest: say(/*i18n*/ 'Highest'),
  overall: say(/*i18n*/ 'Overall average'),
  year: say(/*i18n*/ 'Whole year'),
  none: say(/*i18n*/ 'No class has marks yet.'),
  noAverage: (label: string) => say(/*i18n*/ '{label} has no averages yet in this period.', { label }),
  finding: (values: { label: string; mean: string; maximum: string; passed: string; count: string }) =>
    say(/*i18n*/ '{label}: average {mean} out of {maximum}; {passed} of {count} students passed.', values),
  rule: (maximum: string, pass: string) =>
    say(
      /*i18n*/ 'Averages by the class’s marking scheme, out of {maximum}; from {pass} a student has passed.',
      { maximum, pass },
    ),
}));

type By = 'subject' | 'average';
const byOf = ({ by }: Asked): By => (by === 'average' ? 'average' : 'subject');
const schoolGroupingOf = ({ by }: Asked): SchoolGrouping | undefined =>
  SCHOOL_GROUPINGS.find((grouping) => grouping === by);

/** The class with the latest mark. */
async function findLastMarked(tx: Tx): Promise<{ id: string; name: string; section: string | null } | null> {
  const { rows } = await tx.execute<{ id: string; name: string; section: string | null }>(sql`
    select c.id, c.name, c.section from ${classes} c left join lateral (
      select max(s.created_at) as at from ${markSheets} s where s.class_id = c.id
    ) latest on true order by latest.at desc nulls last, c.order_key, c.id limit 1`);
  return rows[0] ?? null;
}

const written = (decimal: string, language: Locale) =>
  language === 'fr' ? decimal.replace('.', ',') : decimal;

async function find(tx: Tx, asked: Asked): Promise<ClassOverview | null> {
  const class_id = asked.class_id ?? (await findLastMarked(tx))?.id;
  if (class_id === undefined) return null;
  const read = await readClassOverview(tx, asked, { class_id, which: asked.which });
  return read && 'refused' in read ? null : read;
}

const SUBJECT_FIGURES = ['marked', 'mean', 'passed', 'pass_rate', 'lowest', 'highest'] as const;

const head = (key: 'subject' | 'average' | 'teacher' | 'students' | (typeof SUBJECT_FIGURES)[number]) =>
  both(WORDS, (words) => words[key]);

function columnsOf(by: By) {
  if (by === 'average')
    return [column('label', 'text', head('average')), column('students', 'count', head('students'))];
  return [
    column('label', 'text', head('subject')),
    column('teacher', 'text', head('teacher')),
    column('marked', 'count', head('marked')),
    column('mean', 'decimal', head('mean')),
    column('passed', 'count', head('passed')),
    column('pass_rate', 'percent', head('pass_rate')),
    column('lowest', 'decimal', head('lowest')),
    column('highest', 'decimal', head('highest')),
  ];
}

const profileCells = (profile: ClassProfile | null) => ({
  marked: profile?.count ?? 0,
  mean: profile?.mean ?? null,
  passed: profile?.passed ?? 0,
  pass_rate: profile?.pass_rate ?? null,
  lowest: profile?.lowest ?? null,
  highest: profile?.highest ?? null,
});

/** The sentence about a class, including the case that no averages are formed. */
function findingOf(label: string, profile: ClassProfile | null, maximum: string | undefined): Words {
  return both(WORDS, (words, language) =>
    profile?.mean && maximum !== undefined
      ? words.finding({
          label,
          mean: written(profile.mean, language),
          maximum,
          passed: String(profile.passed),
          count: String(profile.count),
        })
      : words.noAverage(label),
  );
}

/** Uses cached averages (decision 112), because the full table calculates everything for the class's own page. */
async function summarize(tx: Tx, asked: Asked): Promise<ReportFinding | null> {
  const found = await findLastMarked(tx);
  const [figures] = found ? await readClassFigures(tx, asked, { class_id: found.id }) : [];
  if (!found || !figures) return null;
  const { profile, maximum } = figures;
  return {
    finding: findingOf(classLabel(found), profile, maximum),
    figure: profile?.mean ? { kind: 'decimal', head: head('mean'), value: profile.mean } : null,
  };
}

function tableOf(asked: Asked, overview: ClassOverview): ReportTable {
  const by = byOf(asked);
  const columns = columnsOf(by);
  const { subjects, distribution, profile, scheme, periods, which } = overview;
  const rows =
    by === 'average'
      ? distribution.map(({ from, to, count }, at) =>
          rowOf(columns, String(at), {
            label: both(WORDS, (words, language) =>
              words.range(written(from, language), written(to, language)),
            ),
            students: count,
          }),
        )
      : subjects.map(({ id, name, teacher_name, profile: own }) =>
          rowOf(columns, id, { label: name, teacher: teacher_name, ...profileCells(own) }),
        );
  const all =
    by === 'average'
      ? { label: total(), students: sumOf(distribution, 'count') }
      : { label: both(WORDS, ({ overall }) => overall), ...profileCells(profile) };
  return {
    columns,
    rows,
    total: rowOf(columns, ALL, all),
    finding: findingOf(overview.class.name, profile, scheme?.maximum),
    chart:
      by === 'average'
        ? { column: 'students', of: null }
        : { column: 'mean', of: scheme ? Number(scheme.maximum) : null },
    applied: { by, class_id: overview.class.id, which },
    periods: scheme
      ? [
          ...periods.map((words, at) => ({ value: String(at), words })),
          { value: 'year', words: both(WORDS, ({ year }) => year) },
        ]
      : [],
    headline: by === 'average' ? 'students' : 'mean',
  };
}

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const ofSchool = schoolGroupingOf(asked);
  if (ofSchool) return readSchoolResults(tx, asked, ofSchool);
  const overview = await find(tx, asked);
  if (overview) return tableOf(asked, overview);
  const by = byOf(asked);
  const columns = columnsOf(by);
  return {
    columns,
    rows: [],
    total: null,
    finding: both(WORDS, ({ none }) => none),
    chart: null,
    applied: { by },
    headline: 'mean',
  };
}

/** A student's value in a subject, or the average. */
type Value = { id: string; student: string; roll_number: string; value: string | null; passed: boolean };

/** The averages in a tenth of the scale, or all of them. */
function averagesOf({ students, distribution, scheme }: ClassOverview, row: string): Value[] {
  const maximum = Number(scheme?.maximum ?? 0);
  const bars = distribution.length;
  const barOf = (value: string) => Math.min(Math.floor((Number(value) * bars) / maximum), bars - 1);
  return students
    .map(({ id, full_name, roll_number, average, passed }) => ({
      id,
      student: full_name ?? roll_number,
      roll_number,
      value: average,
      passed: passed === true,
    }))
    .filter(({ value }) => row === ALL || (value !== null && barOf(value) === Number(row)));
}

/** The values in a subject, or the averages counted in the class's figures. */
function valuesOf({ subjects, students }: ClassFigures, row: string): Value[] {
  const place = subjects.findIndex(({ id }) => id === row);
  return students.map(({ id, full_name, roll_number, ...own }) => ({
    id,
    student: full_name ?? roll_number,
    roll_number,
    ...(row === ALL
      ? { value: own.counted ? own.average : null, passed: own.passed === true }
      : { value: own.values[place] ?? null, passed: own.reached[place] ?? false }),
  }));
}

async function open(
  tx: Tx,
  asked: Asked,
  wish: FigureAsked,
  { limit, offset }: Slice,
): Promise<FigureRows | null> {
  const ofSchool = schoolGroupingOf(asked);
  if (ofSchool) return openSchoolResults(tx, { asked, by: ofSchool, wish }, { limit, offset });
  const overview = await find(tx, asked);
  if (!overview?.scheme) return null;
  const { maximum, pass_mark } = overview.scheme;
  const title = titleOf(tableOf(asked, overview), wish);
  if (!title) return null;
  const common = commonColumns();
  const columns = [
    common.student,
    common.roll_number,
    column(
      'value',
      'decimal',
      both(WORDS, ({ average }) => average),
      false,
    ),
  ];
  const [figures] = await readClassFigures(tx, asked, { class_id: overview.class.id, which: overview.which });
  // No profile is shown for fewer students than the scheme requires.
  const { profile = null } =
    wish.row === ALL ? overview : (overview.subjects.find(({ id }) => id === wish.row) ?? {});
  const all =
    byOf(asked) === 'average'
      ? averagesOf(overview, wish.row)
      : figures && profile
        ? valuesOf(figures, wish.row)
        : [];
  const found = all
    .filter(({ value, passed }) => value !== null && (wish.figure !== 'passed' || passed))
    .toSorted((a, b) => Number(b.value) - Number(a.value));
  return {
    title,
    rule: both(WORDS, (words, language) =>
      words.rule(written(maximum, language), written(pass_mark, language)),
    ),
    columns,
    rows: found
      .slice(offset, offset + limit)
      .map(({ id, passed: _passed, ...row }) => rowOf(columns, id, row, `/students/${id}?tab=marks`)),
    total: found.length,
  };
}

export const resultsReport: Report = {
  key: 'results',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['by', 'class_id', 'which'],
  groupings: ['subject', 'average', ...SCHOOL_GROUPINGS],
  read,
  summarize,
  open,
};
