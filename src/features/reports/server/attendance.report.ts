import { type SQL, sql } from 'drizzle-orm';
import {
  attendanceEntries,
  attendanceRegisters,
  attendanceStates,
} from '#features/attendance/server/attendance.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { formatMonth, formatNumber } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { ReportCell } from '../reports.contract.ts';
import { rollsDue, type Roll, selectRegisters, selectSlots, type Span } from './attendance-rolls.ts';
import {
  ALL,
  both,
  column,
  commonColumns,
  percentOf,
  rowOf,
  sumOf,
  titleOf,
  total,
  writtenPercent,
} from './report.ts';
import type { Asked, FigureAsked, FigureRows, Report, ReportTable, Slice } from './report.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Attendance'),
  about: say(/*i18n*/ 'Absences, lateness and rolls kept, by class or by month'),
  class: say(/*i18n*/ 'Class'),
  month: say(/*i18n*/ 'Month'),
  presence: say(/*i18n*/ 'Presence (%)'),
  absences: say(/*i18n*/ 'Absences'),
  late: say(/*i18n*/ 'Late'),
  kept: say(/*i18n*/ 'Rolls kept'),
  missing: say(/*i18n*/ 'Rolls missing'),
  due: say(/*i18n*/ 'Rolls due'),
  slot: say(/*i18n*/ 'Time'),
  status: say(/*i18n*/ 'Status'),
  excused: say(/*i18n*/ 'Excused'),
  absent: say(/*i18n*/ 'Absent'),
  minutes: say(/*i18n*/ 'Minutes'),
  nothing: say(/*i18n*/ 'No roll was kept in this period.'),
  finding: (share: string, kept: string, due: string) =>
    say(/*i18n*/ 'Presence was {share}; {kept} of {due} rolls were kept.', { share, kept, due }),
  markRule: say(
    /*i18n*/ 'One line per roll call in which the student was marked. Nobody counts as present where nobody marked them.',
  ),
  rollRule: say(
    /*i18n*/ 'A roll is due for each time slot of a school day so far in which the class had students; saved rolls count as kept.',
  ),
}));

type By = 'class' | 'month';
const byOf = ({ by }: Asked): By => (by === 'month' ? 'month' : 'class');

/** Classes: this month so far. Months: the school year so far. */
async function spanOf(tx: Tx, asked: Asked): Promise<Span> {
  const to = asked.to ?? asked.today;
  const begun =
    byOf(asked) === 'month' ? ((await findYearOn(tx, to))?.first_day ?? monthOf(to)) : monthOf(to);
  const from = asked.from ?? begun;
  return from <= to ? { from, to } : { from: to, to: from };
}

type ClassRow = { id: string; name: string; section: string | null };
const selectClasses = async (tx: Tx, classId: string | undefined) =>
  (
    await tx.execute<ClassRow>(sql`
      select c.id, c.name, c.section from ${classes} c ${classId ? sql`where c.id = ${classId}::uuid` : sql``}
      order by c.order_key, c.id`)
  ).rows;

const keyOf = (by: By, { class_id, day }: Pick<Roll, 'class_id' | 'day'>) =>
  by === 'class' ? class_id : day.slice(0, 7);

type Sums = { present: number; absences: number; late: number; kept: number; missing: number; due: number };
const NOTHING: Sums = { present: 0, absences: 0, late: 0, kept: 0, missing: 0, due: 0 };

const withPresence = ({ present, ...sums }: Sums) => ({
  ...sums,
  presence: percentOf(present, present + sums.absences),
});

