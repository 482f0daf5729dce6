import type { Locale } from '#platform/i18n/locale.ts';
import { drawQr } from '#platform/pdf/qr-drawing.ts';
import { type CardSnapshot, layoutOf } from '../../card-snapshot.ts';
import { type Remark, remarksOf } from '../../remarks.rules.ts';
import type { CardWords } from '../card.papers.ts';
import type { CardPaper } from './card-paper.ts';
import { type Box, type CardPen, mm, PAGE, WIDTH } from './card-pen.ts';

/** At 150 dpi, a module of the QR code is three dots wide. */
const CODE_SIDE = mm(30);
const FOOT = 100;
const REMARK = 44;
const REMARK_ABOVE_POINTS = 36;
/** A line of strengths or points to improve; bilingual ones beside a decision may take two. */
const POINT = 11;
const POINT_OF_BOTH = 15.5;

/** In two languages the text about the check page takes another line. */
export const footHeight = ({ language }: CardPen, card: CardSnapshot): number =>
  layoutOf(card) > 1 && language === 'both' ? FOOT + 10 : FOOT;

/** The council's words, then strengths and points to improve. */
export const remarkHeight = (card: CardSnapshot): number =>
  layoutOf(card) > 2 ? REMARK_ABOVE_POINTS + 2 * pointHeight(card) : REMARK;

const pointHeight = ({ language, period }: CardSnapshot) =>
  language === 'both' && period === null ? POINT_OF_BOTH : POINT;

export function drawRemark(pen: CardPen, card: CardSnapshot, box: Box): number {
  const { council, result, period } = card;
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
  const points = layoutOf(card) > 2 ? 2 * pointHeight(card) : 0;
  const height = box.height - 13 - points;
  pen.write(text, { x: box.x + 2, y: box.y + 11, width: width - 4, height }, { size: 9 });
  if (points > 0)
    drawPoints(pen, card, { ...box, y: box.y + box.height - points - 1, width, height: points });
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

function drawPoints(pen: CardPen, card: CardSnapshot, { x, y, width }: Box): void {
  const height = pointHeight(card);
  const { strengths, to_improve } = remarksOf(card);
  for (const [nth, { name, remark }] of [
    { name: pen.say((words) => words.strengths), remark: strengths },
    { name: pen.say((words) => words.toImprove), remark: to_improve },
  ].entries()) {
    const text = `${pen.term(name)}${remarkText(pen, remark)}`.trimEnd();
    const at = y + nth * height;
    pen.write(text, { x, y: at, width, height }, { size: 7.5 });
    if (!remark.text && remark.subjects.length === 0)
      pen.line(x + pen.widthOf(text, 7.5) + 6, at + height - 2, x + width - 4, at + height - 2, 0.3);
  }
}

const remarkText = (pen: CardPen, { text, subjects, more }: Remark): string =>
  text ??
  subjects.map((name) => pen.name(name)).join(', ') +
    (more > 0 ? ` ${pen.say((words) => words.andMore(more))}` : '');

export function drawFoot(pen: CardPen, paper: CardPaper, y: number, height: number): void {
  const { snapshot: card, code, qr, address, made_on, replaces } = paper;
  const side = CODE_SIDE;
  const check = side + 6;
  const { town } = card.school;
  // Bilingual cards of the first layouts printed the date in French twice, and must stay as they are.
  const doneAt = (words: CardWords, locale: Locale) => {
    const day = pen.day(made_on, layoutOf(card) > 2 ? locale : pen.locale);
    return town ? words.done(town, day) : words.doneOn(day);
  };
  const visas: string[] = [
    pen.say((words) => words.parent),
    pen.say((words) => words.classMaster),
    ...(layoutOf(card) > 1 ? [pen.say((words) => words.disciplineMaster)] : []),
    `${pen.say(doneAt, '\n')}\n${pen.say((words) => words.head)}`,
  ];
  const width = (WIDTH - check - 4 * (visas.length - 1)) / visas.length;
  for (const [nth, title] of visas.entries()) {
    const box = { x: PAGE.left + nth * (width + 4), y, width, height };
    pen.frame(box);
    const lines = title.split('\n').length + (layoutOf(card) > 1 && card.language === 'both' ? 1 : 0);
    pen.write(title, { ...box, height: 4 + lines * 9 }, { size: 7.2, bold: true, align: 'center' });
  }
  const x = PAGE.right - check;
  drawQr(pen.doc, qr, { x: x + 3, y: y - 5, side });
  pen.write(code, { x, y: y + side - 8, width: check, height: 9 }, { size: 7, bold: true, align: 'center' });
  pen.write(
    // The URL on its own line, once for both languages.
    `${pen.say((words) => words.checkAt)}\n${address}`,
    { x, y: y + side + 1, width: check, height: footHeight(pen, card) - side - (layoutOf(card) > 1 ? 0 : 1) },
    { size: Math.max(5.6, pen.smallest), align: 'center' },
  );
  if (replaces)
    pen.write(
      pen.say((words) => words.replaces),
      { x: PAGE.left, y: y + height + 1, width: WIDTH - check - 8, height: 9 },
      { size: 6.4, bold: true },
    );
}
