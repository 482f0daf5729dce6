import { type SQL, sql } from 'drizzle-orm';
import { classLabel, GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { SEXES } from '#features/roster/students.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { schoolLevels, schoolSections } from '#features/roster/server/levels.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatMonth } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Words } from '../../reports.contract.ts';
import { both } from '../report.ts';
import { type Choices, choicesIn, type Field } from './matter.ts';

const WORDS = papersOf((say) => ({
  full_name: say(/*i18n*/ 'Full Name'),
  roll_number: say(/*i18n*/ 'Roll Number'),
  sex: say(/*i18n*/ 'Sex'),
  female: say(/*i18n*/ 'Female'),
  male: say(/*i18n*/ 'Male'),
  class: say(/*i18n*/ 'Class'),
  level: say(/*i18n*/ 'Level'),
  section: say(/*i18n*/ 'Section'),
  grade: (number: string) => say(/*i18n*/ 'Grade {number}', { number }),
  yes: say(/*i18n*/ 'Yes'),
  no: say(/*i18n*/ 'No'),
}));

const head = (key: Exclude<keyof (typeof WORDS)['en'], 'grade'>) => both(WORDS, (words) => words[key]);
const same = (text: string): Words => ({ en: text, fr: text });

async function selectClasses(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; name: string; section: string | null }>(
    sql`select id, name, section from ${classes} order by order_key, id`,
  );
  return new Map(rows.map((row) => [row.id, same(classLabel(row))]));
}

async function selectSections(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from ${schoolSections} order by name, id`,
  );
  return new Map(rows.map(({ id, name }) => [id, same(name)]));
}

/** The school's own levels, then the twelve grades of classes without one. */
async function selectLevels(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; name: string; section: string; sections: number }>(sql`
    select l.id, l.name, e.name as section, (select count(*)::int from ${schoolSections}) as sections
    from ${schoolLevels} l join ${schoolSections} e on e.id = l.section_id order by e.name, l.position, l.id`);
  return new Map([
    ...rows.map(({ id, name, section, sections }): [string, Words] => [
      id,
      same(sections > 1 ? `${name} · ${section}` : name),
    ]),
    ...GRADE_LEVELS.map((grade): [string, Words] => [
      grade,
      both(WORDS, (words) => words.grade(grade.replace('grade_', ''))),
    ]),
  ]);
}

/** Joins the level `l` of the class `c`. */
export const ofClass: SQL = sql`left join ${schoolLevels} l on l.id = c.level_id`;

/** Joins the class `c` of the student `s` on a day, and its level and section. */
export const classOn = (day: SchoolDay): SQL => sql`
  left join ${classMemberships} m on m.student_id = s.id and m.from_day <= ${day}::date
    and (m.until_day is null or m.until_day >= ${day}::date)
  left join ${classes} c on c.id = m.class_id ${ofClass}`;

/** The fields of a student `s`. */
export const studentFields = (): Field[] => [
  { key: 'full_name', kind: 'text', head: head('full_name'), value: sql`s.full_name` },
  { key: 'roll_number', kind: 'text', head: head('roll_number'), value: sql`s.roll_number` },
  {
    key: 'sex',
    kind: 'choice',
    head: head('sex'),
    value: sql`s.sex`,
    choices: () => choicesIn(SEXES, WORDS, (words, sex) => words[sex]),
  },
];

/** The fields of a class `c` with its level `l`. */
export const classFields = (): Field[] => [
  { key: 'class', kind: 'choice', head: head('class'), value: sql`c.id`, choices: selectClasses },
  {
    key: 'level',
    kind: 'choice',
    head: head('level'),
    value: sql`coalesce(c.level_id::text, c.grade_level)`,
    choices: selectLevels,
  },
  {
    key: 'section',
    kind: 'choice',
    head: head('section'),
    value: sql`l.section_id`,
    choices: selectSections,
  },
];

/** A month of a day: `2026-11`. */
export const monthField = (key: string, name: Words, day: SQL): Field => ({
  key,
  kind: 'choice',
  head: name,
  value: sql`to_char(${day}, 'YYYY-MM')`,
  wordsOf: (month) => ({ en: formatMonth(month, 'en'), fr: formatMonth(month, 'fr') }),
});

export const yesOrNo = (key: string, name: Words, condition: SQL): Field => ({
  key,
  kind: 'choice',
  head: name,
  value: sql`case when ${condition} then 'yes' else 'no' end`,
  choices: () => choicesIn(['yes', 'no'] as const, WORDS, (words, value) => words[value]),
});
