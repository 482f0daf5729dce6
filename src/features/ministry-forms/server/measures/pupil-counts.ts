import { type SQL, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { say } from '../canvas.ts';
import type { Asked, Known, KnownRow, Source } from './measure.ts';

/** Used in a key for an unrecorded language or series. */
export const UNKNOWN = 'none';
/** A hash of a series, because its name may contain any characters, but a key only some. */
export const seriesKey = (series: SQL) => sql`left(md5(lower(${series})), 12)`;

/** The key of a student's row. */
const KEYS: Partial<Record<Source, SQL>> = {
  school: sql`'school'`,
  class: sql`member.class_id::text`,
  level: sql`member.level`,
  age: sql`member.age`,
  language: sql`member.level || '-' || coalesce(member.second_language, ${UNKNOWN})`,
  series: sql`member.level || '-' || coalesce(member.series, ${UNKNOWN})`,
};

/**
 * Students in a class on a day. A repeater was in a class of the same level on the last day of the previous
 * year, or is recorded as one this year.
 */
const members = (day: SchoolDay) => sql`
  select s.id, s.sex, s.birth_certificate is null as uncertified, m.class_id,
    coalesce(c.level_id::text, c.grade_level) as level,
    s.second_language, ${seriesKey(sql`s.series`)} as series,
    coalesce(extract(year from age(${day}::date, s.date_of_birth))::text, 'unknown') as age,
    exists (
      select from ${classMemberships} e where e.student_id = s.id and public.is_same_level(e.class_id, c.id)
        and e.from_day <= before.last_day and (e.until_day is null or e.until_day >= before.last_day))
      or coalesce(s.repeater_since between year.first_day and ${day}::date
        and public.is_same_level(public.class_on(s.id, s.repeater_since), c.id), false) as repeats
  from ${classMemberships} m join ${students} s on s.id = m.student_id join ${classes} c on c.id = m.class_id
    left join ${schoolYears} year on ${day}::date between year.first_day and year.last_day
    left join lateral (
      select y.last_day from ${schoolYears} y where y.last_day < year.first_day order by y.last_day desc limit 1
    ) before on true
  where m.from_day <= ${day}::date and (m.until_day is null or m.until_day >= ${day}::date)`;

type Counts = {
  key: string;
  students: number;
  girls: number;
  boys: number;
  unrecorded: number;
  repeaters: number;
  repeating_girls: number;
  repeating_boys: number;
  repeating_unrecorded: number;
  uncertified: number;
  uncertified_girls: number;
  uncertified_boys: number;
  uncertified_unrecorded: number;
  divisions: number;
};

const GIRL = sql`member.sex = 'female'`;
const BOY = sql`member.sex = 'male'`;
const UNRECORDED = sql`member.sex is null`;
const countOf = (...conditions: SQL[]) =>
  sql`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::int`;

async function countPupils({ tx }: Asked, key: SQL, day: SchoolDay): Promise<Counts[]> {
  const repeats = sql`member.repeats`;
  const uncertified = sql`member.uncertified`;
  const { rows } = await tx.execute<Counts>(sql`
    with member as materialized (${members(day)})
    select ${key} as key, count(*)::int as students, count(distinct member.class_id)::int as divisions,
      ${countOf(GIRL)} as girls, ${countOf(BOY)} as boys, ${countOf(UNRECORDED)} as unrecorded,
      ${countOf(repeats)} as repeaters, ${countOf(repeats, GIRL)} as repeating_girls,
      ${countOf(repeats, BOY)} as repeating_boys, ${countOf(repeats, UNRECORDED)} as repeating_unrecorded,
      ${countOf(uncertified)} as uncertified, ${countOf(uncertified, GIRL)} as uncertified_girls,
      ${countOf(uncertified, BOY)} as uncertified_boys, ${countOf(uncertified, UNRECORDED)} as uncertified_unrecorded
    from member group by 1`);
  return rows;
}

/** A figure for one sex, marked as incomplete if some students' sex is not recorded. */
function bySex(value: number, unrecorded: number): Known {
  if (unrecorded === 0) return { value };
  return {
    value,
    lacks: {
      words: say(`${unrecorded} without a recorded sex`, `${unrecorded} sans sexe enregistré`),
      to: '/students',
    },
  };
}

const knownOf = (row: Counts): KnownRow => ({
  students: { value: row.students },
  divisions: { value: row.divisions },
  girls: bySex(row.girls, row.unrecorded),
  boys: bySex(row.boys, row.unrecorded),
  repeaters: { value: row.repeaters },
  repeating_girls: bySex(row.repeating_girls, row.repeating_unrecorded),
  repeating_boys: bySex(row.repeating_boys, row.repeating_unrecorded),
  uncertified: { value: row.uncertified },
  uncertified_girls: bySex(row.uncertified_girls, row.uncertified_unrecorded),
  uncertified_boys: bySex(row.uncertified_boys, row.uncertified_unrecorded),
});

/** Counts of students whose language or series is not recorded; the notice is shown once per row. */
function unrecordedOf(row: Counts): KnownRow {
  const words = say('Not recorded for these pupils', 'Pas enregistré pour ces élèves');
  const lacks = { words, to: '/students' };
  return { ...knownOf(row), divisions: { value: row.divisions, lacks } };
}

/** The number of students by row. For earlier years, on their last day; for the form's year, on its own day. */
export async function pupilsBy(asked: Asked, source: Source): Promise<Map<string, KnownRow>> {
  const rows =
    source === 'year' ? await countYears(asked) : await countPupils(asked, KEYS[source]!, asked.day);
  return new Map(
    rows.map((row) => [row.key, row.key.endsWith(`-${UNKNOWN}`) ? unrecordedOf(row) : knownOf(row)]),
  );
}

async function countYears(asked: Asked): Promise<Counts[]> {
  const years = await asked.tx.execute<{ start: string; day: string }>(sql`
    select extract(year from y.first_day)::text as start, least(y.last_day, ${asked.day}::date)::text as day
    from ${schoolYears} y where y.first_day <= ${asked.day}::date order by y.first_day desc limit 5`);
  const found: Counts[] = [];
  for (const { start, day } of years.rows)
    found.push(...(await countPupils(asked, sql`${start}::text`, day)));
  return found;
}
