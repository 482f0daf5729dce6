import { sql } from 'drizzle-orm';
import { STATUSES, type Status } from '#features/attendance/attendance.rules.ts';
import {
  attendanceRegisters,
  attendanceSlots,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { office } from '#features/people/people.policy.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { both } from '../../report.ts';
import { type Choices, choicesIn, type MatterOf } from '../matter.ts';
import { classFields, monthField, ofClass, studentFields } from '../shared-fields.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Absences and lateness'),
  rule: say(
    /*i18n*/ 'One row per roll call in which a student was not simply present, with the class of that day.',
  ),
  day: say(/*i18n*/ 'Date'),
  month: say(/*i18n*/ 'Month'),
  weekday: say(/*i18n*/ 'Day of the week'),
  slot: say(/*i18n*/ 'Time'),
  status: say(/*i18n*/ 'Status'),
  minutes: say(/*i18n*/ 'Minutes'),
  statuses: {
    absent: say(/*i18n*/ 'Absent'),
    late: say(/*i18n*/ 'Late'),
    excused: say(/*i18n*/ 'Excused'),
    left_early: say(/*i18n*/ 'Left early'),
    sent_home: say(/*i18n*/ 'Sent home'),
  },
}));

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
type Told = Exclude<Status, 'present'>;
const TOLD = STATUSES.filter((status): status is Told => status !== 'present');
const head = (key: Exclude<keyof (typeof WORDS)['en'], 'statuses'>) => both(WORDS, (words) => words[key]);

async function selectSlots(tx: Tx): Promise<Choices> {
  const { rows } = await tx.execute<{ id: string; en: string; fr: string }>(
    sql`select id, name_en as en, name_fr as fr from ${attendanceSlots} order by starts, id`,
  );
  return new Map(rows.map(({ id, en, fr }) => [id, { en, fr }]));
}

export const absencesMatter: MatterOf = () => ({
  key: 'absences',
  title: head('title'),
  rule: head('rule'),
  policy: office('discipline'),
  rows: sql`from ${attendanceStates} a join ${attendanceRegisters} r on r.id = a.register_id
    join ${students} s on s.id = a.student_id join ${classes} c on c.id = r.class_id ${ofClass}
    where a.status <> 'present'`,
  id: sql`a.register_id || '/' || a.student_id`,
  opens: { id: sql`s.id`, page: (id) => `/students/${id}` },
  order: sql`a.day desc, c.order_key, r.starts, s.name_key, s.id`,
  columns: ['full_name', 'class', 'day', 'slot', 'status', 'minutes'],
  fields: [
    ...studentFields(),
    ...classFields(),
    { key: 'day', kind: 'day', head: head('day'), value: sql`a.day` },
    monthField('month', head('month'), sql`a.day`),
    {
      key: 'weekday',
      kind: 'choice',
      head: head('weekday'),
      value: sql`extract(isodow from a.day)`,
      choices: () =>
        new Map(
          WEEKDAYS.map((day) => [String(day), { en: weekdayName(day, 'en'), fr: weekdayName(day, 'fr') }]),
        ),
    },
    { key: 'slot', kind: 'choice', head: head('slot'), value: sql`r.slot_id`, choices: selectSlots },
    {
      key: 'status',
      kind: 'choice',
      head: head('status'),
      value: sql`a.status`,
      choices: () => choicesIn(TOLD, WORDS, ({ statuses }, status) => statuses[status]),
    },
    { key: 'minutes', kind: 'count', head: head('minutes'), value: sql`a.minutes` },
  ],
});
