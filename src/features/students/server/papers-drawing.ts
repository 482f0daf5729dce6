import type { Locale } from '#platform/i18n/locale.ts';
import { drawPhoto } from '#platform/pdf/draw-photo.ts';
import { formatMoney, type Money } from '#platform/money/money.ts';
import { drawQr, type Qr } from '#platform/pdf/qr-drawing.ts';
import { formatDay } from '#platform/time/format.ts';
import type { PaperKind } from '../papers.contract.ts';
import { PAPER_WORDS } from './student-papers.papers.ts';

type Doc = PDFKit.PDFDocument;

/** A student's data on a paper, as of the day of printing. */
export type PaperStudent = {
  full_name: string | null;
  roll_number: string;
  class_label: string | null;
  date_of_birth: string | null;
  place_of_birth: string | null;
  sex: 'female' | 'male' | null;
  national_matricule: string | null;
  admission_date: string;
  /** The first day on which they are no longer at the school. */
  left_on: string | null;
};

type Check = { address: string; code: string; qr: Qr };

/** Points per millimeter. */
const MM = 72 / 25.4;
const LEFT = 25 * MM;
const WIDTH = 160 * MM;

export function drawCertificate(
  doc: Doc,
  paper: {
    kind: PaperKind;
    number: string;
    issued_on: string;
    school: string;
    year: string | null;
    /** Only on a clearance certificate. */
    savings: Money | null;
  },
  student: PaperStudent,
  check: Check,
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const day = (date: string) => formatDay(date, language);
  doc.addPage();
  doc.fillColor('#000').strokeColor('#000').lineWidth(0.5);
  const write = (
    text: string,
    x: number,
    y: number,
    width: number,
    { size = 11, bold = false, align = 'left' as 'left' | 'center' } = {},
  ) => {
    doc.font(bold ? 'bold' : 'plain').fontSize(size);
    doc.text(text, x, y, { width, align });
    return doc.y;
  };
  let y = write(paper.school, LEFT, 25 * MM, WIDTH, { size: 13, bold: true, align: 'center' });
  y = write(words.titles[paper.kind], LEFT, y + 14 * MM, WIDTH, { size: 20, bold: true, align: 'center' });
  y = write(words.number(paper.number), LEFT, y + 2 * MM, WIDTH, { align: 'center' });
  y = write(words.certify(paper.school), LEFT, y + 12 * MM, WIDTH) + 6 * MM;
  const born = student.date_of_birth && day(student.date_of_birth);
  const facts: [string, string | null][] = [
    [words.name, student.full_name ?? words.none],
    [words.born, born && student.place_of_birth ? words.bornAt(born, student.place_of_birth) : born],
    [words.sex, student.sex && words.sexes[student.sex]],
    [words.rollNumber, student.roll_number],
    [words.nationalNumber, student.national_matricule],
    [words.class, student.class_label],
    [words.year, paper.year],
    [words.admitted, day(student.admission_date)],
    [words.left, paper.kind === 'transfer' && student.left_on ? day(student.left_on) : null],
  ];
  for (const [term, value] of facts) {
    if (!value) continue;
    write(term, LEFT, y, 50 * MM);
    y = write(value, LEFT + 52 * MM, y, WIDTH - 52 * MM, { bold: true }) + 1.5 * MM;
  }
  const savings = paper.savings === null ? '' : formatMoney(paper.savings, 'XAF');
  const said: Record<PaperKind, string[]> = {
    enrolment: [words.enrolled],
    transfer: [words.transferred],
    clearance: [
      words.cleared(day(paper.issued_on)),
      paper.savings ? words.savings(savings) : words.noSavings,
    ],
  };
  y += 5 * MM;
  for (const sentence of said[paper.kind]) y = write(sentence, LEFT, y, WIDTH) + 1.5 * MM;
  y = write(words.purpose, LEFT, y + 4 * MM, WIDTH);
  write(words.done(day(paper.issued_on)), LEFT, y + 12 * MM, WIDTH / 2);
  write(words.signature, LEFT + WIDTH / 2, y + 12 * MM, WIDTH / 2, { align: 'center' });
  drawQr(doc, check.qr, { x: LEFT, y: 245 * MM, side: 26 * MM });
  write(words.check(check.address), LEFT + 30 * MM, 250 * MM, WIDTH - 30 * MM, { size: 9 });
  write(check.code, LEFT + 30 * MM, 258 * MM, WIDTH - 30 * MM, { size: 11, bold: true });
}

