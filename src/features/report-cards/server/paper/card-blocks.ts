import { type CardSnapshot, layoutOf } from '../../card-snapshot.ts';
import { ordinal } from '../../report-cards.rules.ts';
import { type Box, type CardPen, PAGE, SHADE, WIDTH } from './card-pen.ts';

type Line = [name: string, value: string];

type Block = {
  title: string;
  lines: Line[];
  draw?: (box: Box) => void;
  share: number;
  isWork?: boolean;
};

const GAP = 4;
const LABEL = 7.2;
const BLOCKS = 96;
/** Bilingual text takes two lines. */
const BLOCKS_OF_BOTH = 124;

/** The height of the blocks beneath the table. */
export function blocksHeight(pen: CardPen, card: CardSnapshot, recall: number): number {
  if (card.marking === 'judgements') return 52;
  const least = layoutOf(card) > 1 && card.language === 'both' ? BLOCKS_OF_BOTH : BLOCKS;
  const work = withWidths(blocksOf(pen, card, recall)).find(({ isWork }) => isWork);
  if (layoutOf(card) < 3 || !work) return Math.max(least, recall);
  const { rows, row } = honourRows(pen, card, work.width);
  return Math.max(least, recall, 14 + topOf(pen) + 3 + rows * row);
}

/** The height of the average above the honors. */
const topOf = (pen: CardPen) => (pen.language === 'both' ? 42 : 30);

/** Honors in two columns: a label that is too wide for its half takes another line. */
function honourRows(pen: CardPen, { honours }: CardSnapshot, width: number): { rows: number; row: number } {
  const most = Math.max(
    0,
    ...honours.map(({ label }) => pen.heightOf(pen.name(label, '\n'), width / 2 - 13, pen.smallest, true)),
  );
  return { rows: Math.ceil(honours.length / 2), row: Math.max(pen.language === 'both' ? 16 : 12, most + 1) };
}

function withWidths(blocks: readonly Block[]) {
  const shares = blocks.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - GAP * (blocks.length - 1);
  return blocks.map((block) => ({
    ...block,
    width: blocks.length === 1 ? WIDTH / 2 : (room * block.share) / shares,
  }));
}

/** Discipline, work and class side by side; and the previous periods, if any. */
export function drawBlocks(
  pen: CardPen,
  card: CardSnapshot,
  y: number,
  { height, recall }: { height: number; recall: number },
): number {
  let x = PAGE.left;
  for (const { title, lines, draw, width } of withWidths(blocksOf(pen, card, recall))) {
    const box = { x, y, width, height };
    pen.frame(box);
    pen.frame({ ...box, height: 12 }, SHADE);
    pen.write(title, { ...box, height: 12 }, { size: 7.5, bold: true, align: 'center' });
    const inner = { ...box, y: y + 13, height: height - 14 };
    if (draw) draw(inner);
    else drawLines(pen, lines, inner, layoutOf(card) > 2);
    x += box.width + GAP;
  }
  return y + height;
}

function blocksOf(pen: CardPen, card: CardSnapshot, recall: number): Block[] {
  const say = pen.say.bind(pen);
  const { discipline } = card;
  const { kept = true, sanctions = [] } = discipline;
  const blocks: Block[] = [
    {
      title: say((words) => words.discipline),
      share: 1,
      lines: [
        // Data not recorded in the portal is left blank, to be filled in by hand.
        [say((words) => words.unjustified), kept ? pen.figure(discipline.unjustified) : ''],
        [say((words) => words.justified), kept ? pen.figure(discipline.justified) : ''],
        [say((words) => words.late), kept ? String(discipline.late) : ''],
        [say((words) => words.detention), ''],
        [say((words) => words.exclusion), exclusionOf(pen, discipline)],
        ...(sanctions.length > 0
          ? [[say((words) => words.sanctions), sanctions.map((name) => pen.name(name)).join(', ')] as Line]
          : []),
      ],
    },
  ];
  const hasWork = card.forms_average !== false || card.honours.length > 0;
  if (card.marking === 'numbers' && hasWork)
    blocks.push({
      title: say((words) => words.work),
      // Bilingual honors are stacked.
      share: pen.language === 'both' ? 1.7 : 1.25,
      lines: [],
      isWork: true,
      draw: (box) => drawWork(pen, card, box),
    });
  if (card.profile)
    blocks.push({
      title: say((words) => words.profile),
      share: 1,
      lines: profileLines(pen, card, card.profile),
    });
  if (recall > 0)
    blocks.push({
      title: say((words) => words.recall),
      share: 1.4,
      lines: [],
      draw: (box) => drawRecall(pen, card, box),
    });
  return blocks;
}

/** With `isEven`, all labels have the size of the longest; the first layouts shrank each label separately. */
function drawLines(
  pen: CardPen,
  lines: readonly Line[],
  { x, y, width, height }: Box,
  isEven: boolean,
): void {
  const isBoth = pen.language === 'both';
  const row = Math.min(isBoth ? 22 : 15, height / lines.length);
  // A bilingual label takes the space left by a short value.
  const termOf = (value: string) => width * (isBoth && value.length < 9 ? 0.75 : 0.6);
  const sizes = lines.map(([name, value]) => pen.sizeIn(name, { width: termOf(value), height: row }, LABEL));
  const size = isEven ? Math.min(LABEL, ...sizes) : LABEL;
  for (const [nth, [name, value]] of lines.entries()) {
    const at = y + nth * row;
    const term = termOf(value);
    pen.write(name, { x, y: at, width: term, height: row }, { size });
    if (value === '') pen.line(x + term + 4, at + row - 3.5, x + width - 4, at + row - 3.5, 0.3);
    else
      pen.write(
        value,
        { x: x + term, y: at, width: width - term, height: row },
        { size: 8, bold: true, align: 'right' },
      );
  }
}