async function figuresOf(tx: Tx, asked: Asked, { signed = false } = {}) {
  const by = byOf(asked);
  const span = await spanOf(tx, asked);
  const registers = await selectRegisters(tx, span, asked.class_id, { signed });
  const rolls = await rollsDue(tx, asked, span, registers);
  const known = await selectClasses(tx, asked.class_id);
  const sums = new Map<string, Sums>();
  const sumsIn = (of: Pick<Roll, 'class_id' | 'day'>): Sums => {
    const key = keyOf(by, of);
    const found = sums.get(key) ?? { ...NOTHING };
    sums.set(key, found);
    return found;
  };
  for (const register of registers) {
    const own = sumsIn(register);
    own.present += register.present;
    own.absences += register.absences;
    own.late += register.late;
  }
  for (const roll of rolls) {
    const own = sumsIn(roll);
    own.due += 1;
    if (roll.saved) own.kept += 1;
    else own.missing += 1;
  }
  return { by, span, rolls, known, sums };
}

async function read(tx: Tx, asked: Asked): Promise<ReportTable> {
  const { by, span, known, sums } = await figuresOf(tx, asked);
  const head = (key: 'presence' | 'absences' | 'late' | 'kept' | 'missing' | 'due') =>
    both(WORDS, (words) => words[key]);
  const columns = [
    column(
      'label',
      'text',
      both(WORDS, (words) => words[by]),
    ),
    column('presence', 'percent', head('presence')),
    column('absences', 'count', head('absences')),
    column('late', 'count', head('late')),
    column('kept', 'count', head('kept')),
    column('missing', 'count', head('missing')),
    column('due', 'count', head('due')),
  ];
  const keys =
    by === 'class' ? known.flatMap(({ id }) => (sums.has(id) ? [id] : [])) : [...sums.keys()].toSorted();
  const labels = new Map(known.map((one) => [one.id, classLabel(one)]));
  const label = (key: string): ReportCell =>
    by === 'class' ? labels.get(key)! : both(WORDS, (_, language) => formatMonth(key, language));
  const found = [...sums.values()];
  const all: Sums = {
    present: sumOf(found, 'present'),
    absences: sumOf(found, 'absences'),
    late: sumOf(found, 'late'),
    kept: sumOf(found, 'kept'),
    missing: sumOf(found, 'missing'),
    due: sumOf(found, 'due'),
  };
  const presence = withPresence(all).presence;
  return {
    columns,
    rows: keys.map((key) => rowOf(columns, key, { ...withPresence(sums.get(key)!), label: label(key) })),
    total: rowOf(columns, ALL, { ...withPresence(all), label: total() }),
    finding: both(WORDS, (words, language) =>
      presence === null
        ? words.nothing
        : words.finding(
            writtenPercent(presence, language),
            formatNumber(all.kept, language),
            formatNumber(all.due, language),
          ),
    ),
    chart: { column: 'presence', of: 100 },
    applied: { by, ...span, ...(asked.class_id && { class_id: asked.class_id }) },
    headline: 'presence',
  };
}

const MARKS_OF: Readonly<Record<string, SQL>> = {
  presence: sql`s.status in ('absent', 'excused')`,
  absences: sql`s.status in ('absent', 'excused')`,
  late: sql`s.status = 'late'`,
};
const ROLLS_OF: Readonly<Record<string, (roll: Roll) => boolean>> = {
  kept: ({ saved }) => saved,
  missing: ({ saved }) => !saved,
  due: () => true,
};

async function open(tx: Tx, asked: Asked, wish: FigureAsked, slice: Slice): Promise<FigureRows | null> {
  const title = titleOf(await read(tx, asked), wish);
  if (!title) return null;
  const marks = MARKS_OF[wish.figure];
  if (marks) return { title, ...(await openMarks(tx, asked, wish, slice, marks)) };
  const which = ROLLS_OF[wish.figure];
  return which ? { title, ...(await openRolls(tx, asked, wish, slice, which)) } : null;
}

type MarkRow = {
  id: string;
  register_id: string;
  full_name: string | null;
  roll_number: string;
  name: string;
  section: string | null;
  day: SchoolDay;
  starts: number;
  status: 'absent' | 'excused' | 'late';
  minutes: number | null;
  by: string | null;
  at: string;
  total: number;
};

