import type { Locale } from '#platform/i18n/locale.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { addSheet, drawRow, drawSheetHead, EDGE, ROW, type Sheet } from '#platform/pdf/ruled-sheet.ts';
import { formatDay, formatMonth } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { ClassMonth } from '../attendance-papers.contract.ts';
import { STATUSES, type Status, type Totals } from '../attendance.rules.ts';
import { PAPER_WORDS } from './attendance.papers.ts';

const NUMBER = 28;
const FIGURE = 36;

type ClassDays = Omit<ClassMonth, 'month'> & { school: string; label: string };
export type SavedRegister = { day: string; starts: number; by: string };

const short = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
const hours = (minutes: number, language: Locale) => hoursOf(minutes).toLocaleString(language);

function legend(language: Locale): string {
  const { letters, statuses, empty } = PAPER_WORDS[language];
  return `${STATUSES.map((status) => `${letters[status]} ${statuses[status]}`).join(' · ')}. ${empty}`;
}

/** Draws lines below a table, on a new sheet if there is no room. */
function drawBelow(
  { sheet, y }: { sheet: Sheet; y: number },
  begin: () => { sheet: Sheet; y: number },
  lines: string[],
) {
  let at = { sheet, y: y + 6 };
  for (const line of lines) {
    if (at.y + 12 > at.sheet.bottom) at = begin();
    at.sheet.doc.font('plain').fontSize(7.5).text(line, EDGE, at.y, { width: at.sheet.width });
    at = { ...at, y: at.sheet.doc.y + 2 };
  }
}

type Table = {
  layout: 'portrait' | 'landscape';
  school: string;
  title: (string | null)[];
  below: (string | null)[];
  /** In points; columns of width zero share the rest of the sheet. */
  widths: readonly number[];
  heads: readonly (readonly string[])[];
  rows: readonly (readonly string[])[];
  after: string[];
};

/** Draws a table over as many sheets as needed, repeating its header on each. */
function drawTable(
  doc: PdfDocument,
  { layout, school, title, below, widths, heads, rows, after }: Table,
): void {
  const begin = () => {
    const sheet = addSheet(doc, layout);
    const rest = sheet.width - widths.reduce((sum, width) => sum + width, 0);
    const free = widths.filter((width) => width === 0).length;
    const fitted = widths.map((width) => width || rest / free);
    let y = drawSheetHead(sheet, { school, title, below });
    for (const head of heads) y = drawRow(sheet, y, fitted, head, true);
    return { sheet, y, fitted };
  };
  let at = begin();
  for (const row of rows) {
    if (at.y + ROW > at.sheet.bottom) at = begin();
    at = { ...at, y: drawRow(at.sheet, at.y, at.fitted, row) };
  }
  drawBelow(at, begin, after);
}

/** A class's registers over some days on landscape A4: a column per slot and day, and who saved each. */
export function drawRegister(
  doc: PdfDocument,
  paper: ClassDays,
  { starts, saved }: { starts: readonly number[]; saved: readonly SavedRegister[] },
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const { days, pupils } = paper;
  const columns = days.flatMap((day) => starts.map((at) => ({ day, at })));
  const [first, last] = [days[0], days.at(-1)];
  drawTable(doc, {
    layout: 'landscape',
    school: paper.school,
    title: [words.register, paper.label],
    below: [
      first ? words.from(formatDay(first, language), formatDay(last!, language)) : null,
      words.students(String(pupils.length)),
    ],
    widths: columns.length > 0 ? [NUMBER, 170, ...columns.map(() => 0)] : [NUMBER, 0],
    heads: [
      ['', '', ...columns.map(({ day, at }) => (at === starts[0] ? short(day) : ''))],
      [words.number, words.name, ...columns.map(({ at }) => clockOf(at))],
    ],
    rows: pupils.map(({ full_name, roll_number, entries }, nth) => [
      String(nth + 1),
      full_name ?? roll_number,
      ...columns.map(({ day, at }) => {
        const entry = entries.find((one) => one.day === day && one.starts === at);
        return entry ? words.letters[entry.status] : '';
      }),
    ]),
    after: [
      legend(language),
      ...(saved.length > 0
        ? [
            `${words.savedBy}: ${saved
              .map(({ day, starts: at, by }) => `${short(day)} ${clockOf(at)} ${by}`)
              .join(' · ')}`,
          ]
        : []),
    ],
  });
}

