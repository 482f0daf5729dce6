import { drawQr, type Qr } from '#platform/pdf/qr-drawing.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { ordinal } from '../report-cards.rules.ts';
import { type Box, type CardPen, mm, PAGE, SHADE, WIDTH } from './card-pen.ts';
import { drawTable } from './card-table.ts';

/** What the row of a card has beside its snapshot. */
export type CardPaper = {
  snapshot: CardSnapshot;
  number: string;
  code: string;
  /** "https://portal.school.cm/v" */
  address: string;
  qr: Qr;
  made_on: string;
  replaces: boolean;
  logo: Buffer | null;
};

const BLOCKS = 96;
const RECALL_ROW = 11;
const REMARK = 44;
const LEGEND = 9;
const FOOT = 100;
/** At 150 dots an inch, a square of the code is three dots wide. */
const CODE_SIDE = mm(30);

/** A card on a sheet of its own; one with very many subjects goes on on another. */
export function drawCard(pen: CardPen, paper: CardPaper): void {
  const { snapshot: card } = paper;
  pen.doc.addPage();
  let y = drawAuthorities(pen, paper);
  y = drawTitle(pen, paper, y + 4);
  y = drawPupil(pen, card, y + 3);
  const recall = recallHeight(card);
  const isJudged = card.marking === 'judgements';
  const legend = legendOf(pen, card);
  const below =
    6 + (legend ? LEGEND : 0) + (isJudged ? 52 : Math.max(BLOCKS, recall)) + 5 + REMARK + 4 + FOOT;
  y = drawTable(pen, card, { top: y + 4, below, newPage: () => goOn(pen, paper) });
  if (y + below > PAGE.bottom + 1) y = goOn(pen, paper);
  if (legend) {
    pen.write(legend, { x: PAGE.left, y: y + 1, width: WIDTH, height: LEGEND }, { size: 6.2 });
    y += LEGEND;
  }
  y = drawBlocks(pen, card, y + 5, { height: isJudged ? 52 : Math.max(BLOCKS, recall), recall });
  // What room is left is for what is written by hand.
  const free = PAGE.bottom - y - 5 - REMARK - 4 - FOOT;
  const remark = REMARK + Math.max(0, Math.min(30, free / 2));
  y = drawRemark(pen, card, { x: PAGE.left, y: y + 5, width: WIDTH, height: remark });
  drawFoot(pen, paper, y + 4, FOOT + Math.max(0, Math.min(14, PAGE.bottom - y - 4 - FOOT)));
}

/** From which value each grade is given; and what the shade means. */
function legendOf(pen: CardPen, { legend = [], subjects, pass_mark, marking }: CardSnapshot): string {
  if (marking === 'judgements') return '';
  const short = (decimal: string) => pen.figure(decimal);
  const grades = legend.map(({ code, from }) => (Number(from) === 0 ? code : `${code} ≥ ${short(from)}`));
  const hasWeak = subjects.some(({ value }) => value !== null && Number(value) < Number(pass_mark));
  return [
    grades.length > 0 ? pen.term(pen.say((words) => words.grade)) + grades.join(' · ') : '',
    hasWeak ? pen.say((words) => words.weak(short(pass_mark))) : '',
  ]
    .filter(Boolean)
    .join('   ');
}

/** Several periods are recalled, and an examination that entered the year's average; nothing where no average is formed. */
function recallHeight({ recall, period, result, marking, forms_average }: CardSnapshot): number {
  if (marking === 'judgements' || forms_average === false) return 0;
  const lines = recall.length + (result.exam ? 2 : 0);
  return recall.length > 1 || period === null ? (lines + 2) * RECALL_ROW : 0;
}

/** Another page of a long card, which says whose it is. */
function goOn(pen: CardPen, { snapshot: { pupil, class: schoolClass }, number }: CardPaper): number {
  pen.doc.addPage();
  const text = [
    pupil.name ?? pupil.roll_number,
    schoolClass.name,
    number,
    pen.say((words) => words.goesOn),
  ].join(' · ');
  pen.write(text, { x: PAGE.left, y: PAGE.top, width: WIDTH, height: 12 }, { size: 8 });
  return PAGE.top + 16;
}

