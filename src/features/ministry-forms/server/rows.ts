import { sql } from 'drizzle-orm';
import type { ReportCell, Words } from '#features/reports/reports.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { SecondLanguage } from '#features/roster/students.rules.ts';
import { CONTRACTS } from '../staff-records.rules.ts';
import { type CanvasTable, say } from './canvas.ts';
import type { Asked, RowSource } from './measures/measure.ts';
import { seriesKey, UNKNOWN } from './measures/pupil-counts.ts';
import { rowKey } from './measures/staff-counts.ts';
import type { StaffMember } from './staff-records.queries.ts';
import { CONTRACT_WORDS } from './staff-words.ts';

/** A row of a table, before its cells are computed. */
export type Row = { key: string; label: ReportCell; code: string | null };

type LevelNames = { level: string | null; part: string | null; grade: string | null };

const LANGUAGE_WORDS: Record<SecondLanguage, Words> = {
  spanish: say('Spanish', 'Espagnol'),
  german: say('German', 'Allemand'),
  arabic: say('Arabic', 'Arabe'),
  chinese: say('Chinese', 'Chinois'),
  italian: say('Italian', 'Italien'),
  other: say('Other language', 'Autre langue'),
};

const row = (key: string, label: ReportCell): Row => ({ key, label, code: null });

/** Classes with students on the day. */
async function classRows({ tx, day }: Asked): Promise<Row[]> {
  const { rows } = await tx.execute<{ id: string; name: string; section: string | null }>(sql`
    select c.id, c.name, c.section from ${classes} c where exists (
      select from ${classMemberships} m where m.class_id = c.id
        and m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date))
    order by c.order_key, c.id`);
  return rows.map((one) => row(one.id, classLabel(one)));
}

async function levelRows(asked: Asked): Promise<Row[]> {
  const { rows } = await asked.tx.execute<LevelNames & { key: string }>(sql`
    select coalesce(c.level_id::text, c.grade_level) as key, min(l.name) as level, min(e.name) as part, min(c.grade_level) as grade
    from ${classMemberships} m join ${classes} c on c.id = m.class_id
      left join ${schoolLevels} l on l.id = c.level_id left join ${schoolSections} e on e.id = l.section_id
    where m.from_day <= ${asked.day}::date and (m.until_day is null or m.until_day >= ${asked.day}::date)
    group by 1 order by min(c.order_key), 1`);
  const manyParts = new Set(rows.map(({ part }) => part)).size > 1;
  return rows.map((one) => row(one.key, levelWords(one, manyParts)));
}

function levelWords({ level, part, grade }: LevelNames, manyParts: boolean): Words {
  const number = (grade ?? '').replace('grade_', '');
  if (level === null) return say(`Grade ${number}`, `Niveau ${number}`);
  const name = manyParts && part ? `${level} · ${part}` : level;
  return say(name, name);
}

async function ageRows({ tx, day }: Asked): Promise<Row[]> {
  const { rows } = await tx.execute<{ age: string | null }>(sql`
    select distinct extract(year from age(${day}::date, s.date_of_birth))::int as age
    from ${classMemberships} m join ${students} s on s.id = m.student_id
    where m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date) order by 1 nulls last`);
  return rows.map(({ age }) =>
    age === null
      ? row('unknown', say('Birth date missing', 'Date de naissance manquante'))
      : row(String(age), say(`${age} years`, `${age} ans`)),
  );
}

/** The levels with students on a day, in order. */
const inClassOn = ({ day }: Asked) => sql`
  from ${classMemberships} m join ${classes} c on c.id = m.class_id join ${students} s on s.id = m.student_id
    left join ${schoolLevels} l on l.id = c.level_id left join ${schoolSections} e on e.id = l.section_id
  where m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date)`;

/**
 * Second languages or series by level: those recorded and, at levels where some are, also pupils without one.
 * If no pupil of the school has one, a single row is left to be typed.
 */
