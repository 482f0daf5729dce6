import { startPdf } from '#platform/pdf/pdf-document.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Council, CouncilStudent } from '../council.contract.ts';
import type { CardWords } from './card.papers.ts';
import { CardPen, PAGE, SHADE, WIDTH } from './paper/card-pen.ts';

const ROW = 15;
/** Space left for the signatures below the text. */
const SIGNATURES = 70;
/** Columns of averages and ranks are omitted if nobody has any. */
const COLUMNS = { averages: [0.05, 0.3, 0.09, 0.09, 0.47], none: [0.05, 0.35, 0.6] };

type Line = { text: string; size: number; bold?: boolean };

/** The minutes of a council: the class, each student's average and decisions, notes, and signatures. */
export async function makeMinutesPdf(
  council: Council,
  { language, school, at }: { language: Locale; school: string; at: Date },
): Promise<Buffer> {
  const { doc, finish } = await startPdf({ condensed: true, made: at });
  const pen = new CardPen(doc, language);
  let y = 0;
  const newPage = () => {
    doc.addPage();
    y = PAGE.top + 8;
  };
  const line = ({ text, size, bold = false }: Line) => {
    const height = size * 1.5;
    pen.write(text, { x: PAGE.left, y, width: WIDTH, height }, { size, bold });
    y += height;
  };
  newPage();
  line({ text: school, size: 10, bold: true });
  for (const one of headOf(pen, council)) line(one);
  y += 4;
  const hasAverages = council.students.some(({ average }) => average !== null);
  const columns = hasAverages ? COLUMNS.averages : COLUMNS.none;
  const head = headCells(pen, hasAverages);
  const row = (cells: readonly string[], height: number, isHead = false) => {
    if (y + height > PAGE.bottom) {
      newPage();
      row(head, ROW, true);
    }
    pen.frame({ x: PAGE.left, y, width: WIDTH, height }, isHead ? SHADE : undefined);
    let x = PAGE.left;
    for (const [index, text] of cells.entries()) {
      const width = WIDTH * columns[index]!;
      if (index > 0) pen.line(x, y, x, y + height);
      const align = index > 1 && index < columns.length - 1 ? 'center' : 'left';
      pen.write(text, { x, y, width, height }, { size: 8, bold: isHead, align });
      x += width;
    }
    y += height;
  };
  row(head, ROW, true);
  for (const [nth, student] of council.students.entries()) {
    const said = saidOf(pen, student);
    const height = Math.max(ROW, pen.heightOf(said, WIDTH * columns.at(-1)!, 8) + 4);
    const averages = hasAverages ? averageCells(pen, student) : [];
    row([String(nth + 1), student.full_name ?? student.roll_number, ...averages, said], height);
  }
  y += 8;
  const { minutes } = council.held;
  if (minutes) {
    const height = pen.heightOf(minutes, WIDTH, 9) + 6;
    if (y + height > PAGE.bottom - SIGNATURES) newPage();
    pen.write(minutes, { x: PAGE.left, y, width: WIDTH, height }, { size: 9 });
    y += height + 8;
  }
  if (y > PAGE.bottom - SIGNATURES) newPage();
  line({ text: pen.say((words) => words.signatures), size: 9, bold: true });
  return finish();
}

/** Above the table: the class and period, the day and chair, and the figures of the class. */
function headOf(pen: CardPen, { class: { name }, year, period, periods, held, profile }: Council): Line[] {
  const periodName = periods.find(({ key }) => key === period)?.name;
  const lines: Line[] = [
    { text: pen.say((words) => words.minutes), size: 15, bold: true },
    {
      text: [name, periodName ? pen.name(periodName) : pen.say((words) => words.annualTitle), year.name].join(
        ' · ',
      ),
      size: 10,
    },
  ];
  const termed = (word: (words: CardWords) => string, text: string) => `${pen.term(pen.say(word))}${text}`;
  if (held.held_on) lines.push({ text: termed((words) => words.heldOn, pen.day(held.held_on)), size: 9 });
  if (held.chair) lines.push({ text: termed((words) => words.chair, held.chair), size: 9 });
  if (profile)
    lines.push({
      text: [
        termed((words) => words.classMean, pen.figure(profile.mean)),
        termed(
          (words) => words.lowestHighest,
          `${pen.figure(profile.lowest)} – ${pen.figure(profile.highest)}`,
        ),
        termed((words) => words.passed, `${profile.passed} / ${profile.count}`),
      ].join('   '),
      size: 9,
    });
  return lines;
}

const headCells = (pen: CardPen, hasAverages: boolean): string[] => [
  '',
  pen.say((words) => words.name),
  ...(hasAverages ? [pen.say((words) => words.average), pen.say((words) => words.rank)] : []),
  pen.say((words) => words.council),
];

const averageCells = (pen: CardPen, { average, classified, rank }: CouncilStudent): string[] => [
  average === null ? '–' : pen.figure(average),
  classified ? String(rank ?? '') : pen.say((words) => words.notClassified),
];

function saidOf(
  pen: CardPen,
  { honours, appreciation, decision, proposed_decision, decision_reason }: CouncilStudent,
): string {
  const decided = decision ?? proposed_decision;
  return [
    honours
      .filter(({ given }) => given)
      .map(({ label, reason }) => pen.name(label) + (reason ? ` (${reason})` : ''))
      .join(', '),
    appreciation ?? '',
    decided
      ? pen.say((words) => words.decisions[decided]) + (decision_reason ? ` (${decision_reason})` : '')
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
