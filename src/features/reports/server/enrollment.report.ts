import { sql } from 'drizzle-orm';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatDay, formatNumber } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ReportCell } from '../reports.contract.ts';
import { levelKey, levelLabel, type LevelNames } from './level-rows.ts';
import {
  ALL,
  type Asked,
  both,
  column,
  commonColumns,
  type FigureAsked,
  type FigureRows,
  percentOf,
  type Report,
  type ReportTable,
  rowOf,
  type Slice,
  sumOf,
  titleOf,
  total,
  writtenPercent,
} from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Enrollment'),
  about: say(/*i18n*/ 'Who is in class on a day, by level, class or age, and by sex'),
  level: say(/*i18n*/ 'Level'),
  class: say(/*i18n*/ 'Class'),
  age: say(/*i18n*/ 'Age'),
  noAge: say(/*i18n*/ 'Birth date missing'),
  years: (age: string) => say(/*i18n*/ '{age} years', { age }),
  students: say(/*i18n*/ 'Students'),
  girls: say(/*i18n*/ 'Girls'),
  boys: say(/*i18n*/ 'Boys'),
  unrecorded: say(/*i18n*/ 'Sex missing'),
  born: say(/*i18n*/ 'Date of Birth'),
  since: say(/*i18n*/ 'In the class since'),
  nobody: (day: string) => say(/*i18n*/ 'Nobody was in a class on {day}.', { day }),
  finding: (students: string, day: string, share: string) =>
    say(/*i18n*/ '{students} students in class on {day}, {share} of them girls.', { students, day, share }),
  rule: (day: string) =>
    say(
      /*i18n*/ 'Students who belonged to a class on {day}, suspended ones included. Class by the record of that day; sex and birth date as recorded now.',
      { day },
    ),
}));

const head = (key: 'students' | 'girls' | 'boys' | 'unrecorded') => both(WORDS, (words) => words[key]);
const figures = () => [
  column('students', 'count', head('students')),
  column('girls', 'count', head('girls')),
  column('boys', 'count', head('boys')),
  column('unrecorded', 'count', head('unrecorded')),
];
const SEX_OF: Readonly<Record<string, ReturnType<typeof sql>>> = {
  students: sql`true`,
  girls: sql`s.sex = 'female'`,
  boys: sql`s.sex = 'male'`,
  unrecorded: sql`s.sex is null`,
};

type By = 'level' | 'class' | 'age';
const byOf = ({ by }: Asked): By => (by === 'class' || by === 'age' ? by : 'level');

/** The key of a student's row. */
const keyOf = (by: By, day: SchoolDay) =>
  by === 'class'
    ? sql`c.id::text`
    : by === 'age'
      ? sql`coalesce(extract(year from age(${day}::date, s.date_of_birth))::text, 'none')`
      : levelKey;

const members = (day: SchoolDay, classId: string | undefined) => sql`
  from ${classMemberships} m join ${students} s on s.id = m.student_id join ${classes} c on c.id = m.class_id
    left join ${schoolLevels} l on l.id = c.level_id left join ${schoolSections} e on e.id = l.section_id
  where m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date)
    ${classId ? sql`and c.id = ${classId}::uuid` : sql``}`;

type Counted = {
  key: string;
  name: string;
  section: string | null;
  students: number;
  girls: number;
  boys: number;
  unrecorded: number;
} & LevelNames;

async function selectCounts(tx: Tx, by: By, day: SchoolDay, classId: string | undefined): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted>(sql`
    select ${keyOf(by, day)} as key, min(c.name) as name, min(c.section) as section, min(l.name) as level,
      min(e.name) as part, min(c.grade_level) as grade, count(*)::int as students,
      (count(*) filter (where s.sex = 'female'))::int as girls, (count(*) filter (where s.sex = 'male'))::int as boys,
      (count(*) filter (where s.sex is null))::int as unrecorded
    ${members(day, classId)}
    group by 1 order by ${by === 'age' ? sql`min(extract(year from age(${day}::date, s.date_of_birth))) nulls last` : sql`min(c.order_key), 1`}`);
  return rows;
}

function labelOf(by: By, row: Counted, manyParts: boolean): ReportCell {
  if (by === 'class') return classLabel(row);
  if (by === 'age') return both(WORDS, (words) => (row.key === 'none' ? words.noAge : words.years(row.key)));
  return levelLabel(row, manyParts);
}

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const by = byOf(asked);
  const day = asked.as_of ?? asked.today;
  const found = await selectCounts(tx, by, day, asked.class_id);
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words[by]),
    ),
    ...figures(),
  ];
  const manyParts = new Set(found.map(({ part }) => part)).size > 1;
  const sums = {
    students: sumOf(found, 'students'),
    girls: sumOf(found, 'girls'),
    boys: sumOf(found, 'boys'),
    unrecorded: sumOf(found, 'unrecorded'),
  };
  return {
    columns,
    rows: found.map((row) => rowOf(columns, row.key, { ...row, label: labelOf(by, row, manyParts) })),
    total: rowOf(columns, ALL, { ...sums, label: total() }),
    finding: both(WORDS, (words, language) => findingOf(words, language, day, sums)),
    chart: { column: 'students', of: null },
    applied: { by, as_of: day, ...(asked.class_id && { class_id: asked.class_id }) },
    headline: 'students',
  };
}

function findingOf(
  words: (typeof WORDS)['en'],
  language: Locale,
  day: SchoolDay,
  { students: all, girls }: { students: number; girls: number },
): string {
  const on = formatDay(day, language);
  if (all === 0) return words.nobody(on);
  return words.finding(formatNumber(all, language), on, writtenPercent(percentOf(girls, all)!, language));
}

type Member = {
  id: string;
  full_name: string | null;
  roll_number: string;
  name: string;
  section: string | null;
  born: string | null;
  since: string;
  total: number;
};

async function open(
  tx: Tx,
  asked: Asked,
  wish: FigureAsked,
  { limit, offset }: Slice,
): Promise<FigureRows | null> {
  const table = await read(tx, asked);
  const title = titleOf(table, wish);
  const sex = SEX_OF[wish.figure];
  if (!title || !sex) return null;
  const day = asked.as_of ?? asked.today;
  const { rows } = await tx.execute<Member>(sql`
    select s.id, s.full_name, s.roll_number, c.name, c.section, s.date_of_birth::text as born, m.from_day::text as since,
      (count(*) over ())::int as total
    ${members(day, asked.class_id)} and ${sex}
      ${wish.row === ALL ? sql`` : sql`and ${keyOf(byOf(asked), day)} = ${wish.row}`}
    order by c.order_key, s.name_key, s.roll_number limit ${limit} offset ${offset}`);
  const common = commonColumns();
  const columns = [
    common.student,
    common.roll_number,
    common.class,
    column(
      'born',
      'day',
      both(WORDS, ({ born }) => born),
      false,
    ),
    column(
      'since',
      'day',
      both(WORDS, ({ since }) => since),
      false,
    ),
  ];
  return {
    title,
    rule: both(WORDS, (words, language) => words.rule(formatDay(day, language))),
    columns,
    rows: rows.map(({ id, full_name, name, section, ...row }) =>
      rowOf(
        columns,
        id,
        { ...row, student: full_name, class: classLabel({ name, section }) },
        `/students/${id}`,
      ),
    ),
    total: rows[0]?.total ?? 0,
  };
}

export const enrollmentReport: Report = {
  key: 'enrollment',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['by', 'class_id', 'as_of'],
  groupings: ['level', 'class', 'age'],
  read,
  open,
};
