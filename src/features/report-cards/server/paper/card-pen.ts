import type { SpecialValue, TwoLanguages } from '#features/marking/marking-scheme.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { formatDay } from '#platform/time/format.ts';
import type { Instead } from '../../card-snapshot.ts';
import { type CardLanguage, written } from '../../report-cards.rules.ts';
import { CARD_WORDS } from '../card.papers.ts';

const MM = 72 / 25.4;
export const mm = (length: number): number => length * MM;

export const PAGE = { left: mm(10), right: mm(200), top: mm(8), bottom: mm(289) };
export const WIDTH = PAGE.right - PAGE.left;
export const SHADE = '#ececec';
/** The smallest font size, in points. */
const SMALLEST = 6;
/** The space between a box and its text. */
const PAD = 2;
/** Line height, as a multiple of the font size. */
export const STEP = 1.18;

const BRITISH_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export type Box = { x: number; y: number; width: number; height: number };
type Look = { size?: number; bold?: boolean; align?: 'left' | 'center' | 'right'; colour?: string };

/** Text is first shrunk, then wrapped, then truncated with dots, so that it never leaves its box. */
export class CardPen {
  readonly doc: PdfDocument;
  readonly language: CardLanguage;
  readonly smallest: number;

  /** `smallest`: cards of the first layout have a smaller minimum font size, and must stay as they are. */
  constructor(doc: PdfDocument, language: CardLanguage, smallest: number = SMALLEST) {
    this.doc = doc;
    this.language = language;
    this.smallest = smallest;
  }

  get locale(): Locale {
    return this.language === 'en' ? 'en' : 'fr';
  }

  say(word: (words: (typeof CARD_WORDS)['en'], locale: Locale) => string, between = ' / '): string {
    if (this.language !== 'both') return word(CARD_WORDS[this.language], this.language);
    const [fr, en] = [word(CARD_WORDS.fr, 'fr'), word(CARD_WORDS.en, 'en')];
    return fr === en ? fr : `${fr}${between}${en}`;
  }

  name({ fr, en }: TwoLanguages, between = ' / '): string {
    if (this.language !== 'both') return this.language === 'fr' ? fr : en;
    return fr === en ? fr : `${fr}${between}${en}`;
  }

  isSpecial(value: string): value is SpecialValue {
    return value in CARD_WORDS[this.locale].special;
  }

  special(instead: Instead): string {
    return instead === 'missing' ? '–' : CARD_WORDS[this.locale].special[instead];
  }

  /** "15 Mar 2011": in these countries the day comes first in English too. */
  day(day: string, locale = this.locale): string {
    if (locale === 'fr') return formatDay(day, 'fr');
    return BRITISH_DAY.format(new Date(`${day}T00:00:00Z`));
  }

  term(word: string): string {
    return this.locale === 'fr' ? `${word}\u00A0: ` : `${word}: `;
  }

  figure(decimal: string | null): string {
    return decimal === null ? '' : written(decimal, this.locale);
  }

  /** Vertically centered text in a box: on one line if shrinking suffices, else on as many as fit. */
  write(
    text: string,
    box: Box,
    { size = 8, bold = false, align = 'left', colour = '#000' }: Look = {},
  ): void {
    if (text === '') return;
    const { doc } = this;
    const width = box.width - 2 * PAD;
    doc.font(bold ? 'bold' : 'plain').fillColor(colour);
    const lines = this.fitted(text, { width, height: box.height, size });
    doc.fontSize(lines.size);
    const step = lines.size * STEP;
    let y = box.y + (box.height - lines.of.length * step) / 2 + step * 0.06;
    for (const line of lines.of) {
      const free = width - doc.widthOfString(line);
      const x = box.x + PAD + (align === 'center' ? free / 2 : align === 'right' ? free : 0);
      doc.text(line, x, y, { lineBreak: false });
      y += step;
    }
  }