/** ISO 7810 ID-1, the standard card size; ten fit on an A4 sheet. */
export const CARD = { width: 85.6 * MM, height: 54 * MM };
export const CARDS_A_SHEET = 10;
const SHEET = { width: 210 * MM, height: 297 * MM };
const MARGIN = { x: (SHEET.width - 2 * CARD.width) / 2, y: (SHEET.height - 5 * CARD.height) / 2 };

/** The position of the nth card on a sheet. */
export function placeOfCard(nth: number): { x: number; y: number } {
  return {
    x: MARGIN.x + (nth % 2) * CARD.width,
    y: MARGIN.y + Math.floor(nth / 2) * CARD.height,
  };
}

/** A sheet for ten cards, with crop marks. */
export function addCardSheet(doc: Doc): void {
  doc.addPage().lineWidth(0.3).strokeColor('#000');
  const mark = 5 * MM;
  const gap = 1.5 * MM;
  for (const column of [0, 1, 2]) {
    const x = MARGIN.x + column * CARD.width;
    doc
      .moveTo(x, MARGIN.y - gap - mark)
      .lineTo(x, MARGIN.y - gap)
      .stroke();
    const below = SHEET.height - MARGIN.y + gap;
    doc
      .moveTo(x, below)
      .lineTo(x, below + mark)
      .stroke();
  }
  for (const row of [0, 1, 2, 3, 4, 5]) {
    const y = MARGIN.y + row * CARD.height;
    doc
      .moveTo(MARGIN.x - gap - mark, y)
      .lineTo(MARGIN.x - gap, y)
      .stroke();
    const beside = SHEET.width - MARGIN.x + gap;
    doc
      .moveTo(beside, y)
      .lineTo(beside + mark, y)
      .stroke();
  }
}

export function drawCard(
  doc: Doc,
  nth: number,
  {
    school,
    year,
    student,
    qr,
    photo,
  }: {
    school: string;
    year: string | null;
    student: PaperStudent;
    qr: Qr;
    /** A JPEG; without one, space to glue a photo is left. */
    photo: Buffer | null;
  },
  language: Locale,
): void {
  const words = PAPER_WORDS[language];
  const { x, y } = placeOfCard(nth);
  const pad = 4 * MM;
  const line = (
    text: string,
    top: number,
    { size = 7.5, bold = false, left = 29 * MM, width = CARD.width - 33 * MM } = {},
  ) => {
    doc
      .font(bold ? 'bold' : 'plain')
      .fontSize(size)
      .fillColor('#000');
    // One line each: long text is truncated with dots, so that the next line keeps its position.
    doc.text(text, x + left, y + top, { width, height: size * 1.3, lineBreak: true, ellipsis: true });
  };
  line(school, pad, { size: 8, bold: true, left: pad, width: CARD.width - 2 * pad });
  line([words.card, year].filter(Boolean).join(' · '), pad + 4.5 * MM, {
    left: pad,
    width: CARD.width - 2 * pad,
  });
  drawPhoto(doc, photo, { x: x + pad, y: y + 15 * MM, width: 21 * MM, height: 27 * MM });
  if (!photo) line(words.photo, 27 * MM, { size: 6, left: pad + 1 * MM, width: 19 * MM });
  line(student.full_name ?? words.none, 15 * MM, { size: 9, bold: true });
  line(student.class_label ?? '', 20.5 * MM);
  // Above the code, so that no number is truncated.
  line(`${words.rollNumber}: ${student.roll_number}`, 24.5 * MM);
  if (student.date_of_birth)
    line(`${words.born}: ${formatDay(student.date_of_birth, language)}`, 29.5 * MM, { width: 28 * MM });
  drawQr(doc, qr, { x: x + CARD.width - pad - 22 * MM, y: y + CARD.height - pad - 22 * MM, side: 22 * MM });
}