function exclusionOf(pen: CardPen, { exclusion }: CardSnapshot['discipline']): string {
  if (!exclusion) return '';
  return exclusion.for_good ? pen.say((words) => words.forGood) : String(exclusion.days);
}

const dash = (text: string) => (text === '' ? '–' : text);

function profileLines(
  pen: CardPen,
  card: CardSnapshot,
  profile: NonNullable<CardSnapshot['profile']>,
): Line[] {
  const say = pen.say.bind(pen);
  return [
    [say((words) => words.classMean), dash(pen.figure(profile.mean))],
    [
      say((words) => words.lowestHighest),
      profile.lowest === null ? '–' : `${pen.figure(profile.lowest)} – ${pen.figure(profile.highest)}`,
    ],
    [say((words) => words.passed), `${profile.passed} / ${profile.count}`],
    [say((words) => words.passRate), profile.pass_rate === null ? '–' : `${pen.figure(profile.pass_rate)} %`],
    [say((words) => words.deviation), dash(pen.figure(profile.deviation))],
  ];
}

function drawWork(pen: CardPen, card: CardSnapshot, { x, y, width, height }: Box): void {
  const { result, pupil } = card;
  const say = pen.say.bind(pen);
  const isBoth = pen.language === 'both';
  const top = Math.min(topOf(pen), height * 0.38);
  const label = say((words) => (card.period ? words.average : words.yearAverage));
  pen.write(label, { x, y, width: width * 0.42, height: top }, { size: 7.5 });
  const average =
    result.average === null ? '–' : `${pen.figure(result.average)} / ${pen.figure(card.maximum)}`;
  pen.write(
    average,
    { x: x + width * 0.42, y, width: width * 0.58, height: top * 0.62 },
    { size: 13, bold: true, align: 'right' },
  );
  const beside = [
    result.provisional ? say((words) => words.provisional) : '',
    result.grade ? `${say((words) => words.grade)} ${pen.name(result.grade)}` : '',
    !result.classified
      ? say((words) => words.notClassified)
      : result.rank === null
        ? ''
        : `${say((words) => words.rank)} ${ordinal(result.rank, pen.locale, pupil.sex)} / ${result.ranked}`,
    result.missing ? say((words) => words.missing(result.missing!)) : '',
  ].filter(Boolean);
  pen.write(
    beside.join('  ·  '),
    { x: x + width * 0.25, y: y + top * 0.62, width: width * 0.75, height: top * 0.4 },
    { size: 8, bold: true, align: 'right' },
  );
  const honours = card.honours;
  const held =
    layoutOf(card) > 2
      ? honourRows(pen, card, width)
      : { rows: Math.ceil(honours.length / 2), row: isBoth ? 16 : 12 };
  const row = Math.min(held.row, (height - top - 3) / Math.max(1, held.rows));
  // All have the size of the longest label: a smaller one would seem less important.
  const labels = honours.map(({ label }) => pen.name(label, '\n'));
  const size = isBoth ? pen.smallest : pen.sizeFor(labels, width / 2 - 17, 7);
  for (const [nth, honour] of honours.entries()) {
    const at = { x: x + (nth % 2) * (width / 2) + 3, y: y + top + 3 + Math.floor(nth / 2) * row };
    pen.tick({ x: at.x, y: at.y + (row - 6.5) / 2 }, 6.5, honour.given);
    pen.write(
      labels[nth]!,
      { x: at.x + 8, y: at.y, width: width / 2 - 13, height: row },
      { size, bold: honour.given },
    );
  }
}

function drawRecall(pen: CardPen, card: CardSnapshot, { x, y, width, height }: Box): void {
  const say = pen.say.bind(pen);
  const heads = [
    say((words) => words.period),
    say((words) => words.average),
    ...(card.ranks.overall ? [say((words) => words.rank)] : []),
    ...(card.profile ? [say((words) => words.mean, '\n')] : []),
  ];
  const columns = heads.map((_, index) => (index === 0 ? 0.34 : 0.66 / (heads.length - 1)));
  // Two languages take two lines.
  const most = pen.language === 'both' ? 15 : 14;
  const row = Math.min(most, height / (card.recall.length + (card.result.exam ? 2 : 0) + 1));
  const head = pen.language === 'both' ? 29 : layoutOf(card) > 2 ? 17 : row;
  const drawAt = (cells: readonly string[], at: number, bold: boolean) => {
    let left = x;
    for (const [index, text] of cells.entries()) {
      const cell = { x: left, y: at, width: width * columns[index]!, height: bold ? head : row };
      pen.write(text, cell, { size: bold ? 6.6 : 7.4, bold, align: index === 0 ? 'left' : 'center' });
      left += cell.width;
    }
  };
  drawAt(heads, y, true);
  const { exam } = card.result;
  for (const [nth, { name, average, rank, class_mean }] of card.recall.entries()) {
    pen.line(x, y + head + nth * row, x + width, y + head + nth * row, 0.25);
    const cells = [
      pen.name(name),
      pen.figure(average) || '–',
      ...(card.ranks.overall ? [rank === null ? '–' : ordinal(rank, pen.locale, card.pupil.sex)] : []),
      ...(card.profile ? [pen.figure(class_mean) || '–'] : []),
    ];
    drawAt(cells, y + head + nth * row, false);
  }
  if (!exam) return;
  for (const [nth, cells] of [
    [say((words) => words.beforeExam), pen.figure(exam.before)],
    [say((words) => words.exam(exam.share)), pen.figure(exam.result)],
  ].entries()) {
    const at = y + head + (card.recall.length + nth) * row;
    pen.line(x, at, x + width, at, 0.25);
    drawAt(cells, at, false);
  }
}