/** The state's lines to the left in French and to the right in English, the school between them. */
function drawAuthorities(pen: CardPen, { snapshot: { school }, logo }: CardPaper): number {
  const side = WIDTH * 0.32;
  const top = PAGE.top;
  const line = 8.6;
  for (const [index, lines] of [school.authority.fr, school.authority.en].entries())
    for (const [nth, text] of lines.entries())
      pen.write(
        text,
        { x: index === 0 ? PAGE.left : PAGE.right - side, y: top + nth * line, width: side, height: line },
        { size: 6.8, bold: nth === 0, align: 'center' },
      );
  const middle: Box = { x: PAGE.left + side, y: top, width: WIDTH - 2 * side, height: mm(17) };
  let y = top + Math.max(school.authority.fr.length, school.authority.en.length) * line;
  if (logo) {
    pen.doc.image(logo, middle.x, middle.y, {
      fit: [middle.width, middle.height],
      align: 'center',
      valign: 'center',
    });
    y = Math.max(y, middle.y + middle.height);
  }
  pen.write(
    school.name,
    { x: PAGE.left, y: y + 2, width: WIDTH, height: 15 },
    { size: 12, bold: true, align: 'center' },
  );
  y += 17;
  const place = [
    school.motto,
    [school.address, school.town].filter(Boolean).join(', '),
    school.phone,
    school.registration_number,
  ]
    .filter(Boolean)
    .join('  ·  ');
  if (!place) return y;
  pen.write(place, { x: PAGE.left, y, width: WIDTH, height: 9 }, { size: 6.8, align: 'center' });
  return y + 9;
}

function drawTitle(pen: CardPen, { snapshot: card, number }: CardPaper, y: number): number {
  const height = 20;
  pen.frame({ x: PAGE.left, y, width: WIDTH, height }, '#000');
  const title = pen.say((words) => (card.period ? words.title : words.annualTitle));
  const text = [title, card.period && pen.name(card.period.name)].filter(Boolean).join(' – ');
  pen.write(
    text.toLocaleUpperCase(pen.locale),
    { x: PAGE.left, y, width: WIDTH * 0.68, height },
    { size: 10.5, bold: true, colour: '#fff' },
  );
  pen.write(
    `${pen.say((words) => words.year)} ${card.year}\n${number}`,
    { x: PAGE.left + WIDTH * 0.68, y, width: WIDTH * 0.32, height },
    { size: 7.2, bold: true, align: 'right', colour: '#fff' },
  );
  return y + height;
}

function drawPupil(pen: CardPen, { pupil, class: schoolClass }: CardSnapshot, y: number): number {
  const say = pen.say.bind(pen);
  const yes = (is: boolean) => say((words) => (is ? words.yes : words.no));
  const day = pupil.born_on ? pen.day(pupil.born_on) : '';
  const facts: [string, string][][] = [
    [
      [say((words) => words.rollNumber), pupil.roll_number],
      [say((words) => words.class), schoolClass.name],
    ],
    [
      [say((words) => words.born), [day, pupil.born_at].filter(Boolean).join(', ')],
      [say((words) => words.size), sizeOf(pen, schoolClass)],
    ],
    [
      [
        `${say((words) => words.sex)}  ·  ${say((words) => words.repeater)}`,
        `${pupil.sex ? say((words) => words.sexes[pupil.sex!]) : '–'}  ·  ${yes(pupil.repeater)}`,
      ],
      [say((words) => words.master), schoolClass.master ?? ''],
    ],
    [
      [say((words) => words.matricule), pupil.matricule ?? ''],
      [say((words) => words.guardian), pupil.guardian ?? ''],
    ],
  ];
  const row = 12.5;
  const first = 16;
  const box: Box = { x: PAGE.left, y, width: WIDTH, height: first + facts.length * row + 5 };
  pen.frame(box);
  const half = WIDTH / 2;
  const term = pen.language === 'both' ? 108 : 86;
  const x = PAGE.left + 3;
  pen.write(
    say((words) => words.name),
    { x, y: y + 2, width: term, height: first },
    { size: 7.2, colour: '#333' },
  );
  pen.write(
    pupil.name ?? pupil.roll_number,
    { x: x + term, y: y + 2, width: WIDTH - term - 6, height: first },
    { size: 11.5, bold: true },
  );
  for (const [nth, pair] of facts.entries())
    for (const [column, [name, value]] of pair.entries()) {
      const left = x + column * half;
      const at = y + 2 + first + nth * row;
      pen.write(name, { x: left, y: at, width: term, height: row }, { size: 7.2, colour: '#333' });
      const cell = { x: left + term, y: at, width: half - term - 6, height: row };
      pen.write(value, cell, { size: 8.2, bold: true });
    }
  return y + box.height;
}

