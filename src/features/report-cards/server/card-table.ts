import type { CardSnapshot, CardSubject } from '../card-snapshot.ts';
import { ordinal } from '../report-cards.rules.ts';
import { type Box, type CardPen, PAGE, SHADE, STEP, WIDTH } from './card-pen.ts';

type Column = {
  head: string;
  /** Of what is left when the columns with a width of their own have it. */
  share?: number;
  width?: number;
  align?: 'left' | 'center' | 'right';
  bold?: boolean;
  cell: (subject: CardSubject) => string;
  /** The cell of a weak subject is shaded. */
  marksWeak?: boolean;
  /** In the line of a group's sum, and of all. */
  sum?: (of: { points: string | null; weights: string; average: string | null }) => string;
};
type Placed = Column & { x: number; width: number };

/** What stands in the columns of the card, by its family. */
function columnsOf(pen: CardPen, card: CardSnapshot): Column[] {
  const { say, figure, locale } = {
    say: pen.say.bind(pen),
    figure: pen.figure.bind(pen),
    locale: pen.locale,
  };
  const subject: Column = {
    head: say((words) => words.subject),
    share: 3,
    bold: true,
    cell: ({ name }) => pen.name(name),
  };
  if (card.marking === 'judgements')
    return [
      subject,
      ...valueColumns(pen, card),
      {
        head: say((words) => words.judgement),
        share: 2,
        align: 'center',
        bold: true,
        cell: ({ judgement }) => (judgement ? pen.name(judgement) : ''),
      },
      { head: say((words) => words.visa, '\n'), share: 2, cell: () => '' },
    ];
  const average: Column = {
    // Where no average is formed, a subject has a mark and a level.
    head: `${say((words) => (card.forms_average === false ? words.mark : words.average), '\n')}\n/${figure(card.maximum)}`,
    width: 38,
    align: 'center',
    bold: true,
    marksWeak: true,
    cell: (of) => (of.value === null ? insteadOfValue(pen, of) : (wholeZero(pen, of) ?? figure(of.value))),
    sum: ({ average: mean }) => figure(mean),
  };
  const weight: Column = {
    head: say((words) => (card.subject_weight === 'maximum' ? words.maximum : words.coefficient), '\n'),
    width: 30,
    align: 'center',
    // A subject without a value is in no sum: its weight would not add up to the total.
    cell: (of) => (of.counts && of.value !== null ? figure(plain(of.weight)) : '–'),
    sum: ({ weights }) => figure(plain(weights)),
  };
  const product: Column = {
    head: say((words) => (card.subject_weight === 'maximum' ? words.points : words.product), '\n'),
    width: 42,
    align: 'center',
    cell: (of) => (of.counts ? figure(of.points) : ''),
    sum: ({ points }) => figure(points),
  };
  const rank: Column[] = card.ranks.subjects
    ? [
        {
          head: say((words) => words.rank, '\n'),
          width: 28,
          align: 'center',
          cell: (of) => (of.rank === null ? '' : ordinal(of.rank, locale, card.pupil.sex)),
        },
      ]
    : [];
  const grade: Column[] = card.subjects.some((of) => of.grade)
    ? [
        {
          head: say((words) => words.grade, '\n'),
          width: 32,
          align: 'center',
          cell: (of) => of.grade_code ?? (of.grade ? pen.name(of.grade) : ''),
        },
      ]
    : [];
  const range: Column[] = card.subjects.some(({ lowest }) => lowest !== null)
    ? [
        {
          head: say((words) => words.range, '\n'),
          width: 58,
          align: 'center',
          cell: ({ lowest, highest }) => (lowest === null ? '' : `[${figure(lowest)} – ${figure(highest)}]`),
        },
      ]
    : [];
  const appreciation = (isVisa: boolean): Column => ({
    head: say((words) => (isVisa ? words.visa : words.appreciation), '\n'),
    share: 2,
    cell: (of) => (of.appreciation ? pen.name(of.appreciation) : levelOf(pen, of)),
  });
  const sums = card.forms_average === false ? [] : [weight, product];
  if (card.family === 'plain')
    return [subject, ...valueColumns(pen, card), average, ...sums, ...grade, appreciation(false)];
  if (card.family === 'sequences')
    return [subject, ...valueColumns(pen, card), average, ...sums, ...rank, ...grade, appreciation(true)];
  const middle: Column[] =
    card.period === null
      ? valueColumns(pen, card)
      : [
          {
            head: say((words) => words.competences),
            share: 4.2,
            cell: () => '',
          },
          {
            head: `${say((words) => words.mark, '\n')}\n/${figure(card.maximum)}`,
            width: 36,
            align: 'center',
            cell: () => '',
          },
        ];
  return [subject, ...middle, average, ...sums, ...grade, ...range, ...rank, appreciation(true)];
}

function valueColumns(pen: CardPen, { columns, column_maxima, marking }: CardSnapshot): Column[] {
  if (marking === 'judgements' || columns.length < 2) return [];
  return columns.map((name, index) => ({
    head: [pen.name(name, '\n'), column_maxima && `/${pen.figure(column_maxima[index] ?? null)}`]
      .filter(Boolean)
      .join('\n'),
    width: columns.length > 4 ? 32 : 42,
    align: 'center',
    cell: ({ values, instead, slot_points }) => {
      const said = instead?.[index];
      return said ? pen.special(said) : pen.figure((slot_points ?? values)[index] ?? null);
    },
  }));
}

