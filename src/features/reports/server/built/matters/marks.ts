import { sql } from 'drizzle-orm';
import { assessments, markSheets, studentMarks } from '#features/marks/server/marks.tables.ts';
import { office } from '#features/people/people.policy.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { both } from '../../report.ts';
import type { Choices, MatterOf } from '../matter.ts';
import { classFields, ofClass, studentFields, yesOrNo } from '../shared-fields.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Marks'),
  rule: say(
    /*i18n*/ 'One row per mark in figures of the current school year, as it was entered; averages by the marking scheme are in the report of results.',
  ),
  subject: say(/*i18n*/ 'Subject'),
  assessment: say(/*i18n*/ 'Assessment'),
  day: say(/*i18n*/ 'Date'),
  mark: say(/*i18n*/ 'Mark out of 20'),
  sent: say(/*i18n*/ 'Sheet submitted'),
}));

const head = (key: keyof (typeof WORDS)['en']) => both(WORDS, (words) => words[key]);

async function selectSubjects(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; en: string; fr: string }>(
    sql`select id, name_en as en, name_fr as fr from ${subjects} order by search_key, id`,
  );
  return new Map(rows.map(({ id, en, fr }) => [id, { en, fr }]));
}

export const marksMatter: MatterOf = () => ({
  key: 'marks',
  title: head('title'),
  rule: head('rule'),
  policy: office('academic'),
  rows: sql`from ${studentMarks} k join ${assessments} x on x.id = k.assessment_id join ${markSheets} h on h.id = x.sheet_id
    join ${schoolYears} y on y.id = h.year_id and y.status = 'current' join ${students} s on s.id = k.student_id
    join ${classes} c on c.id = h.class_id ${ofClass}
    where k.number is not null`,
  id: sql`k.assessment_id || '/' || k.student_id`,
  opens: { id: sql`h.id`, page: (id) => `/marks/sheets/${id}` },
  order: sql`c.order_key, s.name_key, s.id, h.subject_id, h.period, h.slot, x.position`,
  columns: ['full_name', 'class', 'subject', 'assessment', 'mark'],
  fields: [
    ...studentFields(),
    ...classFields(),
    {
      key: 'subject',
      kind: 'choice',
      head: head('subject'),
      value: sql`h.subject_id`,
      choices: selectSubjects,
    },
    { key: 'assessment', kind: 'text', head: head('assessment'), value: sql`x.name` },
    { key: 'day', kind: 'day', head: head('day'), value: sql`x.done_on` },
    { key: 'mark', kind: 'decimal', head: head('mark'), value: sql`round(k.number * 20 / x.out_of, 2)` },
    yesOrNo('sent', head('sent'), sql`h.state <> 'open'`),
  ],
});