/** How many girls and boys, where it is known of everybody. */
function sizeOf(pen: CardPen, { size, girls, boys }: CardSnapshot['class']): string {
  if (girls + boys < size) return String(size);
  return `${size} (${pen.say((words) => words.girlsAndBoys(girls, boys))})`;
}

type Line = [name: string, value: string];

/** Discipline, work and the class side by side; and the periods so far, where there are several. */
function drawBlocks(
  pen: CardPen,
  card: CardSnapshot,
  y: number,
  { height, recall }: { height: number; recall: number },
): number {
  const say = pen.say.bind(pen);
  const { discipline } = card;
  const { kept = true, sanctions = [] } = discipline;
  const gap = 4;
  const blocks: { title: string; lines: Line[]; draw?: (box: Box) => void; share: number }[] = [
    {
      title: say((words) => words.discipline),
      share: 1,
      lines: [
        // What nobody kept in the portal is written by hand.
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
      share: 1.25,
      lines: [],
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
  const shares = blocks.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - gap * (blocks.length - 1);
  let x = PAGE.left;
  for (const { title, lines, draw, share } of blocks) {
    const box = { x, y, width: blocks.length === 1 ? WIDTH / 2 : (room * share) / shares, height };
    pen.frame(box);
    pen.frame({ ...box, height: 12 }, SHADE);
    pen.write(title, { ...box, height: 12 }, { size: 7.5, bold: true, align: 'center' });
    const inner = { ...box, y: y + 13, height: height - 14 };
    if (draw) draw(inner);
    else drawLines(pen, lines, inner);
    x += box.width + gap;
  }
  return y + height;
}

function drawLines(pen: CardPen, lines: readonly Line[], { x, y, width, height }: Box): void {
  const row = Math.min(15, height / lines.length);
  for (const [nth, [name, value]] of lines.entries()) {
    const at = y + nth * row;
    const term = width * 0.6;
    pen.write(name, { x, y: at, width: term, height: row }, { size: 7.2 });
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

/** The average, large; the rank; and the honours and warnings with their boxes. */
function drawWork(pen: CardPen, card: CardSnapshot, { x, y, width, height }: Box): void {
  const { result, pupil } = card;
  const say = pen.say.bind(pen);
  const top = Math.min(30, height * 0.38);
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
  const rows = Math.ceil(honours.length / 2);
  const row = Math.min(12, (height - top - 3) / Math.max(1, rows));
  // All in the letters of the longest: a smaller one among them would read as less.
  const labels = honours.map(({ label }) => pen.name(label));
  const size = pen.sizeFor(labels, width / 2 - 17, 7);
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

/** A line a period: average, rank and the class's mean. */
function drawRecall(pen: CardPen, card: CardSnapshot, { x, y, width, height }: Box): void {
  const say = pen.say.bind(pen);
  const heads = [
    say((words) => words.period),
    say((words) => words.average),
    ...(card.ranks.overall ? [say((words) => words.rank)] : []),
    ...(card.profile ? [say((words) => words.mean)] : []),
  ];
  const columns = heads.map((_, index) => (index === 0 ? 0.34 : 0.66 / (heads.length - 1)));
  const row = Math.min(14, height / (card.recall.length + (card.result.exam ? 2 : 0) + 1));
  const drawAt = (cells: readonly string[], at: number, bold: boolean) => {
    let left = x;
    for (const [index, text] of cells.entries()) {
      const cell = { x: left, y: at, width: width * columns[index]!, height: row };
      pen.write(text, cell, { size: bold ? 6.6 : 7.4, bold, align: index === 0 ? 'left' : 'center' });
      left += cell.width;
    }
  };
  drawAt(heads, y, true);
  const { exam } = card.result;
  for (const [nth, { name, average, rank, class_mean }] of card.recall.entries()) {
    pen.line(x, y + (nth + 1) * row, x + width, y + (nth + 1) * row, 0.25);
    const cells = [
      pen.name(name),
      pen.figure(average) || '–',
      ...(card.ranks.overall ? [rank === null ? '–' : ordinal(rank, pen.locale, card.pupil.sex)] : []),
      ...(card.profile ? [pen.figure(class_mean) || '–'] : []),
    ];
    drawAt(cells, y + (nth + 1) * row, false);
  }
  if (!exam) return;
  for (const [nth, cells] of [
    [say((words) => words.beforeExam), pen.figure(exam.before)],
    [say((words) => words.exam(exam.share)), pen.figure(exam.result)],
  ].entries()) {
    const at = y + (card.recall.length + nth + 1) * row;
    pen.line(x, at, x + width, at, 0.25);
    drawAt(cells, at, false);
  }
}

/** What the council wrote, and its decision. */
function drawRemark(pen: CardPen, { council, result, period }: CardSnapshot, box: Box): number {
  pen.frame(box);
  const decided = council.decision && period === null ? council.decision : null;
  const width = period === null ? box.width * 0.66 : box.width;
  const title = { ...box, width, height: 11 };
  pen.write(
    pen.say((words) => words.councilRemark),
    title,
    { size: 7.2, bold: true },
  );
  const text = council.appreciation ?? (result.appreciation ? pen.name(result.appreciation) : '');
  pen.write(text, { x: box.x + 2, y: box.y + 11, width: width - 4, height: box.height - 13 }, { size: 9 });
  if (period === null) {
    const x = box.x + width;
    pen.line(x, box.y, x, box.y + box.height);
    pen.write(
      pen.say((words) => words.decision),
      { x, y: box.y, width: box.width - width, height: 11 },
      { size: 7.2, bold: true },
    );
    if (decided)
      pen.write(
        pen.say((words) => words.decisions[decided]),
        { x, y: box.y + 11, width: box.width - width, height: box.height - 13 },
        { size: 10, bold: true, align: 'center' },
      );
  }
  return box.y + box.height;
}

/** Who signs, and what leads to the page that checks the card. */
function drawFoot(pen: CardPen, paper: CardPaper, y: number, height: number): void {
  const { snapshot: card, code, qr, address, made_on, replaces } = paper;
  const side = CODE_SIDE;
  const check = side + 6;
  const width = (WIDTH - check - 8) / 3;
  const day = pen.day(made_on);
  const { town } = card.school;
  const visas: string[] = [
    pen.say((words) => words.parent),
    pen.say((words) => words.classMaster),
    `${pen.say((words) => (town ? words.done(town, day) : words.doneOn(day)), '\n')}\n${pen.say((words) => words.head)}`,
  ];
  for (const [nth, title] of visas.entries()) {
    const box = { x: PAGE.left + nth * (width + 4), y, width, height };
    pen.frame(box);
    const lines = title.split('\n').length;
    pen.write(title, { ...box, height: 4 + lines * 9 }, { size: 7.2, bold: true, align: 'center' });
  }
  const x = PAGE.right - check;
  drawQr(pen.doc, qr, { x: x + 3, y: y - 5, side });
  pen.write(code, { x, y: y + side - 8, width: check, height: 9 }, { size: 7, bold: true, align: 'center' });
  pen.write(
    // The address on a line of its own, once for both languages.
    `${pen.say((words) => words.checkAt)}\n${address}`,
    { x, y: y + side + 1, width: check, height: FOOT - side - 1 },
    { size: 5.6, align: 'center' },
  );
  if (replaces)
    pen.write(
      pen.say((words) => words.replaces),
      { x: PAGE.left, y: y + height + 1, width: WIDTH - check - 8, height: 9 },
      { size: 6.4, bold: true },
    );
}