/** The one reason for which a subject has no value, or a dash where there are several. */
function insteadOfValue(pen: CardPen, { instead = [] }: CardSubject): string {
  const said = new Set(instead.filter((one) => one !== null));
  if (said.size === 0) return '';
  return said.size === 1 ? pen.special([...said][0]!) : '–';
}

/** A value that is 0 because of what stands in the place of each mark says so; null where it is a value like any other. */
function wholeZero(pen: CardPen, { value, instead = [] }: CardSubject): string | null {
  const said = new Set(instead);
  const [one] = said;
  return Number(value) === 0 && said.size === 1 && one && one !== 'missing' ? pen.special(one) : null;
}

/** A level in full, where the column of grades has only its code. */
const levelOf = (pen: CardPen, { grade, grade_code }: CardSubject): string =>
  grade && grade_code && grade.fr !== grade_code ? pen.name(grade) : '';

const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

function place(columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0);
  let x = PAGE.left;
  return columns.map((column) => {
    const width = column.width ?? ((WIDTH - fixed) * (column.share ?? 1)) / shares;
    const placed = { ...column, x, width };
    x += width;
    return placed;
  });
}

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

/** Letters of the table from the largest; the first at which all rows find room is taken. */
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5];
const MOST_AIR = 7;

/** Draws the table from `top`, on as few pages as hold it, and says where it ends. What is left below it is `below` high at least. */
export function drawTable(
  pen: CardPen,
  card: CardSnapshot,
  { top, below, newPage }: { top: number; below: number; newPage: () => number },
): number {
  const columns = place(columnsOf(pen, card));
  const headHeight = pen.language === 'both' ? 32 : 24;
  const room = PAGE.bottom - below - top - headHeight;
  const sizes = SIZES.map((size) => ({ size, rows: rowsOf(pen, card, columns, size) }));
  const chosen = sizes.find(({ rows }) => sumOf(rows) <= room) ?? sizes.at(-2)!;
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
  const least = size * STEP * (pen.language === 'both' && isLined(card) ? 3 : 2) + 2;
  for (const [index, subject] of card.subjects.entries()) {
    const lines = isLined(card)
      ? linesOf(pen, subject).map((text) => heightOfLine(pen, columns, text, size))
      : [];
    const height = Math.max(
      least,
      lines.reduce((sum, line) => sum + line, 0),
    );
    rows.push({ kind: 'subject', subject, height });
    const group = card.groups.find(({ name }) => name === subject.group);
    if (group && card.subjects[index + 1]?.group !== subject.group)
      rows.push({ kind: 'group', ...group, height: size * STEP + 3 });
  }
  if (card.marking === 'numbers' && card.forms_average !== false) {
    const { points, weights, average, exam } = card.result;
    // Before an examination that no column has: what stands above adds up to this.
    rows.push({ kind: 'total', points, weights, average: exam?.before ?? average, height: size * STEP + 5 });
  }
  return rows;
}

/** A card of a period with a line for each competence; the year's has a column for each period. */
const isLined = ({ family, period, marking }: CardSnapshot) =>
  family === 'competences' && period !== null && marking === 'numbers';

const COMPETENCES = 1;
const heightOfLine = (pen: CardPen, columns: readonly Placed[], text: string, size: number) =>
  Math.max(size * STEP, pen.heightOf(text, columns[COMPETENCES]!.width, size - 1)) + 2;

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
    if (index === 0) drawSubject(pen, subject, cell, size);
    else if (lined && index === COMPETENCES) drawCompetences(pen, columns, subject, box, size);
    else if (!(lined && index === COMPETENCES + 1)) {
      if (column.marksWeak && isWeak(card, subject)) pen.frame(cell, WEAK);
      pen.write(column.cell(subject), cell, {
        size,
        bold: column.bold ?? false,
        align: column.align ?? 'left',
      });
    }
  }
}

/** Still seen on a photocopy, and the figure on it still read. */
const WEAK = '#d4d4d4';

const isWeak = (card: CardSnapshot, { value }: CardSubject) =>
  value !== null && Number(value) < Number(card.pass_mark);

/** The subject, and beneath it who teaches it. */
function drawSubject(pen: CardPen, { name, teacher }: CardSubject, cell: Box, size: number): void {
  if (!teacher) return pen.write(pen.name(name), cell, { size, bold: true });
  const small = Math.max(5.5, size - 1.8);
  const [upper, lower] = [size * STEP + 1.5, small * STEP + 1];
  const free = Math.max(0, cell.height - upper - lower);
  // A long name takes what is free above the teacher's.
  pen.write(
    pen.name(name),
    { ...cell, y: cell.y + free / 4, height: upper + free / 2 },
    { size, bold: true },
  );
  const y = cell.y + free * 0.75 + upper;
  pen.write(teacher, { ...cell, y, height: lower }, { size: small, colour: '#333' });
}

/** The sentences of the competences; the first of each sequence names it. */
const linesOf = (pen: CardPen, { competences }: CardSubject): string[] =>
  competences.map(({ text, slot }, index) => {
    const named = slot && slot.fr !== competences[index - 1]?.slot?.fr ? pen.name(slot) : null;
    return named && named !== text ? `${named} – ${text}` : text;
  });

/** A line for each competence: its sentence, and the mark beside it. */
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
    pen.write(texts[index]!, { x: text.x, y, width: text.width, height }, { size: size - 1 });
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

/** The sum of a group, or of all: its name over the columns before the first sum. */
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
    { size: size - (row.kind === 'group' ? 0.5 : 0), bold: true },
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