async function openMarks(
  tx: Tx,
  asked: Asked,
  { row }: FigureAsked,
  { limit, offset }: Slice,
  which: SQL,
): Promise<Omit<FigureRows, 'title'>> {
  const { from, to } = await spanOf(tx, asked);
  const ofRow =
    row === ALL
      ? sql``
      : byOf(asked) === 'class'
        ? sql`and r.class_id::text = ${row}`
        : sql`and to_char(r.day, 'YYYY-MM') = ${row}`;
  const { rows } = await tx.execute<MarkRow>(sql`
    select t.id, s.register_id, t.full_name, t.roll_number, c.name, c.section, r.day::text as day, r.starts, s.status, s.minutes,
      p.full_name as by, to_char(k.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (count(*) over ())::int as total
    from ${attendanceRegisters} r join ${attendanceStates} s on s.register_id = r.id join ${students} t on t.id = s.student_id
      join ${classes} c on c.id = r.class_id join ${attendanceEntries} k on k.id = s.entry_id
      left join ${profiles} p on p.user_id = k.author_id
    where r.day between ${from}::date and ${to}::date and ${which} ${ofRow}
      ${asked.class_id ? sql`and r.class_id = ${asked.class_id}::uuid` : sql``}
    order by r.day desc, r.starts desc, c.order_key, t.name_key, t.roll_number limit ${limit} offset ${offset}`);
  const common = commonColumns();
  const columns = [
    common.student,
    common.class,
    common.day,
    column(
      'slot',
      'text',
      both(WORDS, ({ slot }) => slot),
    ),
    column(
      'status',
      'text',
      both(WORDS, ({ status }) => status),
    ),
    column(
      'minutes',
      'count',
      both(WORDS, ({ minutes }) => minutes),
      false,
    ),
    common.by,
    common.at,
  ];
  return {
    rule: both(WORDS, ({ markRule }) => markRule),
    columns,
    rows: rows.map((one) =>
      rowOf(
        columns,
        `${one.register_id} ${one.id}`,
        {
          student: one.full_name ?? one.roll_number,
          class: classLabel(one),
          day: one.day,
          slot: clockOf(one.starts),
          status: both(WORDS, (words) => words[one.status]),
          minutes: one.minutes,
          by: one.by,
          at: one.at,
        },
        `/students/${one.id}`,
      ),
    ),
    total: rows[0]?.total ?? 0,
  };
}

async function openRolls(
  tx: Tx,
  asked: Asked,
  { row }: FigureAsked,
  { limit, offset }: Slice,
  which: (roll: Roll) => boolean,
): Promise<Omit<FigureRows, 'title'>> {
  const { by, rolls, known } = await figuresOf(tx, asked, { signed: true });
  const starts = new Map((await selectSlots(tx)).map((slot) => [slot.id, slot.starts]));
  const labels = new Map(known.map((one) => [one.id, classLabel(one)]));
  const found = rolls.filter((roll) => which(roll) && (row === ALL || keyOf(by, roll) === row)).toReversed();
  const common = commonColumns();
  const columns = [
    common.class,
    common.day,
    column(
      'slot',
      'text',
      both(WORDS, ({ slot }) => slot),
    ),
    common.by,
    common.at,
  ];
  return {
    rule: both(WORDS, ({ rollRule }) => rollRule),
    columns,
    rows: found
      .slice(offset, offset + limit)
      .map(({ class_id, day, slot_id, by: who, at }) =>
        rowOf(
          columns,
          `${class_id} ${day} ${slot_id}`,
          { class: labels.get(class_id) ?? null, day, slot: clockOf(starts.get(slot_id) ?? 0), by: who, at },
          `/attendance?class=${class_id}&day=${day}`,
        ),
      ),
    total: found.length,
  };
}

export const attendanceReport: Report = {
  key: 'attendance',
  title: () => both(WORDS, ({ title }) => title),
  about: () => both(WORDS, ({ about }) => about),
  filters: ['by', 'class_id', 'from', 'to'],
  groupings: ['class', 'month'],
  read,
  open,
};
