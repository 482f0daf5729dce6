import { describe, expect, it, vi } from 'vitest';
import { qrOn } from '#platform/pdf/pdf-qr.builders.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { aPaperKey } from '#features/signed-papers/server/signed-papers.builders.ts';
import { readPaper } from '#features/signed-papers/signed-papers.rules.ts';
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

/** Marks above letters are drawn in pieces of their own. */
const letters = (text: string) => text.replaceAll(/\s/g, '').normalize();

describe('the paper of a card', () => {
  it('is one A4 sheet of text to select, for each family, of fourteen subjects and in both languages', async () => {
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

  it('is the same to the last byte when a class is printed again, at whatever time', async () => {
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

  it('says every letter of the country’s names and languages', async () => {
    const name = 'Ŋgɔ̀ Ɓɛlɛ́ Ǝ̂dǝ́ɨ Çé Œuvrard-Îlot Ñandù';
    const [page] = pdfPages(await print(aSnapshot({ pupil: { ...aSnapshot().pupil, name } })));
    expect(letters(page!.text)).toContain(letters(name));
    for (const word of ['Mathématiques', 'République'.toUpperCase(), 'Tableau d’honneur'])
      expect(page!.text).toContain(word);
  });

  it('leads by its code to the page that checks it', async () => {
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

  it('writes figures and ranks as its language does, and names what stands in for a mark', async () => {
    const competences = [{ text: 'Lire', value: 'absent' }];
    const french = pdfPages(
      await print(aSnapshot({ family: 'competences', subjects: [aCardSubject({ rank: 1, competences })] })),
    )[0]!.text;
    for (const word of ['13,25', '1re', 'abs.']) expect(french).toContain(word);
    const english = pdfPages(await print(aSnapshot({ language: 'en' })))[0]!.text;
    for (const word of ['13.25', '3rd', 'REPORT CARD']) expect(english).toContain(word);
  });

  it('shows no rank and no average where the school marks with judgements', async () => {
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

  it('says that it replaces an earlier one', async () => {
    const pdf = await makeCardsPdf([row(aSnapshot(), 2)], new Map(), 'Card', KEY.signed);
    expect(pdfPages(pdf)[0]!.text).toContain('Bulletin corrigé');
  });
});
