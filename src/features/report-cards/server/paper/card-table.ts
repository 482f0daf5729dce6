import { type CardSnapshot, type CardSubject, layoutOf } from '../../card-snapshot.ts';
import { columnsOf, type Placed, place } from './card-columns.ts';
import { type Box, type CardPen, PAGE, SHADE, STEP, WIDTH } from './card-pen.ts';

type Row =
  | { kind: 'subject'; subject: CardSubject; height: number }
  | {
      kind: 'group';
      name: string;
      points: string | null;
      weights: string;
      average: string | null;
      height: number;
    }
  | { kind: 'total'; points: string | null; weights: string; average: string | null; height: number };

/** Font sizes from the largest; the first at which all rows fit is used. */
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5];
const MOST_AIR = 7;
/** The minimum height of a row with a signature line. */
const TO_SIGN = 19;

/**
 * Draws the table from `top` on as few pages as possible and returns where it ends, leaving at
 * least `below` under it.
 */
export function drawTable(
  pen: CardPen,
  card: CardSnapshot,
  { top, below, newPage }: { top: number; below: number; newPage: () => number },
): number {
  const columns = place(columnsOf(pen, card));
  const headHeight = pen.language === 'both' ? 32 : 24;
  const room = PAGE.bottom - below - top - headHeight;
  const sizes = SIZES.filter((size) => size >= pen.smallest).map((size) => ({
    size,
    rows: rowsOf(pen, card, columns, size),
  }));
  const chosen = sizes.find(({ rows }) => sumOf(rows) <= room) ?? sizes.find(({ size }) => size === 6)!;
  const air = Math.max(0, Math.min(MOST_AIR, (room - sumOf(chosen.rows)) / chosen.rows.length));
  let y = drawHead(pen, columns, top, headHeight);
  for (const row of chosen.rows) {
    const height = row.height + air;
    if (y + height > PAGE.bottom - (row.kind === 'total' ? 0 : 12))
      y = drawHead(pen, columns, newPage(), headHeight);
    drawRow(pen, card, columns, row, { x: PAGE.left, y, width: WIDTH, height }, chosen.size);
    y += height;
  }
  return y;
}

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

function rowsOf(pen: CardPen, card: CardSnapshot, columns: readonly Placed[], size: number): Row[] {
  const rows: Row[] = [];
  const lines = size * STEP * (pen.language === 'both' && isLined(card) ? 3 : 2) + 2;
  const least = Math.max(lines, card.teachers_sign ? TO_SIGN : 0);
  for (const [index, subject] of card.subjects.entries()) {
    const lines = isLined(card)
      ? linesOf(pen, subject).map((text) => heightOfLine(pen, columns, text, size))
      : [];
    const height = Math.max(
      least,
      nameHeight(pen, card, subject, { width: columns[0]!.width, size }),
      lines.reduce((sum, line) => sum + line, 0),
    );
    rows.push({ kind: 'subject', subject, height });
    const group = card.groups.find(({ name }) => name === subject.group);
    if (group && card.subjects[index + 1]?.group !== subject.group)
      rows.push({ kind: 'group', ...group, height: size * STEP + 3 });
  }
  if (card.marking === 'numbers' && card.forms_average !== false) {
    const { points, weights, average, exam } = card.result;
    // The total before an examination that has no column: the rows above add up to this.
    rows.push({ kind: 'total', points, weights, average: exam?.before ?? average, height: size * STEP + 5 });
  }
  return rows;
}

/** The height of a subject's name and teacher without truncation. */
function nameHeight(
  pen: CardPen,
  card: CardSnapshot,
  { name, teacher }: CardSubject,
  { width, size }: { width: number; size: number },
): number {
  if (layoutOf(card) < 2) return 0;
  const height = pen.heightOf(pen.name(name), width - 6, size, isBold(card));
  return height + (teacher ? lesser(pen, size) * STEP : 0) + 3;
}

/**
 * Names are drawn in bold, but the second layout measured them in regular type, and its cards must stay as
 * they are.
 */
const isBold = (card: CardSnapshot) => layoutOf(card) > 2;

/** A period's card with a row per competence; the year's has a column per period. */
const isLined = ({ family, period, marking }: CardSnapshot) =>
  family === 'competences' && period !== null && marking === 'numbers';

const COMPETENCES = 1;
const lesser = (pen: CardPen, size: number) => Math.max(pen.smallest, size - 1);
const heightOfLine = (pen: CardPen, columns: readonly Placed[], text: string, size: number) =>
  Math.max(size * STEP, pen.heightOf(text, columns[COMPETENCES]!.width, lesser(pen, size))) + 2;

function drawHead(pen: CardPen, columns: readonly Placed[], y: number, height: number): number {
  pen.frame({ x: PAGE.left, y, width: WIDTH, height }, SHADE);
  for (const { head, x, width } of columns) {
    if (x > PAGE.left) pen.line(x, y, x, y + height);
    pen.write(head, { x, y, width, height }, { size: 7.5, bold: true, align: 'center' });
  }
  return y + height;
}

