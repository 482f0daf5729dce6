import { describe, expect, it, vi } from 'vitest';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { qrOn } from '#platform/pdf/pdf-qr.builders.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { aPaperKey } from '#features/signed-papers/server/signed-papers.builders.ts';
import { readPaper } from '#features/signed-papers/signed-papers.rules.ts';
import { CARD_WORDS } from './card.papers.ts';
import { makeCardsPdf } from './card-pdf.ts';
import { aCardSubject, aSnapshot } from './report-cards.builders.ts';

const LONG = 'Ngo Mbeleck Bassa Ndjock Marie-Élisabeth Antoinette de la Sainte-Trinité et du Rosaire';

const KEY = aPaperKey();
const row = (snapshot: CardSnapshot, version = 1) => ({
  snapshot,
  series: 2026,
  number: 412,
  version,
  code: 'K7QF-9MXR-4TGD',
  public_url: 'https://portal.school.test',
  made_on: '2026-12-11',
  made_at: new Date('2026-12-11T10:00:00Z'),
});
const print = (...snapshots: CardSnapshot[]) =>
  makeCardsPdf(
    snapshots.map((snapshot) => row(snapshot)),
    new Map(),
    'Cards',
    KEY.signed,
  );

const fourteen = Array.from({ length: 14 }, (_, nth) =>
  aCardSubject({
    name: { fr: `Éducation à la citoyenneté ${nth}`, en: `Citizenship ${nth}` },
    competences: [
      { text: 'Résoudre une situation-problème faisant intervenir les équations', value: '12.5' },
    ],
  }),
);

/** Subjects of a second cycle, with names and number as on real cards. */
const REAL = [
  ['Mathématiques', 'Mathematics'],
  ['Physique', 'Physics'],
  ['Chimie', 'Chemistry'],
  ['Sciences de la vie et de la Terre', 'Life and earth sciences'],
  ['Français', 'French'],
  ['Anglais', 'English language'],
  ['Histoire', 'History'],
  ['Géographie', 'Geography'],
  ['Éducation à la citoyenneté', 'Citizenship education'],
  ['Philosophie', 'Philosophy'],
  ['Espagnol', 'Spanish'],
  ['Informatique', 'Computer science'],
  ['Éducation physique et sportive', 'Physical education'],
  ['Travail manuel', 'Manual work'],
].map(([fr, en], nth) => ({ ...fourteen[nth]!, name: { fr: fr!, en: en! } }));

const HONOURS: CardSnapshot['honours'] = PRESETS.cameroon_anglophone_secondary.honours.map(
  ({ label, kind }, nth) => ({ label, kind, given: nth !== 1 }),
);

const RECALL = [1, 2, 3].map((nth) => ({
  name: { fr: `Trimestre ${nth}`, en: `Term ${nth}` },
  average: '12.08',
  rank: 12,
  class_mean: '10.42',
}));

const NOTES = ['12.50', '14.00', '9.00', '10.50', '18.75', '0.00'].map((value) => ({ value, instead: null }));

/** Diacritics placed above letters are separate pieces of text. */
const letters = (text: string) => text.replaceAll(/\s/g, '').normalize();

