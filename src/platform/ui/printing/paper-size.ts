/** Paper sizes of school offices: sheets, half sheets, and wide or narrow receipt rolls. */
export const PAPERS = ['a4', 'a5', 'roll', 'roll58'] as const;
export type Paper = (typeof PAPERS)[number];

const SIZES = { a4: '210mm 297mm', a5: '148mm 210mm' };
const ROLLS_MM = { roll: 80, roll58: 58 };
const KEY = 'preau-paper';
/** A PDF page is at most 5 m long; a longer roll continues on another page. */
const LONGEST_ROLL_MM = 4_000;
const MM_PER_PIXEL = 25.4 / 96;

/** Paper width on screen, in CSS pixels. */
export const PAPER_WIDTHS: Record<Paper, number> = {
  a4: 210 / MM_PER_PIXEL,
  a5: 148 / MM_PER_PIXEL,
  roll: ROLLS_MM.roll / MM_PER_PIXEL,
  roll58: ROLLS_MM.roll58 / MM_PER_PIXEL,
};

/** Too narrow for columns. */
export const isRoll = (paper: Paper): paper is keyof typeof ROLLS_MM => paper in ROLLS_MM;

/** The paper last chosen on this device, if it is offered; else the first of those offered. */
export function readPaper(offered: readonly Paper[] = PAPERS): Paper {
  const first = offered[0] ?? 'a4';
  try {
    return offered.find((paper) => paper === localStorage.getItem(KEY)) ?? first;
  } catch {
    return first;
  }
}

export function keepPaper(paper: Paper): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // Without storage the choice is not remembered.
  }
}

/** Escapes a text as a CSS string. */
const quoted = (text: string) =>
  `"${[...text].map((letter) => `\\${letter.codePointAt(0)?.toString(16)} `).join('')}"`;

/**
 * The @page rule of a paper. A roll is as long as its content: browsers ignore "auto" and would use
 * a Letter page. With a footer the text may span pages, each with the footer and its number;
 * without, it is one page without margins, so that the browser has no room for its own header and
 * footer.
 */
export function pageRule(paper: Paper, height: number, footer: string | undefined): string {
  if (isRoll(paper)) {
    const millimetres = Math.min(Math.ceil(height * MM_PER_PIXEL) + 1, LONGEST_ROLL_MM);
    return `@page { size: ${ROLLS_MM[paper]}mm ${millimetres}mm; margin: 0; }`;
  }
  if (footer === undefined) return `@page { size: ${SIZES[paper]}; margin: 0; }`;
  const small = 'font: 8pt system-ui, sans-serif; color: #000; vertical-align: top; padding-top: 2mm;';
  return `@page { size: ${SIZES[paper]}; margin: 12mm 12mm 16mm;
    @bottom-left { content: ${quoted(footer)}; ${small} width: 80%; text-align: left; }
    @bottom-right { content: counter(page) " / " counter(pages); ${small} text-align: right; } }`;
}
