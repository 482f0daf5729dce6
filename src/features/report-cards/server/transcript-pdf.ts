import type { Locale } from '#platform/i18n/locale.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { type CardLanguage, ordinal } from '../report-cards.rules.ts';
import type { CardRow } from './card-pdf.ts';
import { CardPen, PAGE, SHADE, WIDTH } from './paper/card-pen.ts';
import { type TranscriptCell, transcriptOf, type TranscriptYear } from './transcript.ts';

const ROW = 14;
const LINE = 12;
const SIGNING = 80;
const [SUBJECT, WEIGHT] = [0.34, 0.08];

type Of = { language: CardLanguage; at: Date; today: string };

/** A student's cards of all years as one document, a table per year. Student and school are as on the last card. */
export async function makeTranscriptPdf(
  rows: readonly CardRow[],
  { language, at, today }: Of,
): Promise<Buffer> {
  const years = transcriptOf(rows);
  const newest = rows.reduce((one, other) => (other.made_at > one.made_at ? other : one));
  const { school, pupil } = newest.snapshot;
  const { doc, finish } = await startPdf({ condensed: true, made: at, title: pupil.roll_number });
  const pen = new CardPen(doc, language);
  const sheet = new Sheet(pen, pupil.name ?? pupil.roll_number);
  sheet.line(school.name, 11, true);
  sheet.line([school.address, school.town, school.phone].filter(Boolean).join(' · '), 8);
  sheet.line(
    pen.say((words) => words.transcript),
    16,
    true,
  );
  const { locale } = pen;
  sheet.line(
    facts(
      locale,
      [pen.say((words) => words.name), pupil.name],
      [pen.say((words) => words.rollNumber), pupil.roll_number],
      [pen.say((words) => words.matricule), pupil.matricule],
    ),
    9,
  );
  const born = pupil.born_on && pen.day(pupil.born_on);
  sheet.line(
    facts(locale, [pen.say((words) => words.born), [born, pupil.born_at].filter(Boolean).join(', ') || null]),
    9,
  );
  const address = `${newest.public_url.replace(/^https?:\/\//, '')}/v`;
  for (const year of years) drawYear(sheet, year, address);
  sheet.room(SIGNING);
  const day = pen.day(today);
  sheet.gap(6);
  sheet.line(
    pen.say((words) => (school.town ? words.done(school.town, day) : words.doneOn(day))),
    9,
  );
  sheet.line(
    pen.say((words) => words.head),
    9,
    true,
  );
  return finish();
}

/** "Born on: 18 Jul 2015", from the known data; with a space before the colon in French. */
const facts = (locale: Locale, ...all: [string, string | null][]): string =>
  all
    .flatMap(([name, value]) => (value ? [`${name}${locale === 'fr' ? '\u00A0' : ''}: ${value}`] : []))
    .join('   ');

/** The position of the next line on a multi-page document. */
class Sheet {
  readonly pen: CardPen;
  readonly whose: string;
  y = PAGE.top + 6;

  constructor(pen: CardPen, whose: string) {
    this.pen = pen;
    this.whose = whose;
    pen.doc.addPage();
  }

  gap(height: number): void {
    this.y += height;
  }

  /** Starts a new page if a height does not fit on this one. */
  room(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false;
    this.pen.doc.addPage();
    this.y = PAGE.top;
    this.line(`${this.whose} · ${this.pen.say((words) => words.goesOn)}`, 8);
    return true;
  }

  line(text: string, size: number, bold = false): void {
    if (text === '') return;
    const height = size * 1.5;
    this.pen.write(text, { x: PAGE.left, y: this.y, width: WIDTH, height }, { size, bold });
    this.y += height;
  }

  row(
    cells: readonly string[],
    widths: readonly number[],
    look: { bold?: boolean; shade?: boolean } = {},
  ): void {
    const { pen, y } = this;
    pen.frame({ x: PAGE.left, y, width: WIDTH, height: ROW }, look.shade ? SHADE : undefined);
    let x = PAGE.left;
    for (const [index, text] of cells.entries()) {
      const width = WIDTH * widths[index]!;
      if (index > 0) pen.line(x, y, x, y + ROW);
      pen.write(
        text,
        { x, y, width, height: ROW },
        { size: 8, bold: look.bold ?? false, align: index === 0 ? 'left' : 'center' },
      );
      x += width;
    }
    this.y += ROW;
  }
}

function drawYear(sheet: Sheet, year: TranscriptYear, address: string): void {
  const { pen } = sheet;
  const wide = (1 - SUBJECT - WEIGHT) / year.columns.length;
  const widths = [SUBJECT, WEIGHT, ...year.columns.map(() => wide)];
  const heading = () => {
    sheet.line(`${year.year} · ${year.class} (/${pen.figure(year.maximum)})`, 10, true);
    sheet.row(
      [
        pen.say((words) => words.subject),
        pen.say((words) => words.coefficient),
        ...year.columns.map((name) => (name ? pen.name(name) : pen.say((words) => words.wholeYear))),
      ],
      widths,
      { bold: true, shade: true },
    );
  };
  // A heading is never left alone at the foot of a page.
  sheet.gap(8);
  sheet.room(LINE + 3 * ROW);
  heading();
  for (const { name, weight, cells } of year.subjects) {
    if (sheet.room(ROW)) heading();
    sheet.row([pen.name(name), pen.figure(weight), ...cells.map((cell) => textOf(pen, cell))], widths);
  }
  sheet.room(2 * ROW + 2 * LINE);
  const isNumbered = year.averages.some((average) => average !== null);
  if (isNumbered)
    sheet.row(
      [pen.say((words) => words.average), '', ...year.averages.map((one) => pen.figure(one))],
      widths,
      {
        bold: true,
      },
    );
  if (year.ranks.some((rank) => rank !== null))
    sheet.row(
      [
        pen.say((words) => words.rank),
        '',
        ...year.ranks.map((one) => (one ? `${ordinal(one.rank, pen.locale)} / ${one.of}` : '')),
      ],
      widths,
    );
  const { decision } = year;
  if (decision)
    sheet.line(
      facts(pen.locale, [pen.say((words) => words.decision), pen.say((words) => words.decisions[decision])]),
      9,
    );
  sheet.line(
    pen.say((words) =>
      words.cardsChecked(year.cards.map(({ number, code }) => `${number} (${code})`).join(', '), address),
    ),
    7,
  );
}

const textOf = (pen: CardPen, cell: TranscriptCell): string =>
  cell === null ? '–' : typeof cell === 'string' ? pen.figure(cell) : pen.name(cell);