describe('the PDF of a card', () => {
  it('is one A4 sheet of selectable text, for each family, with fourteen subjects and in both languages', async () => {
    for (const family of ['competences', 'sequences', 'plain'] as const)
      for (const language of ['fr', 'en', 'both'] as const) {
        const pupil = { ...aSnapshot().pupil, name: LONG };
        const pdf = await print(aSnapshot({ family, language, pupil, subjects: fourteen }));
        const pages = pdfPages(pdf);
        expect(
          pages.map(({ box }) => box),
          `${family} ${language}`,
        ).toEqual(['0 0 595.28 841.89']);
        expect(pages[0]!.text.replaceAll('\n', ' ')).toContain('Sainte-Trinité');
        expect(pages[0]!.text).toContain('CARD-2026-000412');
        const said = pdf.toString('latin1');
        const fonts = said.match(/\/Type \/FontDescriptor\n/g)!;
        expect(said.match(/\/FontFile2 /g), 'every font is in the file').toHaveLength(fonts.length);
        expect(said.match(/\/ToUnicode /g), 'and says its letters').toHaveLength(fonts.length);
        expect(said, 'none is left to the reader').not.toMatch(/\/Subtype \/Type1/);
      }
  });

  it.each(['fr', 'en', 'both'] as const)(
    'prints nothing below 6 points and truncates nothing, with the content of a year’s card (%s)',
    async (language) => {
      const council = {
        appreciation: 'Un bon trimestre, mais des absences qui pèsent sur les résultats en sciences.',
        decision: 'promote' as const,
        strengths: 'Participe volontiers, tient bien ses cahiers, aide les autres en mathématiques',
      };
      const weak = REAL.map((subject) => ({ ...subject, value: '8.00', points: '32.00' }));
      const cards = (['competences', 'sequences', 'plain'] as const).flatMap((family) => {
        const common = { family, language, layout: 3 as const, honours: HONOURS, recall: RECALL, council };
        return [
          aSnapshot({ ...common, subjects: weak }),
          aSnapshot({
            ...common,
            period: null,
            columns: RECALL.map(({ name }) => name),
            subjects: weak.map((subject) => ({
              ...subject,
              values: ['12.50', '14.00', '9.75'],
              ...(family === 'sequences' && { notes: NOTES }),
            })),
          }),
        ];
      });
      for (const card of cards) {
        const pages = pdfPages(await print(card));
        const what = `${card.family} ${card.period ? 'term' : 'year'}`;
        for (const { content, text } of pages) {
          const sizes = [...content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
          expect(Math.min(...sizes), what).toBeGreaterThanOrEqual(6);
          expect(
            text.split('\n').filter((line) => line.includes('…')),
            what,
          ).toEqual([]);
        }
        // Two languages may take a second sheet.
        expect(pages.length, what).toBeLessThanOrEqual(language === 'both' ? 2 : 1);
        const words = pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
        const french = ['surveillant général', 'Blâme conduite', 'Absences non justifiées (h)'];
        const english = ['Honour roll', 'Serious warning for conduct', 'Number who passed', 'Class mean'];
        for (const word of language === 'fr' ? french : language === 'en' ? english : [...french, ...english])
          expect(words, what).toContain(word);
      }
    },
  );

  it('prints all labels of one list in one size', async () => {
    for (const language of ['fr', 'en', 'both'] as const) {
      const [page] = pdfPages(await print(aSnapshot({ language, layout: 3, honours: HONOURS })));
      const lines = page!.text.split('\n').filter((line) => line.trim() !== '');
      const sizes = [...page!.content.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
      expect(sizes.length, 'a size for each piece of text').toBe(lines.length);
      const words = CARD_WORDS[language === 'en' ? 'en' : 'fr'];
      for (const list of [
        [words.unjustified, words.justified, words.late, words.detention, words.exclusion],
        [words.classMean, words.lowestHighest, words.passed, words.passRate, words.deviation],
      ]) {
        const used = list.map((label) => sizes[lines.findIndex((line) => line.startsWith(label))]);
        expect(new Set(used).size, `${language}: ${used.join(' ')}`).toBe(1);
      }
    }
  });

  it.each(['fr', 'en'] as const)(
    'stays on one sheet with a photo and a line for each of fourteen teachers (%s)',
    async (language) => {
      for (const family of ['competences', 'sequences', 'plain'] as const) {
        const signed = { family, language, layout: 3, teachers_sign: true, photo: true } as const;
        const subjects = REAL.map((subject, nth) => ({ ...subject, group: nth < 7 ? 'A' : 'B' }));
        const groups = ['A', 'B'].map((name) => ({
          name,
          points: '371.00',
          weights: '28',
          average: '13.25',
        }));
        const card = aSnapshot({ ...signed, subjects, groups, honours: HONOURS });
        expect(pdfPages(await print(card)), family).toHaveLength(1);
      }
    },
  );

  it('writes the day of a bilingual card in each of its languages', async () => {
    const { text } = pdfPages(await print(aSnapshot({ language: 'both', layout: 3 })))[0]!;
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Fait à Douala, le 11 déc. 2026');
    expect(words).toContain('Done at Douala on 11 Dec 2026');
  });

  it('prints an older card unchanged, with three signatures', async () => {
    const { text } = pdfPages(await print(aSnapshot()))[0]!;
    expect(text).not.toContain('surveillant général');
  });

  it('is byte-identical when a class is printed again, at any time', async () => {
    const cards = [
      aSnapshot({ language: 'both' }),
      aSnapshot({ pupil: { ...aSnapshot().pupil, name: LONG } }),
    ];
    const first = await print(...cards);
    vi.setSystemTime('2031-05-02T07:00:00Z');
    try {
      expect((await print(...cards)).equals(first)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    expect(pdfPages(first)).toHaveLength(2);
  });

  it('can print every letter of the country’s names and languages', async () => {
    const name = 'Ŋgɔ̀ Ɓɛlɛ́ Ǝ̂dǝ́ɨ Çé Œuvrard-Îlot Ñandù';
    const [page] = pdfPages(await print(aSnapshot({ pupil: { ...aSnapshot().pupil, name } })));
    expect(letters(page!.text)).toContain(letters(name));
    for (const word of ['Mathématiques', 'République'.toUpperCase(), 'Tableau d’honneur'])
      expect(page!.text).toContain(word);
  });

  it('has a code that leads to the verification page', async () => {
    const [page] = pdfPages(await print(aSnapshot()));
    const [address, digits] = qrOn(page!)!.split('#');
    expect(address).toBe('https://portal.school.test/verify');
    expect(readPaper(digits!, [KEY.known])).toMatchObject({
      outcome: 'signed',
      paper: {
        kind: 'card',
        facts: {
          number: 'CARD-2026-000412',
          name: 'Évina Zoé',
          class_name: '3e A',
          period: 'Trimestre 1',
          average: '13.25',
          rank: '1',
          ranked: '60',
          day: '2026-12-11',
        },
      },
    });
  });

  it('writes figures and ranks in its language, and names what replaces a mark', async () => {
    const competences = [{ text: 'Lire', value: 'absent' }];
    const french = pdfPages(
      await print(aSnapshot({ family: 'competences', subjects: [aCardSubject({ rank: 1, competences })] })),
    )[0]!.text;
    for (const word of ['13,25', '1re', 'abs.']) expect(french).toContain(word);
    const english = pdfPages(await print(aSnapshot({ language: 'en' })))[0]!.text;
    for (const word of ['13.25', '3rd', 'REPORT CARD']) expect(english).toContain(word);
  });

  it('shows no rank and no average if the school marks with judgments', async () => {
    const judged = aSnapshot({
      marking: 'judgements',
      ranks: { overall: false, subjects: false },
      profile: null,
      honours: [],
      subjects: [
        aCardSubject({
          judgement: { fr: 'Acquis', en: 'Acquired' },
          value: null,
          points: null,
          values: [],
          rank: null,
        }),
      ],
    });
    const { text } = pdfPages(await print(judged))[0]!;
    expect(text).toContain('Acquis');
    for (const word of ['Rang', 'Moyenne', 'Profil de la classe']) expect(text).not.toContain(word);
  });

  it('states that it replaces an earlier one', async () => {
    const pdf = await makeCardsPdf([row(aSnapshot(), 2)], new Map(), 'Card', KEY.signed);
    expect(pdfPages(pdf)[0]!.text).toContain('Bulletin corrigé');
  });
});