  /** The size at which each of several texts fits on one line of a width. */
  sizeFor(texts: readonly string[], width: number, size: number): number {
    this.doc.font('bold').fontSize(size);
    const widest = Math.max(0, ...texts.map((text) => this.doc.widthOfString(text)));
    return Math.max(this.smallest, Math.min(size, (size * width) / widest));
  }

  /** The largest size at which a text can be written in a box without truncation, or the smallest. */
  sizeIn(text: string, box: Pick<Box, 'width' | 'height'>, size: number): number {
    this.doc.font('plain');
    return this.fitted(text, { width: box.width - 2 * PAD, height: box.height, size }).size;
  }

  widthOf(text: string, size: number, bold = false): number {
    this.doc.font(bold ? 'bold' : 'plain').fontSize(size);
    return this.doc.widthOfString(text);
  }

  heightOf(text: string, width: number, size: number, bold = false): number {
    if (text === '') return 0;
    this.doc.font(bold ? 'bold' : 'plain').fontSize(size);
    return this.broken(text, width - 4).length * size * STEP;
  }

  private fitted(text: string, { width, height, size }: { width: number; height: number; size: number }) {
    const { doc } = this;
    doc.fontSize(size);
    const given = text.split('\n');
    const widest = Math.max(...given.map((line) => doc.widthOfString(line)));
    // Slightly smaller text on the same lines reads better than more lines.
    const shrunk = size * Math.min(1, width / widest, height / (given.length * size * STEP));
    if (shrunk >= Math.max(size * 0.84, this.smallest)) return { size: shrunk, of: given };
    for (let smaller = size; smaller >= this.smallest; smaller -= 0.5) {
      doc.fontSize(smaller);
      const of = this.broken(text, width);
      const fits =
        of.length * smaller * STEP <= height && of.every((line) => doc.widthOfString(line) <= width);
      if (fits) return { size: smaller, of };
    }
    doc.fontSize(this.smallest);
    const room = Math.max(1, Math.floor(height / (this.smallest * STEP)));
    const whole = this.broken(text, width);
    const of = whole.slice(0, room);
    return {
      size: this.smallest,
      of: of.map((line, index) => this.cut(line, width, index === room - 1 && whole.length > room)),
    };
  }

  /** A line truncated with dots if it is too long or continued. */
  private cut(line: string, width: number, isLast: boolean): string {
    const { doc } = this;
    if (doc.widthOfString(line) <= width && !isLast) return line;
    if (isLast && doc.widthOfString(`${line}…`) <= width) return `${line}…`;
    let kept = line;
    while (kept.length > 1 && doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
    return kept === line && doc.widthOfString(line) <= width ? line : `${kept}…`;
  }

  private broken(text: string, width: number): string[] {
    const { doc } = this;
    const lines: string[] = [];
    for (const part of text.split('\n')) {
      let line = '';
      for (const word of part.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line === '' || doc.widthOfString(longer) <= width) line = longer;
        else {
          lines.push(line);
          line = word;
        }
      }
      lines.push(line);
    }
    return lines;
  }

  frame({ x, y, width, height }: Box, fill?: string): void {
    if (fill) this.doc.rect(x, y, width, height).fill(fill);
    this.doc.lineWidth(0.5).strokeColor('#000').rect(x, y, width, height).stroke();
  }

  line(x1: number, y1: number, x2: number, y2: number, width = 0.5): void {
    this.doc.lineWidth(width).strokeColor('#000').moveTo(x1, y1).lineTo(x2, y2).stroke();
  }

  tick({ x, y }: { x: number; y: number }, side: number, ticked: boolean): void {
    this.doc.lineWidth(0.6).strokeColor('#000').rect(x, y, side, side).stroke();
    if (!ticked) return;
    this.doc
      .lineWidth(1.2)
      .moveTo(x + side * 0.18, y + side * 0.55)
      .lineTo(x + side * 0.42, y + side * 0.82)
      .lineTo(x + side * 0.85, y + side * 0.18)
      .stroke();
  }
}
