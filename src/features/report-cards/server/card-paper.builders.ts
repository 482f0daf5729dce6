import type { ClassInput } from '#features/marking/class-results.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { calculatePeriod, calculateYear } from '#features/marking/rules/calculate.ts';
import { aPaperKey } from '#features/signed-papers/server/signed-papers.builders.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { makeCardsPdf } from './card-pdf.ts';
import { aSnapshot } from './report-cards.builders.ts';
import { snapshotsOf } from './snapshots.ts';

type Given = {
  period?: number | null;
  language?: CardSnapshot['language'];
  discipline?: CardSnapshot['discipline'];
};

/** A student's card, calculated from a class's marks. */
export function cardOf(
  scheme: MarkingScheme,
  input: ClassInput,
  student: string,
  { period = 0, language = 'fr', discipline }: Given = {},
): CardSnapshot {
  const { school, class: schoolClass, pupil } = aSnapshot();
  const cards = snapshotsOf(
    {
      scheme,
      input,
      facts: {
        language,
        teachers_sign: false,
        photo: false,
        school,
        year: '2026/2027',
        class: schoolClass,
        pupils: new Map(input.students.map(({ id }) => [id, { ...pupil, name: id }])),
        subjects: new Map(input.subjects.map(({ id }) => [id, { name: { fr: id, en: id }, teacher: null }])),
        competences: new Map(input.assessments.map(({ id }) => [id, `Compétence ${id}`])),
        discipline: new Map(discipline && input.students.map(({ id }) => [id, discipline])),
        council: new Map(),
      },
      results: {
        periods: scheme.periods.map((_, at) => calculatePeriod(scheme, input, at)),
        year: calculateYear(scheme, input),
      },
    },
    period,
  );
  return cards.get(student)!;
}

const KEY = aPaperKey();

export function printedPdf(...snapshots: CardSnapshot[]): Promise<Buffer> {
  const rows = snapshots.map((snapshot) => ({
    snapshot,
    series: 2026,
    number: 412,
    version: 1,
    code: 'K7QF-9MXR-4TGD',
    public_url: 'https://portal.school.test',
    made_on: '2026-12-11',
    made_at: new Date('2026-12-11T10:00:00Z'),
  }));
  return makeCardsPdf(rows, new Map(), 'Cards', KEY.signed);
}

/** The text of the paper, a line for each drawn piece. */
export async function printed(...snapshots: CardSnapshot[]): Promise<string[]> {
  return pdfPages(await printedPdf(...snapshots)).flatMap(({ text }) => text.split('\n'));
}

export const rowOf = (lines: readonly string[], subject: string, next: string) =>
  lines.slice(lines.indexOf(subject) + 1, lines.indexOf(next));

export const valueOf = (lines: readonly string[], name: string) => lines[lines.indexOf(name) + 1];
