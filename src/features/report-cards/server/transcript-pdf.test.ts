import { expect, it } from 'vitest';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { aCardSubject, aSnapshot } from './report-cards.builders.ts';
import { transcriptOf } from './transcript.ts';
import { makeTranscriptPdf } from './transcript-pdf.ts';

let number = 0;

const row = (series: number, given: Partial<CardSnapshot>) => {
  number += 1;
  const snapshot = aSnapshot({ year: `${series}/${series + 1}`, ...given });
  const made_at = new Date(`${series}-12-11T10:00:00Z`);
  return {
    snapshot,
    series,
    number,
    version: 1,
    code: `K7QF-9MXR-${String(number).padStart(4, '0')}`,
    public_url: 'https://portal.school.test',
    made_on: `${series}-12-11`,
    made_at,
  };
};
const { result } = aSnapshot();
const term = (index: number) => ({
  index,
  name: { fr: `Trimestre ${index + 1}`, en: `Term ${index + 1}` },
});
const philosophy = aCardSubject({ name: { fr: 'Philosophie', en: 'Philosophy' }, value: '9.50' });
const school = [
  row(2026, {
    period: null,
    result: { ...result, average: '11.80' },
    council: { appreciation: null, decision: 'promote' },
  }),
  row(2026, { period: term(1), subjects: [aCardSubject({ value: '12.00' }), philosophy] }),
  row(2026, { period: term(0) }),
  row(2025, { class: { ...aSnapshot().class, name: '4e B' } }),
];

it('has a section per year, oldest first, and a column per card, the year last', () => {
  const years = transcriptOf(school);
  expect(years.map((year) => `${year.year} ${year.class}`)).toEqual(['2025/2026 4e B', '2026/2027 3e A']);
  expect(years[1]!.columns.map((name) => name?.en ?? 'year')).toEqual(['Term 1', 'Term 2', 'year']);
  expect(years[1]!.averages).toEqual(['13.25', '13.25', '11.80']);
  expect(years[1]!.decision).toBe('promote');
  expect(years[0]!.decision).toBeNull();
});

it('keeps each figure with its card, even for a subject on one card only', () => {
  const [, year] = transcriptOf(school);
  expect(year!.subjects.map(({ name, cells }) => [name.en, ...cells])).toEqual([
    ['Mathematics', '13.25', '12.00', '13.25'],
    ['Philosophy', null, '9.50', null],
  ]);
});

it('has a section for each class if the class changed within a year', () => {
  const moved = [
    row(2026, { period: term(0) }),
    row(2026, { period: term(1), class: { ...aSnapshot().class, name: '3e B' } }),
  ];
  expect(transcriptOf(moved).map((year) => year.class)).toEqual(['3e A', '3e B']);
});

it('prints judgments, and ranks only if the school shows them', () => {
  const [year] = transcriptOf([
    row(2026, {
      ranks: { overall: false, subjects: false },
      subjects: [aCardSubject({ value: null, judgement: { fr: 'Acquis', en: 'Acquired' } })],
    }),
  ]);
  expect(year!.subjects[0]!.cells).toEqual([{ fr: 'Acquis', en: 'Acquired' }]);
  expect(year!.ranks).toEqual([null]);
});

it('is A4 text in the school’s language, and continues on another page with its heading', async () => {
  const fifty = Array.from({ length: 50 }, (_, nth) =>
    aCardSubject({ name: { fr: `Matière ${nth}`, en: `Subject ${nth}` } }),
  );
  const rows = [...school, row(2024, { subjects: fifty })];
  const pdf = await makeTranscriptPdf(rows, {
    language: 'fr',
    at: new Date('2027-07-01T10:00:00Z'),
    today: '2027-07-01',
  });
  const pages = pdfPages(pdf);
  expect(pages.length).toBeGreaterThan(1);
  for (const { box } of pages) expect(box).toBe('0 0 595.28 841.89');
  const text = pages.map((page) => page.text).join('\n');
  for (const words of [
    'Relevé de notes',
    'Évina Zoé',
    'Philosophie',
    '11,80',
    'Matière 49',
    'K7QF-9MXR-0001',
    '1er juil. 2027',
  ])
    expect(text).toContain(words);
  expect(pages[1]!.text).toContain('2024/2025');
});
