import { drawPhoto } from '#platform/pdf/draw-photo.ts';
import { type CardSnapshot, layoutOf } from '../../card-snapshot.ts';
import { blocksHeight, drawBlocks } from './card-blocks.ts';
import { notesOf } from './card-notes.ts';
import { drawFoot, drawRemark, footHeight, remarkHeight } from './card-foot.ts';
import type { CardPaper } from './card-paper.ts';
import { type Box, type CardPen, mm, PAGE, WIDTH } from './card-pen.ts';
import { drawTable } from './card-table.ts';

const RECALL_ROW = 11;
const LEGEND = 9;
/** The font size of the legend and of notes about totals. */
const SMALL = 6.2;

/** A card on its own sheet; with very many subjects it continues on another. */
export function drawCard(pen: CardPen, paper: CardPaper): void {
  const { snapshot: card } = paper;
  pen.doc.addPage();
  let y = drawAuthorities(pen, paper);
  y = drawTitle(pen, paper, y + 4);
  y = drawPupil(pen, paper, y + 3);
  const recall = recallHeight(card);
  const legend = legendOf(pen, card);
  const foot = footHeight(pen, card);
  const said = remarkHeight(card);
  const blocks = blocksHeight(pen, card, recall);
  const notes = notesOf(pen, card).map((text) => ({ text, height: pen.heightOf(text, WIDTH, SMALL) + 1 }));
  const noted = notes.reduce((sum, { height }) => sum + height, legend ? LEGEND : 0);
  const below = 6 + noted + blocks + 5 + said + 4 + foot;
  y = drawTable(pen, card, { top: y + 4, below, newPage: () => goOn(pen, paper) });
  if (y + below > PAGE.bottom + 1) y = goOn(pen, paper);
  if (legend) {
    pen.write(legend, { x: PAGE.left, y: y + 1, width: WIDTH, height: LEGEND }, { size: SMALL });
    y += LEGEND;
  }
  for (const { text, height } of notes) {
    pen.write(text, { x: PAGE.left, y: y + 1, width: WIDTH, height }, { size: SMALL });
    y += height;
  }
  y = drawBlocks(pen, card, y + 5, { height: blocks, recall });
  // The remaining space is for handwriting.
  const free = PAGE.bottom - y - 5 - said - 4 - foot;
  const remark = said + Math.max(0, Math.min(30, free / 2));
  y = drawRemark(pen, card, { x: PAGE.left, y: y + 5, width: WIDTH, height: remark });
  drawFoot(pen, paper, y + 4, foot + Math.max(0, Math.min(14, PAGE.bottom - y - 4 - foot)));
}

/** The lower bounds of the grades, and the meaning of the shading. */
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

/**
 * Previous periods if there are several, and an examination included in the year's average;
 * nothing if no average is formed.
 */
function recallHeight({ recall, period, result, marking, forms_average }: CardSnapshot): number {
  if (marking === 'judgements' || forms_average === false) return 0;
  const lines = recall.length + (result.exam ? 2 : 0);
  return recall.length > 1 || period === null ? (lines + 2) * RECALL_ROW : 0;
}

/** A continuation page of a long card, with the student's name. */
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

/** The state's lines in French on the left and in English on the right, the school between them. */
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

/** An upright photo beside four lines of facts. */
const PHOTO = { width: mm(19), gap: mm(1) };

function drawPupil(pen: CardPen, { snapshot: card, photo }: CardPaper, y: number): number {
  const { pupil, class: schoolClass } = card;
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
  const row = layoutOf(card) > 1 && pen.language === 'both' ? 15.5 : 12.5;
  const first = 16;
  const box: Box = { x: PAGE.left, y, width: WIDTH, height: first + facts.length * row + 5 };
  pen.frame(box);
  const width = WIDTH - (card.photo ? PHOTO.width + PHOTO.gap : 0);
  // Without a photo the frame is left empty, so that one can be glued in.
  if (card.photo)
    drawPhoto(pen.doc, photo, {
      x: PAGE.right - PHOTO.width - 2,
      y: y + 2,
      width: PHOTO.width,
      height: Math.min(box.height - 4, PHOTO.width * 1.25),
    });
  const half = width / 2;
  const term = pen.language === 'both' ? 108 : 86;
  const x = PAGE.left + 3;
  pen.write(
    say((words) => words.name),
    { x, y: y + 2, width: term, height: first },
    { size: 7.2, colour: '#333' },
  );
  pen.write(
    pupil.name ?? pupil.roll_number,
    { x: x + term, y: y + 2, width: width - term - 6, height: first },
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

/** The numbers of girls and boys, if everyone's sex is recorded. */
function sizeOf(pen: CardPen, { size, girls, boys }: CardSnapshot['class']): string {
  if (girls + boys < size) return String(size);
  return `${size} (${pen.say((words) => words.girlsAndBoys(girls, boys))})`;
}
