import { describe, expect, it } from 'vitest';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { aClass } from '#features/marking/rules/class.builders.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { cardChanges } from './card-changes.ts';
import { hasSameOwnPart } from './card-own.ts';
import { cardOf, printed, printedPdf } from './card-paper.builders.ts';

const SEQUENCES = PRESETS.cameroon_francophone_sequences;

const input = aClass({
  subjects: { MATH: '4', ANG: '2', SVT: '2', HIST: '2', EPS: '1', INFO: '1', COND: { counts: false } },
  marks: {
    Zoé: {
      MATH: ['8', '8'],
      ANG: ['5', '6'],
      SVT: ['9', '9.5'],
      HIST: ['3', '4'],
      EPS: ['16', '17'],
      INFO: ['14', '14'],
      COND: ['20', '20'],
    },
  },
});
const council = (strengths: string | null, to_improve: string | null): CardSnapshot['council'] => ({
  ...cardOf(SEQUENCES, input, 'Zoé').council,
  strengths,
  to_improve,
});

describe('strengths and points to improve', () => {
  it('list the best and the weakest counting subjects if the council wrote nothing', async () => {
    const lines = await printed(cardOf(SEQUENCES, input, 'Zoé'));
    expect(lines).toContain('Points forts\u00A0: EPS, INFO');
    expect(lines).toContain('Points à améliorer\u00A0: HIST, ANG, MATH et 1 de plus');
    const english = await printed(cardOf(SEQUENCES, input, 'Zoé', { language: 'en' }));
    expect(english).toContain('Strengths: EPS, INFO');
    expect(english).toContain('Points to improve: HIST, ANG, MATH and 1 more');
  });

  it('are the council’s text if there is one', async () => {
    const card = cardOf(SEQUENCES, input, 'Zoé');
    const lines = await printed({ ...card, council: council('Participe bien en classe', null) });
    expect(lines).toContain('Points forts\u00A0: Participe bien en classe');
    expect(lines).toContain('Points à améliorer\u00A0: HIST, ANG, MATH et 1 de plus');
  });

  it('are blank lines if there is nothing to list, and without marks', async () => {
    const middling = aClass({ subjects: { MATH: '4' }, marks: { Zoé: { MATH: ['11', '12'] } } });
    const lines = await printed(cardOf(SEQUENCES, middling, 'Zoé'));
    expect(lines).toContain('Points forts\u00A0:');
    expect(lines).toContain('Points à améliorer\u00A0:');
    const judged = PRESETS.cameroon_primary_judgements;
    const primary = aClass({ subjects: { MATH: '4' }, marks: { Zoé: { MATH: ['A'] } } });
    expect(await printed(cardOf(judged, primary, 'Zoé'))).toContain('Points forts\u00A0:');
  });

  it('create a new card if the council changed them, but not if an older card had none', () => {
    const card = cardOf(SEQUENCES, input, 'Zoé');
    const said = { ...card, council: council('Participe bien', null) };
    expect(cardChanges(card, said)).toMatchObject([{ what: 'council' }]);
    const { strengths: _strengths, to_improve: _improve, ...before } = card.council;
    expect(hasSameOwnPart({ ...card, layout: 2, council: before }, card)).toBe(true);
  });

  it('are not on an older card, which prints as before', async () => {
    const text = (await printed({ ...cardOf(SEQUENCES, input, 'Zoé'), layout: 2 })).join(' ');
    expect(text).not.toContain('Points forts');
  });
});

const linesOn = async (card: CardSnapshot) =>
  pdfPages(await printedPdf(card)).reduce(
    (sum, { content }) => sum + (content.match(/ l\nS\n/g)?.length ?? 0),
    0,
  );

describe('a signature line for each teacher', () => {
  it.each([
    ['sequences', SEQUENCES],
    ['competences', PRESETS.cameroon_francophone_competences],
    ['plain', { ...SEQUENCES, card: 'plain' as const }],
  ])('is drawn in every subject of a card of %s, if the school wants it', async (_, scheme) => {
    const card = cardOf(scheme, input, 'Zoé');
    const unsigned = await linesOn(card);
    expect((await linesOn({ ...card, teachers_sign: true })) - unsigned).toBe(card.subjects.length);
    expect((await printed({ ...card, teachers_sign: true })).join(' ')).toContain('visa');
  });
});
