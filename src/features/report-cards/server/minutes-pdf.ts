import { startPdf } from '#platform/pdf/pdf-document.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Council, CouncilStudent } from '../council.contract.ts';
import { CardPen, PAGE, SHADE, WIDTH } from './paper/card-pen.ts';

const ROW = 15;
/** Columns of averages and ranks are omitted if nobody has any. */
const COLUMNS = { averages: [0.05, 0.3, 0.09, 0.09, 0.47], none: [0.05, 0.35, 0.6] };

/** The minutes of a council: the class, each student's average and decisions, notes, and signatures. */
export async function makeMinutesPdf(
  council: Council,
  { language, school, at }: { language: Locale; school: string; at: Date },
): Promise<Buffer> {
  const { doc, finish } = await startPdf({ condensed: true, made: at });
  const pen = new CardPen(doc, language);
  const say = pen.say.bind(pen);
  doc.addPage();
  let y = PAGE.top + 8;
  const period = council.periods.find(({ key }) => key === council.period)?.name;
  const line = (text: string, size: number, bold = false, height = size * 1.5) => {
    pen.write(text, { x: PAGE.left, y, width: WIDTH, height }, { size, bold });
    y += height;
  };
  line(school, 10, true);
  line(
    say((words) => words.minutes),
    15,
    true,
  );
  line(
    [
      council.class.name,
      period ? pen.name(period) : say((words) => words.annualTitle),
      council.year.name,
    ].join(' · '),
    10,
  );
  const { held, profile } = council;
  if (held.held_on) line(`${pen.term(say((words) => words.heldOn))}${pen.day(held.held_on)}`, 9);
  if (held.chair) line(`${pen.term(say((words) => words.chair))}${held.chair}`, 9);
  if (profile)
    line(
      [
        `${pen.term(say((words) => words.classMean))}${pen.figure(profile.mean)}`,
        `${pen.term(say((words) => words.lowestHighest))}${pen.figure(profile.lowest)} – ${pen.figure(profile.highest)}`,
        `${pen.term(say((words) => words.passed))}${profile.passed} / ${profile.count}`,
      ].join('   '),
      9,
    );
  y += 4;
  const hasAverages = council.students.some(({ average }) => average !== null);
  const columns = hasAverages ? COLUMNS.averages : COLUMNS.none;
  const head = [
    '',
    say((words) => words.name),
    ...(hasAverages ? [say((words) => words.average), say((words) => words.rank)] : []),
    say((words) => words.council),
  ];
  const row = (cells: readonly string[], height: number, isHead = false) => {
    if (y + height > PAGE.bottom) {
      doc.addPage();
      y = PAGE.top + 8;
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
    row(
      [
        String(nth + 1),
        student.full_name ?? student.roll_number,
        ...(hasAverages
          ? [
              student.average === null ? '–' : pen.figure(student.average),
              student.classified ? String(student.rank ?? '') : say((words) => words.notClassified),
            ]
          : []),
        said,
      ],
      height,
    );
  }
  y += 8;
  if (held.minutes) {
    const height = pen.heightOf(held.minutes, WIDTH, 9) + 6;
    if (y + height > PAGE.bottom - 70) {
      doc.addPage();
      y = PAGE.top + 8;
    }
    pen.write(held.minutes, { x: PAGE.left, y, width: WIDTH, height }, { size: 9 });
    y += height + 8;
  }
  if (y > PAGE.bottom - 70) {
    doc.addPage();
    y = PAGE.top + 8;
  }
  line(
    say((words) => words.signatures),
    9,
    true,
  );
  return finish();
}

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
