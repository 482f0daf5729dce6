import type { Locale } from '#platform/i18n/locale.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { formatDay } from '#platform/time/format.ts';
import { LETTER_WORDS } from './attendance.papers.ts';

/** One millimeter in points. */
const MM = 72 / 25.4;
const LEFT = 25 * MM;
const WIDTH = 160 * MM;

export type Letter = {
  school: string;
  title: string;
  done_on: string;
  student: { full_name: string | null; roll_number: string; class_label: string | null };
  paragraphs: readonly string[];
};

/** Draws a letter to parents on its own sheet, with room for two signatures. */
export function drawLetter(doc: PdfDocument, letter: Letter, language: Locale): void {
  const words = LETTER_WORDS[language];
  const { full_name, roll_number, class_label } = letter.student;
  doc.addPage();
  doc.fillColor('#000');
  const write = (
    text: string,
    y: number,
    { size = 11, bold = false, x = LEFT, width = WIDTH, align = 'left' as 'left' | 'center' } = {},
  ) => {
    doc.font(bold ? 'bold' : 'plain').fontSize(size);
    doc.text(text, x, y, { width, align });
    return doc.y;
  };
  let y = write(letter.school, 25 * MM, { size: 13, bold: true });
  y = write(words.done(formatDay(letter.done_on, language)), y + 4 * MM);
  y = write(words.toParents(full_name ?? roll_number), y + 10 * MM, { bold: true });
  y = write(class_label ? words.of(roll_number, class_label) : words.withoutClass(roll_number), y + 1 * MM);
  y = write(letter.title, y + 14 * MM, { size: 16, bold: true, align: 'center' }) + 8 * MM;
  for (const paragraph of letter.paragraphs) y = write(paragraph, y) + 4 * MM;
  y += 14 * MM;
  write(words.parents, y, { width: WIDTH / 2 });
  write(words.head, y, { x: LEFT + WIDTH / 2, width: WIDTH / 2, align: 'center' });
}
