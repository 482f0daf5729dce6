import { describe, expect, it } from 'vitest';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { aClass } from '#features/marking/rules/class.builders.ts';
import { cardOf, printed } from './card-paper.builders.ts';

const SEQUENCES = PRESETS.cameroon_francophone_sequences;
const text = async (...of: Parameters<typeof cardOf>) => (await printed(cardOf(...of))).join(' ');

const EXACT = 'Totaux calculés sur les valeurs exactes';
const FROM = 'Moyenne calculée sur\u00A0:';

describe('a note beside totals that the printed figures do not add up to', () => {
  it('says that the totals come from exact figures if rounded products differ from them', async () => {
    const fractional = aClass({
      subjects: { MATH: '1.5', ANG: '1.5' },
      marks: { Zoé: { MATH: ['10.15', '10.15'], ANG: ['10.35', '10.35'] } },
    });
    const said = await text(SEQUENCES, fractional, 'Zoé');
    for (const figure of ['15,23', '15,53', '30,75', EXACT]) expect(said).toContain(figure);
    const whole = aClass({
      subjects: { MATH: '2', ANG: '3' },
      marks: { Zoé: { MATH: ['10.15', '10.15'], ANG: ['10.35', '10.35'] } },
    });
    expect(await text(SEQUENCES, whole, 'Zoé')).not.toContain(EXACT);
  });

  it('says so if a product is not its printed value times the coefficient', async () => {
    const scheme: MarkingScheme = { ...SEQUENCES, rounding: { ...SEQUENCES.rounding, stage: 'final' } };
    const input = aClass({ subjects: { MATH: '4' }, marks: { Zoé: { MATH: ['12.33', '12.34'] } } });
    const said = await text(scheme, input, 'Zoé');
    expect(said, '12,34 × 4 is 49,36').toContain('49,34');
    expect(said).toContain(EXACT);
  });

  it('lists the sequences whose averages make up the average, with their figures', async () => {
    const scheme: MarkingScheme = { ...SEQUENCES, aggregation: 'slots_first' };
    const input = aClass({
      subjects: { MATH: '4', ANG: '2' },
      marks: { Zoé: { MATH: ['12', '14'], ANG: ['9', null] } },
    });
    const said = await text(scheme, input, 'Zoé');
    expect(said).toContain(`${FROM} Séquence 1 11,00 · Séquence 2 14,00`);
    expect(said).not.toContain(EXACT);
    const equal = aClass({
      subjects: { MATH: '4', ANG: '2' },
      marks: { Zoé: { MATH: ['12', '14'], ANG: ['12', '9'] } },
    });
    expect(await text(scheme, equal, 'Zoé'), 'total over coefficients gives it too').not.toContain(FROM);
  });

  it('lists the terms on a yearly card, also in both languages', async () => {
    const input = aClass({
      subjects: { MATH: '4', ANG: '2' },
      marks: {
        Zoé: {
          MATH: [
            ['12', '14'],
            ['10', '10'],
            ['9', '9'],
          ],
          ANG: [['9', '11']],
        },
      },
    });
    const said = await text(SEQUENCES, input, 'Zoé', { period: null });
    expect(said).toContain(`${FROM} 1er trimestre 12,00 · 2e trimestre 10,00 · 3e trimestre 9,00`);
    const both = await text(SEQUENCES, input, 'Zoé', { period: null, language: 'both' });
    expect(both).toContain('Moyenne calculée sur / Average formed from');
    expect(both).toContain('1er trimestre / First term 12,00');
  });

  it('is missing on an older card, which prints as before', async () => {
    const fractional = aClass({
      subjects: { MATH: '1.5', ANG: '1.5' },
      marks: { Zoé: { MATH: ['10.15', '10.15'], ANG: ['10.35', '10.35'] } },
    });
    const card = { ...cardOf(SEQUENCES, fractional, 'Zoé'), layout: 2 as const };
    expect((await printed(card)).join(' ')).not.toContain(EXACT);
  });
});
