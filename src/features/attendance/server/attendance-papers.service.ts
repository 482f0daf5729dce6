import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ExportWish } from '#features/people/list-export.contract.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { addDays, mondayOf } from '#features/school-year/school-year.rules.ts';
import { findCurrentYear, findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import type { Cell } from '#platform/files/table.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { type PdfDocument, startPdf } from '#platform/pdf/pdf-document.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { isJustified, STATUS_FACTS, totalsOf } from '../attendance.rules.ts';
import { dayLetters, drawClassMonth, drawRegister, drawStatement } from './attendance-papers-drawing.ts';
import { PAPER_WORDS } from './attendance.papers.ts';
import { attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { exclusionsBy } from './hours.service.ts';
import { selectJustified } from './justifications.service.ts';
import { readClassDays, readClassMonth } from './months.service.ts';
import { findSettings, selectRegisters, selectSlots } from './rolls.queries.ts';
import { readDay } from './rolls.service.ts';
import { selectStudentSlots } from './student-attendance.service.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation };

const WEEK = [0, 1, 2, 3, 4];

async function pdfOf(name: string, draw: (doc: PdfDocument) => void): Promise<File> {
  const { doc, finish } = await startPdf();
  draw(doc);
  return new File([new Uint8Array(await finish())], `${name}.pdf`, { type: 'application/pdf' });
}

const paperMade = (tx: Tx, call: Call, class_id: string, kind: string, day: SchoolDay) =>
  record(tx, call, {
    action: 'attendance.paper_made',
    subject: { type: 'class', id: class_id },
    details: { kind, day },
  });

type RegisterWish = { class_id: string; day: SchoolDay; span: 'day' | 'week'; language: Locale };

/** A class's registers of a day or its week, with who saved each; null if there is no such class. */
export async function makeRegister(call: Call, { class_id, day, span, language }: RegisterWish) {
  const monday = mondayOf(day);
  const days = span === 'day' ? [day] : WEEK.map((at) => addDays(monday, at));
  const read = await call.db.transaction(async (tx) => {
    const found = await readClassDays(tx, class_id, { from: days[0]!, until: days.at(-1)! });
    if (!found) return null;
    const slots = await selectSlots(tx);
    const saved = [];
    for (const { day: on, starts, confirmed_by } of await selectRegisters(tx, days, [class_id]))
      if (confirmed_by) saved.push({ day: on, starts, by: confirmed_by });
    await paperMade(tx, call, class_id, 'register', day);
    return { found, slots, saved };
  });
  if (!read) return null;
  const { found, slots, saved } = read;
  const marked = found.pupils.flatMap(({ entries }) => entries.map(({ starts }) => starts));
  const starts = [...new Set([...slots.map((slot) => slot.starts), ...marked])].toSorted((a, b) => a - b);
  const paper = {
    ...found,
    // A single day is printed even if the calendar has no school on it.
    days: span === 'day' ? [day] : found.days,
    school: call.installation.schoolName,
    label: classLabel(found.class),
  };
  return pdfOf('register', (doc) => drawRegister(doc, paper, { starts, saved }, language));
}

type OfMonth = { class_id: string; month: SchoolDay };

/** A class's month as a PDF; null if there is no such class. */
export async function makeClassMonth(call: Call, { language, ...of }: OfMonth & { language: Locale }) {
  const month = await call.db.transaction(async (tx) => {
    const found = await readClassMonth(tx, of);
    if (found) await paperMade(tx, call, of.class_id, 'month', found.month);
    return found;
  });
  if (!month) return null;
  const paper = { ...month, school: call.installation.schoolName, label: classLabel(month.class) };
  return pdfOf('attendance-month', (doc) => drawClassMonth(doc, paper, language));
}

export async function exportClassMonth(call: Call, { format, language, ...of }: OfMonth & ExportWish) {
  const words = PAPER_WORDS[language];
  const month = await call.db.transaction(async (tx) => {
    const found = await readClassMonth(tx, of);
    if (found)
      await record(tx, call, {
        action: 'attendance.exported',
        subject: { type: 'class', id: of.class_id },
        details: { rows: found.pupils.length, format },
      });
    return found;
  });
  if (!month) return null;
  const figures = [words.unjustified, words.justified, words.halfDays, words.timesLate, words.presence];
  const table = {
    title: words.month,
    head: [words.rollNumber, words.name, ...figures, ...month.days],
    rows: month.pupils.map((pupil): Cell[] => [
      pupil.roll_number,
      pupil.full_name,
      { count: hoursOf(pupil.unjustified_minutes) },
      { count: hoursOf(pupil.justified_minutes) },
      { count: pupil.half_days },
      { count: pupil.times_late },
      pupil.presence === null ? null : { count: pupil.presence },
      ...month.days.map((day) => dayLetters(pupil.entries, day, language) || null),
    ]),
  };
  return tableFile('attendance-month', table, { format, language });
}

/** The pupils who are absent or late in a day's registers, by class and time. */
const selectMissing = (tx: Tx, day: SchoolDay) =>
  tx
    .select({
      class_id: attendanceRegisters.class_id,
      slot_id: attendanceRegisters.slot_id,
      status: attendanceStates.status,
      name: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
    })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .innerJoin(students, eq(students.id, attendanceStates.student_id))
    .where(and(eq(attendanceRegisters.day, day), inArray(attendanceStates.status, ['absent', 'late'])))
    .orderBy(students.name_key, students.roll_number);

/** All registers of a day as on the board, with the names of absent and late pupils. */
export function exportDay(call: Call, { day: given, ...wish }: ExportWish & { day?: SchoolDay | undefined }) {
  const words = PAPER_WORDS[wish.language];
  return exportList(call, wish, {
    action: 'attendance.exported',
    name: 'attendance-day',
    title: words.day,
    head: [
      words.date,
      words.class,
      words.slot,
      words.state,
      words.expected,
      words.statuses.present,
      words.statuses.absent,
      words.statuses.late,
      words.statuses.excused,
      words.savedBy,
      words.names,
      words.lateNames,
    ],
    rows: async (tx) => {
      const board = await readDay(tx, call, given);
      const missing = await selectMissing(tx, board.day);
      return board.classes
        .filter(
          ({ expected, registers }) => expected > 0 || registers.some(({ confirmed_at }) => confirmed_at),
        )
        .flatMap(({ registers, ...one }) =>
          registers.map((register) => {
            const who = (status: string) =>
              missing
                .filter(
                  (entry) =>
                    entry.class_id === one.id &&
                    entry.slot_id === register.slot_id &&
                    entry.status === status,
                )
                .map(({ name }) => name)
                .join(', ');
            const slot = board.slots.find(({ id }) => id === register.slot_id);
            return { day: board.day, one, register, slot, absent: who('absent'), late: who('late') };
          }),
        );
    },
    cells: ({ day, one, register, slot, absent, late }) => [
      { day },
      classLabel(one),
      slot ? clockOf(slot.starts) : null,
      words.states[register.state],
      { count: one.expected },
      { count: register.present },
      { count: register.absent },
      { count: register.late },
      { count: register.excused },
      register.confirmed_by,
      absent || null,
      late || null,
    ],
  });
}

/**
 * A student's attendance since the beginning of the school year; null for a student invisible to the caller.
 */
export async function makeStatement(
  call: Call,
  { student_id, language }: { student_id: string; language: Locale },
) {
  const until = schoolDay(call.now(), call.timeZone);
  const read = await call.db.transaction(async (tx) => {
    if (!(await seesStudent(tx, call.actor, student_id))) return null;
    const student = one(
      await tx
        .select({
          full_name: students.full_name,
          roll_number: students.roll_number,
          class_name: classes.name,
          class_section: classes.section,
        })
        .from(students)
        .leftJoin(classes, eq(classes.id, students.class_id))
        .where(eq(students.id, student_id)),
    );
    const year = (await findYearOn(tx, until)) ?? (await findCurrentYear(tx));
    const from = year && year.first_day < until ? year.first_day : until;
    const slots = await selectStudentSlots(tx, student_id, { from, until });
    const spans = await selectJustified(tx, student_id);
    const { half_day_rule } = await findSettings(tx);
    const exclusions = await exclusionsBy(tx, [student_id], from, until);
    await record(tx, call, {
      action: 'attendance.statement_made',
      subject: { type: 'student', id: student_id },
    });
    return {
      student: student,
      from,
      totals: totalsOf(slots, spans, half_day_rule),
      exclusion_days: exclusions.get(student_id)?.days ?? 0,
      slots: slots
        .filter(({ status }) => status !== 'present')
        .map(({ day, half, starts, status, minutes }) => ({
          day,
          starts,
          status,
          minutes,
          justified: STATUS_FACTS[status].excused || isJustified(spans, day, half),
        })),
    };
  });
  if (!read) return null;
  const { class_name, class_section, ...named } = read.student;
  const student = {
    ...named,
    class_label: class_name && classLabel({ name: class_name, section: class_section }),
  };
  const paper = { ...read, student, until, school: call.installation.schoolName };
  return pdfOf('attendance-statement', (doc) => drawStatement(doc, paper, language));
}
