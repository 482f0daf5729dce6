import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { ExportWish } from '#features/people/list-export.contract.ts';
import { tableFile } from '#platform/files/table-file.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { formatDay } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { PaperBy } from '../papers.contract.ts';
import type { WholeTimetable } from '../timetable.contract.ts';
import { SIDES, type Side } from '../timetable.filters.ts';
import { isOf, meetingsOf, teachersOf, WEEKDAYS } from '../timetable.rules.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { namesIn } from '../whole-names.ts';
import { drawWeek } from './papers-drawing.ts';
import { PAPER_WORDS } from './timetable.papers.ts';
import { readWhole } from './versions.service.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation };

const subject = (id: string) => ({ type: 'timetable', id });

/** The classes, teachers or rooms to draw, in order: all with lessons, or the given one. */
function sheetsOf(whole: WholeTimetable, by: PaperBy, of: string | undefined): { side: Side; id: string }[] {
  const ids = { class: whole.classes, teacher: whole.teachers, room: whole.rooms };
  return SIDES.filter((side) => by === 'all' || by === side).flatMap((side) =>
    ids[side]
      .filter(({ id }) => (of ? id === of : whole.entries.some((entry) => isOf(entry, side, id))))
      .map(({ id }) => ({ side, id })),
  );
}

type SheetWish = { version_id: string; by: PaperBy; of?: string | undefined; language: Locale };

/** Timetables on landscape A4, one sheet each; null if there is no such version, class, teacher or room. */
export async function makeSheets(call: Call, { version_id, by, of, language }: SheetWish) {
  const read = await call.db.transaction(async (tx) => {
    const whole = await readWhole(tx, call, version_id);
    if (!whole) return null;
    const sheets = sheetsOf(whole, by, of);
    if (of && sheets.length === 0) return null;
    await record(tx, call, {
      action: 'timetable.paper_made',
      subject: subject(version_id),
      details: { kind: by, rows: sheets.length },
    });
    return { whole, sheets };
  });
  if (!read) return null;
  const { whole, sheets } = read;
  const words = PAPER_WORDS[language];
  const nameOf = namesIn(whole, language);
  const { doc, finish } = await startPdf({ condensed: true, title: words.title });
  const valid = whole.version.valid_from;
  const facts = valid ? words.from(formatDay(valid, language)) : words.draft;
  // A PDF without a sheet cannot be opened.
  for (const sheet of sheets.length > 0 ? sheets : [null]) {
    const own = sheet ? whole.entries.filter((entry) => isOf(entry, sheet.side, sheet.id)) : [];
    drawWeek(doc, {
      school: call.installation.schoolName,
      title: [words.title, sheet ? nameOf(sheet.id) : whole.version.name],
      below: [
        facts,
        words.lessons(String(new Set(own.map(({ day, period_id }) => `${day} ${period_id}`)).size)),
      ],
      words,
      weekdays: WEEKDAYS.map((day) => weekdayName(day, language)),
      periods: whole.periods,
      cell: (day, periodId) =>
        meetingsOf(own.filter((entry) => entry.day === day && entry.period_id === periodId)).map(
          ({ entry, class_ids }) => {
            const classes = class_ids.map(nameOf).join(', ');
            const teachers = teachersOf(entry).map(nameOf).join(', ');
            const who = sheet?.side === 'class' ? teachers : classes;
            const where = sheet?.side === 'room' ? teachers : nameOf(entry.room_id);
            return { head: nameOf(entry.subject_id), lines: [who, where].filter(Boolean) };
          },
        ),
    });
  }
  return new File([new Uint8Array(await finish())], 'timetable.pdf', { type: 'application/pdf' });
}

/** All lessons of a version as a table; null if there is no such version. */
export async function exportLessons(
  call: Call,
  { version_id, format, language }: ExportWish & { version_id: string },
) {
  const whole = await call.db.transaction(async (tx) => {
    const found = await readWhole(tx, call, version_id);
    if (found)
      await record(tx, call, {
        action: 'timetable.exported',
        subject: subject(version_id),
        details: { rows: found.entries.length, format },
      });
    return found;
  });
  if (!whole) return null;
  const words = PAPER_WORDS[language];
  const nameOf = namesIn(whole, language);
  const periods = new Map(whole.periods.map((period) => [period.id, period]));
  const order = new Map(whole.classes.map(({ id }, at) => [id, at]));
  const rows = whole.entries
    .map((entry) => ({ ...entry, period: periods.get(entry.period_id)! }))
    .toSorted(
      (one, other) =>
        (order.get(one.class_id) ?? 0) - (order.get(other.class_id) ?? 0) ||
        one.day - other.day ||
        one.period.starts - other.period.starts,
    );
  const { class: ofClass, weekday, begins, ends, subject: taught, teacher, room, title } = words;
  return tableFile(
    'timetable',
    {
      title,
      head: [ofClass, weekday, begins, ends, taught, teacher, room],
      rows: rows.map(({ class_id, day, period, subject_id, teacher_id, further_ids, room_id }) => [
        nameOf(class_id),
        weekdayName(day, language),
        clockOf(period.starts),
        clockOf(period.ends),
        nameOf(subject_id),
        teachersOf({ teacher_id, further_ids }).map(nameOf).join(', '),
        nameOf(room_id),
      ]),
    },
    { format, language },
  );
}
