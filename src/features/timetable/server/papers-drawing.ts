import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { addSheet, drawSheetHead, EDGE } from '#platform/pdf/ruled-sheet.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { TimetablePeriod } from '../timetable.contract.ts';

// In points.
const TIME = 62;
const HEAD = 18;
const BREAK = 14;
const PAD = 3;
const SHADE = '#eee';

type Writing = { x: number; y: number; width: number; size: number; bold?: boolean; lines?: number };

type Week = {
  school: string;
  title: readonly (string | null)[];
  below: readonly (string | null)[];
  words: { time: string; pause: string };
  weekdays: readonly string[];
  periods: readonly TimetablePeriod[];
  /** The lessons in a cell; Monday is 1. Options of a class give several. */
  cell: (day: number, periodId: string) => { head: string; lines: readonly string[] }[];
};

/** Draws a week on one landscape A4 sheet; the rows share its height. */
export function drawWeek(doc: PdfDocument, week: Week): void {
  const sheet = addSheet(doc, 'landscape');
  const { weekdays, periods, words } = week;
  const top = drawSheetHead(sheet, week) + 6;
  const column = (sheet.width - TIME) / weekdays.length;
  const breaks = periods.filter(({ is_break }) => is_break).length;
  const lessons = Math.max(1, periods.length - breaks);
  const height = Math.min(64, (sheet.bottom - top - HEAD - breaks * BREAK) / lessons);
  const write = (text: string, { x, y, width, size, bold = false, lines = 1 }: Writing) =>
    doc
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor('#000')
      .text(text, x + PAD, y, { width: width - 2 * PAD, height: size * lines * 1.3, ellipsis: true });
  const box = (x: number, y: number, width: number, tall: number, shaded = false) => {
    const at = doc.rect(x, y, width, tall);
    if (shaded) at.fillAndStroke(SHADE, '#000');
    else at.stroke();
  };
  box(EDGE, top, TIME, HEAD, true);
  write(words.time, { x: EDGE, y: top + 5, width: TIME, size: 8.5, bold: true });
  for (const [at, weekday] of weekdays.entries()) {
    const x = EDGE + TIME + at * column;
    box(x, top, column, HEAD, true);
    write(weekday, { x, y: top + 5, width: column, size: 8.5, bold: true });
  }
  let y = top + HEAD;
  for (const { id, starts, ends, is_break, days } of periods) {
    const tall = is_break ? BREAK : height;
    box(EDGE, y, TIME, tall, is_break);
    const times = `${clockOf(starts)}–${clockOf(ends)}`;
    write(times, { x: EDGE, y: y + (is_break ? 3 : 5), width: TIME, size: 7.5 });
    if (is_break) {
      box(EDGE + TIME, y, sheet.width - TIME, tall, true);
      write(words.pause, { x: EDGE + TIME, y: y + 3, width: column, size: 7.5 });
    } else
      for (const at of weekdays.keys()) {
        const x = EDGE + TIME + at * column;
        const isOff = !days.includes(at + 1);
        box(x, y, column, tall, isOff);
        const lessons = isOff ? [] : week.cell(at + 1, id);
        const [lesson] = lessons;
        if (lesson && lessons.length === 1) {
          write(lesson.head, { x, y: y + 4, width: column, size: 8, bold: true, lines: 2 });
          // A long name wraps to a second line.
          for (const line of lesson.lines) write(line, { x, y: doc.y + 1, width: column, size: 7 });
        } else
          for (const [nth, { head, lines }] of lessons.entries()) {
            const top = y + 2 + (nth * (tall - 2)) / lessons.length;
            write(head, { x, y: top, width: column, size: 7.5, bold: true });
            write(lines.join(' · '), { x, y: top + 9, width: column, size: 6.5 });
          }
      }
    y += tall;
  }
}
