import type { Sex } from '#features/roster/students.rules.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { drawPhoto } from '#platform/pdf/draw-photo.ts';
import { addSheet, drawRow, drawSheetHead, EDGE, ROW, type Sheet } from '#platform/pdf/ruled-sheet.ts';
import { formatDay } from '#platform/time/format.ts';
import { PAPER_WORDS } from './class-papers.papers.ts';

export type ClassPaper = {
  school: string;
  name: string;
  year: string | null;
  class_master: string | null;
  students: {
    id: string;
    full_name: string | null;
    roll_number: string;
    date_of_birth: string | null;
    sex: Sex | null;
    phone: string | null;
    emergency_contact: string | null;
  }[];
};
/** A day of a register; days off are shaded. */
export type RegisterDay = { day: string; isSchoolDay: boolean };

const WEEKDAYS = 5;

/** The rows of one class on as many sheets as needed, with the heading on each. */
export function drawRows(
  doc: PdfDocument,
  paper: ClassPaper,
  list: {
    layout?: 'portrait' | 'landscape';
    title: string;
    below?: string | null;
    widths: readonly number[];
    head: readonly string[];
    rows: readonly (readonly string[])[];
    height?: number;
  },
  language: Locale,
): void {
  const height = list.height ?? ROW;
  const begin = () => {
    const sheet = addSheet(doc, list.layout ?? 'portrait');
    const y = drawHead(sheet, paper, list.title, language, list.below);
    return { sheet, y: drawRow(sheet, y, list.widths, list.head, true) };
  };
  let { sheet, y } = begin();
  for (const row of list.rows) {
    if (y + height > sheet.bottom) ({ sheet, y } = begin());
    y = drawRow(sheet, y, list.widths, row, false, undefined, height);
  }
}

/** The class list on portrait A4: number, roll number, name, birth date, and space for notes. */
export function drawClassList(doc: PdfDocument, paper: ClassPaper, language: Locale): void {
  const words = PAPER_WORDS[language];
  const rows = paper.students.map((student, at) => [
    String(at + 1),
    student.roll_number,
    student.full_name ?? '',
    student.date_of_birth ? formatDay(student.date_of_birth, language) : '',
    '',
  ]);
  drawRows(
    doc,
    paper,
    { title: words.list, widths: [28, 88, 212, 80, 115], head: words.head, rows },
    language,
  );
}

/** An empty register on landscape A4: a row per student, a column per weekday. */
export function drawRegister(
  doc: PdfDocument,
  paper: ClassPaper,
  days: readonly RegisterDay[],
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const begin = () => {
    const sheet = addSheet(doc, 'landscape');
    const rest = sheet.width - 28 - 190;
    const widths = [28, 190, ...days.map(() => rest / days.length)];
    const shaded = (at: number) => days[at - 2]?.isSchoolDay === false;
    let y = drawHead(sheet, paper, words.register, language);
    const letters = days.map((_, at) => words.days[at % WEEKDAYS]!);
    y = drawRow(sheet, y, widths, ['', '', ...letters], true, shaded);
    const dates = days.map(({ day }) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`);
    y = drawRow(sheet, y, widths, [words.head[0], words.name, ...dates], true, shaded);
    return { sheet, widths, shaded, y };
  };
  let { sheet, widths, shaded, y } = begin();
  for (const [at, { full_name, roll_number }] of paper.students.entries()) {
    if (y + ROW > sheet.bottom) ({ sheet, widths, shaded, y } = begin());
    y = drawRow(sheet, y, widths, [String(at + 1), full_name ?? roll_number], false, shaded);
  }
}

const PHOTOS = { columns: 5, width: 84, height: 108, below: 32, gap: 14 };

/**
 * The class's photos on portrait A4: five per row with name and roll number, and an empty frame without a
 * photo.
 */
export function drawPhotoSheet(
  doc: PdfDocument,
  paper: ClassPaper,
  photos: readonly (Buffer | null)[],
  language: Locale,
): void {
  const { columns, width, height, below, gap } = PHOTOS;
  const begin = () => {
    const sheet = addSheet(doc, 'portrait');
    return { sheet, y: drawHead(sheet, paper, PAPER_WORDS[language].photos, language) + 4 };
  };
  let { sheet, y } = begin();
  for (const [at, { full_name, roll_number }] of paper.students.entries()) {
    const column = at % columns;
    if (at > 0 && column === 0) y += height + below;
    if (y + height + below > sheet.bottom) ({ sheet, y } = begin());
    const x = EDGE + column * (width + (sheet.width - columns * width) / (columns - 1));
    drawPhoto(doc, photos[at] ?? null, { x, y, width, height });
    const line = (text: string, top: number, bold: boolean) =>
      doc
        .font(bold ? 'bold' : 'plain')
        .fontSize(7)
        .fillColor('#000')
        .text(text, x - gap / 3, y + height + top, {
          width: width + (2 * gap) / 3,
          height: 9,
          align: 'center',
          ellipsis: true,
        });
    line(full_name ?? '', 3, true);
    line(roll_number, 13, false);
  }
}

/** School, title, class, year and class master, on each page because pages get mixed up. */
function drawHead(
  sheet: Sheet,
  paper: ClassPaper,
  title: string,
  language: Locale,
  note: string | null = null,
): number {
  const words = PAPER_WORDS[language];
  return drawSheetHead(sheet, {
    school: paper.school,
    title: [title, paper.name, paper.year],
    below: [
      words.students(String(paper.students.length)),
      paper.class_master && words.classMaster(paper.class_master),
      note,
    ],
  });
}
