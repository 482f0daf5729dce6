import { sql } from 'drizzle-orm';
import type { ReportCell } from '#features/reports/reports.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { CONTRACTS } from '../staff-records.rules.ts';
import { type CanvasTable, say } from './canvas.ts';
import type { Asked, RowSource } from './measures/measure.ts';
import { rowKey } from './measures/staff-counts.ts';
import type { StaffMember } from './staff-records.queries.ts';
import { CONTRACT_WORDS } from './staff-words.ts';

/** A row of a table before its cells are known. */
export type Row = { key: string; label: ReportCell; code: string | null };

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
  const { rows } = await asked.tx.execute<{
    key: string;
    level: string | null;
    part: string | null;
    grade: string | null;
  }>(sql`
    select coalesce(c.level_id::text, c.grade_level) as key, min(l.name) as level, min(e.name) as part, min(c.grade_level) as grade
    from ${classMemberships} m join ${classes} c on c.id = m.class_id
      left join ${schoolLevels} l on l.id = c.level_id left join ${schoolSections} e on e.id = l.section_id
    where m.from_day <= ${asked.day}::date and (m.until_day is null or m.until_day >= ${asked.day}::date)
    group by 1 order by min(c.order_key), 1`);
  const manyParts = new Set(rows.map(({ part }) => part)).size > 1;
  return rows.map(({ key, level, part, grade }) => {
    const number = (grade ?? '').replace('grade_', '');
    if (level === null) return row(key, say(`Grade ${number}`, `Niveau ${number}`));
    return row(key, manyParts && part ? `${level} · ${part}` : level);
  });
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

/** The school year of the day and the four before it, by the calendar year in which each begins. */
function yearRows({ day, year }: Asked): Row[] {
  const start = Number((year?.first_day ?? day).slice(0, 4));
  return [4, 3, 2, 1, 0].map((before) =>
    row(String(start - before), `${start - before}/${start - before + 1}`),
  );
}

const isHere = ({ post }: StaffMember) => post !== 'retired' && post !== 'deceased';

/** The answers that occur in the staff's records, and last those who have none. */
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

/** Reads the rows of a table; those of one source once for all its tables. Lines that the school adds are not here. */
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