async function trackRows(asked: Asked, of: 'language' | 'series'): Promise<Row[]> {
  const value = of === 'language' ? sql`s.second_language` : sql`s.series`;
  const key = of === 'language' ? value : seriesKey(value);
  const { rows } = await asked.tx.execute<
    LevelNames & { key: string; value: string | null; text: string | null }
  >(sql`
    select * from (
      select coalesce(c.level_id::text, c.grade_level) as key, ${key} as value, min(${value}) as text,
        min(l.name) as level, min(e.name) as part, min(c.grade_level) as grade, min(min(c.order_key)) over level as place,
        bool_or(${key} is not null) over level as known
      ${inClassOn(asked)} group by 1, 2 window level as (partition by coalesce(c.level_id::text, c.grade_level))
    ) found where known order by place, key, text nulls last`);
  if (rows.length === 0)
    return [row(UNKNOWN, say('No pupil has one recorded yet', 'Aucun élève n’en a encore'))];
  const manyParts = new Set(rows.map(({ part }) => part)).size > 1;
  return rows.map((one) => {
    const level = levelWords(one, manyParts);
    const name =
      one.value === null
        ? say('not recorded yet', 'pas encore enregistré')
        : of === 'language'
          ? LANGUAGE_WORDS[one.value as SecondLanguage]
          : say(one.text!, one.text!);
    return row(
      `${one.key}-${one.value ?? UNKNOWN}`,
      say(`${level.en} · ${name.en}`, `${level.fr} · ${name.fr}`),
    );
  });
}

/** The school year of the day and the four before it, by the calendar year in which each began. */
function yearRows({ day, year }: Asked): Row[] {
  const start = Number((year?.first_day ?? day).slice(0, 4));
  return [4, 3, 2, 1, 0].map((before) =>
    row(String(start - before), `${start - before}/${start - before + 1}`),
  );
}

const isHere = ({ post }: StaffMember) => post !== 'retired' && post !== 'deceased';

/** The answers in the staff's records, followed by those without one. */
function answerRows(staff: readonly StaffMember[], name: 'grade' | 'diploma'): Row[] {
  const texts = staff.filter(isHere).map((one) => one[name]);
  const known = new Map(texts.flatMap((text) => (text === null ? [] : [[rowKey(text), text] as const])));
  const rows = [...known]
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'fr'))
    .map(([key, text]) => row(key, text));
  return texts.includes(null)
    ? [...rows, row('unknown', say('Not recorded yet', 'Pas encore enregistré'))]
    : rows;
}

function contractRows(staff: readonly StaffMember[]): Row[] {
  const rows = CONTRACTS.map((contract) => row(contract, CONTRACT_WORDS[contract]));
  return staff.some((one) => isHere(one) && one.contract === null)
    ? [...rows, row('unknown', say('Not recorded yet', 'Pas encore enregistré'))]
    : rows;
}

async function rowsEach(source: RowSource, asked: Asked): Promise<Row[]> {
  switch (source) {
    case 'class':
      return classRows(asked);
    case 'level':
      return levelRows(asked);
    case 'age':
      return ageRows(asked);
    case 'year':
      return yearRows(asked);
    case 'language':
    case 'series':
      return trackRows(asked, source);
  }
  const staff = await asked.staff();
  switch (source) {
    case 'teacher':
      return staff.filter((one) => one.teaches && isHere(one)).map((one) => row(one.id, one.full_name));
    case 'staff':
      return staff.map((one) => row(one.id, one.full_name));
    case 'contract':
      return contractRows(staff);
    case 'grade':
    case 'diploma':
      return answerRows(staff, source);
  }
}

/**
 * Reads the rows of a table; each source is read once for all its tables. Rows added by the school are not
 * included.
 */
export function rowsOf(asked: Asked) {
  const read = new Map<RowSource, Promise<Row[]>>();
  return async ({ rows }: CanvasTable): Promise<Row[]> => {
    if ('listed' in rows)
      return rows.listed.map(({ key, label, code }) => ({ key, label, code: code ?? null }));
    if ('lines' in rows) return [];
    const found = read.get(rows.each) ?? rowsEach(rows.each, asked);
    read.set(rows.each, found);
    return found;
  };
}