function drawRow(
  pen: CardPen,
  card: CardSnapshot,
  columns: readonly Placed[],
  row: Row,
  box: Box,
  size: number,
): void {
  if (row.kind !== 'subject') return drawSum(pen, columns, row, box, size);
  const { subject } = row;
  pen.frame(box);
  const lined = isLined(card);
  for (const [index, column] of columns.entries()) {
    const cell = { ...box, x: column.x, width: column.width };
    if (index > 0) pen.line(cell.x, box.y, cell.x, box.y + box.height);
    if (index === 0) drawSubject(pen, card, subject, { cell, size });
    else if (lined && index === COMPETENCES) drawCompetences(pen, columns, subject, box, size);
    else if (!(lined && index === COMPETENCES + 1)) {
      if (column.marksWeak && isWeak(card, subject)) pen.frame(cell, WEAK);
      const text = column.cell(subject);
      const inner = column.signed ? upperPart(pen, text, cell) : cell;
      pen.write(text, inner, {
        size,
        bold: column.bold ?? false,
        align: column.align ?? 'left',
      });
      if (column.signed && card.teachers_sign) {
        const at = box.y + box.height - 3;
        pen.line(cell.x + 4, at, cell.x + cell.width - 4, at, 0.3);
      }
    }
  }
}

/** The half of the cell above the signature; more if the text needs it. */
function upperPart(pen: CardPen, text: string, cell: Box): Box {
  const needed = pen.heightOf(text, cell.width, pen.smallest) + 1;
  return { ...cell, height: Math.min(cell.height, Math.max(cell.height / 2, needed)) };
}

const WEAK = '#d4d4d4';

const isWeak = (card: CardSnapshot, { value }: CardSubject) =>
  value !== null && Number(value) < Number(card.pass_mark);

/** The subject, with its teacher beneath; a long name takes all the space it needs. */
function drawSubject(
  pen: CardPen,
  card: CardSnapshot,
  { name, teacher }: CardSubject,
  { cell, size }: { cell: Box; size: number },
): void {
  const text = pen.name(name);
  if (!teacher) return pen.write(text, cell, { size, bold: true });
  const small = Math.max(5.5, pen.smallest, size - 1.8);
  const [upper, lower] = [size * STEP + 1.5, small * STEP + 1];
  const free = Math.max(0, cell.height - upper - lower);
  const needed = layoutOf(card) > 1 ? pen.heightOf(text, cell.width - 6, size, isBold(card)) + 1 : 0;
  const height = Math.max(upper + free / 2, Math.min(upper + free, needed));
  const y = cell.y + (upper + free - height) / 2;
  pen.write(text, { ...cell, y, height }, { size, bold: true });
  pen.write(teacher, { ...cell, y: y + height, height: lower }, { size: small, colour: '#333' });
}

/** The competence sentences; the first of each sequence is preceded by its name. */
const linesOf = (pen: CardPen, { competences }: CardSubject): string[] =>
  competences.map(({ text, slot }, index) => {
    const named = slot && slot.fr !== competences[index - 1]?.slot?.fr ? pen.name(slot) : null;
    return named && named !== text ? `${named} – ${text}` : text;
  });

/** A row per competence: its sentence and mark. */
function drawCompetences(
  pen: CardPen,
  columns: readonly Placed[],
  subject: CardSubject,
  box: Box,
  size: number,
): void {
  const [text, mark] = [columns[COMPETENCES]!, columns[COMPETENCES + 1]!];
  const count = subject.competences.length;
  if (count === 0) return;
  const texts = linesOf(pen, subject);
  const heights = texts.map((each) => heightOfLine(pen, columns, each, size));
  const air = (box.height - heights.reduce((sum, height) => sum + height, 0)) / count;
  let y = box.y;
  for (const [index, each] of subject.competences.entries()) {
    const height = heights[index]! + air;
    if (index > 0) pen.line(text.x, y, mark.x + mark.width, y, 0.25);
    pen.write(texts[index]!, { x: text.x, y, width: text.width, height }, { size: lesser(pen, size) });
    pen.write(
      markWritten(pen, each.value),
      { x: mark.x, y, width: mark.width, height },
      { size, align: 'center' },
    );
    y += height;
  }
}

function markWritten(pen: CardPen, value: string | null): string {
  if (value === null) return '–';
  return pen.isSpecial(value)
    ? pen.special(value)
    : value
        .split('/')
        .map((part) => pen.figure(part))
        .join('/');
}

/** A subtotal or total: its label spans the columns before the first sum. */
function drawSum(
  pen: CardPen,
  columns: readonly Placed[],
  row: Exclude<Row, { kind: 'subject' }>,
  box: Box,
  size: number,
): void {
  pen.frame(box, SHADE);
  const first = columns.findIndex(({ sum }) => sum);
  const { x } = columns[first] ?? columns.at(-1)!;
  const name =
    row.kind === 'group' ? pen.say((words) => words.groupTotal(row.name)) : pen.say((words) => words.total);
  pen.write(
    name,
    { ...box, width: x - box.x },
    { size: Math.max(pen.smallest, size - (row.kind === 'group' ? 0.5 : 0)), bold: true },
  );
  for (const column of columns.slice(first)) {
    pen.line(column.x, box.y, column.x, box.y + box.height);
    if (column.sum)
      pen.write(
        column.sum(row),
        { ...box, x: column.x, width: column.width },
        { size, bold: true, align: 'center' },
      );
  }
}