/** The letters of each distinct status other than presence; P if the pupil was present all day. */
function lettersOf(statuses: readonly Status[], letters: Record<Status, string>): string {
  if (statuses.length === 0) return '';
  const apart = [...new Set(statuses.filter((status) => status !== 'present'))];
  return apart.length === 0 ? letters.present : apart.map((status) => letters[status]).join(' ');
}

export const dayLetters = (
  entries: ClassMonth['pupils'][number]['entries'],
  day: string,
  language: Locale,
): string =>
  lettersOf(
    entries.filter((entry) => entry.day === day).map(({ status }) => status),
    PAPER_WORDS[language].letters,
  );

/** A class's month on landscape A4: a column per day, and each pupil's hours. */
export function drawClassMonth(
  doc: PdfDocument,
  paper: ClassDays & { month: string },
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const { days, pupils } = paper;
  drawTable(doc, {
    layout: 'landscape',
    school: paper.school,
    title: [words.month, paper.label, formatMonth(paper.month, language)],
    below: [words.students(String(pupils.length))],
    widths: [NUMBER, 0, ...days.map(() => 22), FIGURE, FIGURE, FIGURE],
    heads: [
      [
        words.number,
        words.name,
        ...days.map((day) => String(Number(day.slice(8)))),
        words.short.unjustified,
        words.short.justified,
        words.short.late,
      ],
    ],
    rows: pupils.map((pupil, nth) => [
      String(nth + 1),
      pupil.full_name ?? pupil.roll_number,
      ...days.map((day) => dayLetters(pupil.entries, day, language)),
      hours(pupil.unjustified_minutes, language),
      hours(pupil.justified_minutes, language),
      String(pupil.times_late),
    ]),
    after: [legend(language)],
  });
}

export type Statement = {
  school: string;
  student: { full_name: string | null; roll_number: string; class_label: string | null };
  from: string;
  until: string;
  totals: Totals;
  exclusion_days: number;
  slots: { day: string; starts: number; status: Status; minutes: number | null; justified: boolean }[];
};

/** A student's year to date on portrait A4: totals, then each absence and lateness. */
export function drawStatement(doc: PdfDocument, paper: Statement, language: Locale): void {
  const words = PAPER_WORDS[language];
  const { student, totals, slots } = paper;
  const percent = totals.presence === null ? '–' : totals.presence.toLocaleString(language);
  const figures: [string, string][] = [
    [words.presence, percent],
    [words.unjustified, hours(totals.unjustified_minutes, language)],
    [words.justified, hours(totals.justified_minutes, language)],
    [words.halfDays, totals.half_days.toLocaleString(language)],
    [words.timesLate, String(totals.times_late)],
    [words.exclusionDays, String(paper.exclusion_days)],
  ];
  drawTable(doc, {
    layout: 'portrait',
    school: paper.school,
    title: [words.statement, student.full_name ?? student.roll_number],
    below: [
      student.roll_number,
      student.class_label,
      words.from(formatDay(paper.from, language), formatDay(paper.until, language)),
    ],
    widths: [0, 60, 0, 60, 70],
    heads: [],
    rows: [
      ...figures.map(([term, value]) => [term, value]),
      ['', '', '', '', ''],
      [words.date, words.slot, words.status, words.minutes, words.isJustified],
      ...slots.map(({ day, starts, status, minutes, justified }) => [
        formatDay(day, language),
        clockOf(starts),
        words.statuses[status],
        minutes === null ? '' : String(minutes),
        status === 'late' ? '' : justified ? words.yes : words.no,
      ]),
    ],
    after: [
      ...(slots.length === 0 ? [words.alwaysPresent] : []),
      words.made(formatDay(paper.until, language)),
    ],
  });
}
