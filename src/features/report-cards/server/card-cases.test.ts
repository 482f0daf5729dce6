import { describe, expect, it } from 'vitest';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { aClass } from '#features/marking/rules/class.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { cardChanges } from './card-changes.ts';
import { hasSameOwnPart } from './card-own.ts';
import { cardOf, printed, rowOf, valueOf } from './card-paper.builders.ts';

const KEPT = { kept: true, exclusion: null, sanctions: [] } as const;

const SEQUENCES = PRESETS.cameroon_francophone_sequences;

describe('a missing mark', () => {
  const input = aClass({
    subjects: { MATH: '4', ANG: '2', EPS: '1', SVT: '2', HIST: '1', INFO: '1' },
    marks: {
      Zoé: {
        MATH: ['12', 'absent'],
        ANG: ['absent_zero', 'cheating_zero'],
        EPS: ['exempt', 'exempt'],
        SVT: ['absent_justified', null],
        HIST: ['0', 'not_submitted'],
        INFO: ['not_taken', 'unfit'],
      },
    },
  });

  it('is explained on a card of sequences, and a subject without a value has no coefficient', async () => {
    const lines = await printed(cardOf(SEQUENCES, input, 'Zoé'));
    expect(rowOf(lines, 'MATH', 'ANG').slice(0, 5)).toEqual(['12,00', 'abs.', '12,00', '4', '48,00']);
    expect(rowOf(lines, 'ANG', 'EPS').slice(0, 3)).toEqual(['0 (abs.)', '0 (fraude)', '0,00']);
    expect(rowOf(lines, 'EPS', 'SVT')).toEqual(['disp.', 'disp.', 'disp.', '–']);
    expect(rowOf(lines, 'SVT', 'HIST')).toEqual(['abs. just.', '–', '–', '–']);
    expect(rowOf(lines, 'HIST', 'INFO').slice(0, 3)).toEqual(['0,00', 'non rendu', '0,00']);
    expect(rowOf(lines, 'INFO', 'TOTAL')).toEqual(['non suivi', 'inapte', '–', '–']);
  });

  it('is counted if it was expected', async () => {
    const card = cardOf(SEQUENCES, input, 'Zoé');
    expect(card.result.missing, 'MATH 1, SVT 2, HIST 1').toBe(4);
    expect((await printed(card)).join(' ')).toContain('Notes manquantes\u00A0: 4');
    const whole = aClass({ subjects: { MATH: '4' }, marks: { Zoé: { MATH: ['12', '13'] } } });
    expect((await printed(cardOf(SEQUENCES, whole, 'Zoé'))).join(' ')).not.toContain('manquantes');
  });

  it('is shown on a plain card of one column too, as is an absence that the school counts as 0', async () => {
    const scheme: MarkingScheme = {
      ...SEQUENCES,
      card: 'plain',
      special: { absent: 'zero' },
      periods: SEQUENCES.periods.map((period) => ({ ...period, slots: period.slots.slice(0, 1) })),
    };
    const one = aClass({
      subjects: { MATH: '4', EPS: '1' },
      marks: { Zoé: { MATH: ['absent'], EPS: ['exempt'] } },
    });
    const lines = await printed(cardOf(scheme, one, 'Zoé'));
    expect(rowOf(lines, 'MATH', 'EPS').slice(0, 2)).toEqual(['0 (abs.)', '4']);
    expect(rowOf(lines, 'EPS', 'TOTAL')).toEqual(['disp.', '–']);
  });

  it('creates a new card when its reason changes, but not if an older card has none', () => {
    const before = cardOf(SEQUENCES, input, 'Zoé', {
      discipline: { unjustified: '2', justified: '0', late: 0, ...KEPT },
    });
    const excused = cardOf(
      SEQUENCES,
      {
        ...input,
        marks: input.marks.map((mark) =>
          mark.assessment_id === 'MATH.0.1' ? { ...mark, mark: { special: 'absent_justified' } } : mark,
        ),
      },
      'Zoé',
      { discipline: before.discipline },
    );
    expect(cardChanges(before, excused)).toMatchObject([{ what: 'subject', name: { fr: 'MATH' } }]);
    const { kept: _kept, exclusion: _exclusion, sanctions: _sanctions, ...discipline } = before.discipline;
    const older: CardSnapshot = {
      ...before,
      discipline,
      subjects: before.subjects.map(({ instead: _instead, ...subject }) => subject),
    };
    expect(hasSameOwnPart(older, before)).toBe(true);
    expect(hasSameOwnPart(older, excused)).toBe(true);
  });
});

describe('discipline', () => {
  const input = aClass({ subjects: { MATH: '4' }, marks: { Zoé: { MATH: ['12', '13'] } } });
  const of = (discipline: CardSnapshot['discipline']) =>
    printed(cardOf(SEQUENCES, input, 'Zoé', { discipline }));

  it('is left for handwriting if no roll was kept, and a 0 is printed if one was', async () => {
    const nothing = { unjustified: '0', justified: '0', late: 0 };
    const kept = await of({ ...nothing, ...KEPT });
    expect(valueOf(kept, 'Absences non justifiées (h)')).toBe('0');
    const unkept = await of({ ...nothing, ...KEPT, kept: false });
    expect(valueOf(unkept, 'Absences non justifiées (h)')).toBe('Absences justifiées (h)');
  });

  it('has the days of exclusion and the decided sanctions', async () => {
    const hours = { unjustified: '12', justified: '0', late: 2, kept: true };
    const some = await of({
      ...hours,
      exclusion: { days: 3, for_good: false },
      sanctions: [{ fr: 'Blâme conduite', en: 'Reprimand for conduct' }],
    });
    expect(valueOf(some, 'Exclusions (jours)')).toBe('3');
    expect(valueOf(some, 'Sanctions')).toBe('Blâme conduite');
    const gone = await of({ ...hours, exclusion: { days: 0, for_good: true }, sanctions: [] });
    expect(valueOf(gone, 'Exclusions (jours)')).toBe('définitive');
  });
});

describe('the figures of a card', () => {
  it('add up: a subject that does not count has neither coefficient nor product', async () => {
    const input = aClass({
      subjects: { MATH: '4', COND: { weight: '2', counts: false }, ANG: '2' },
      marks: { Zoé: { MATH: ['12', '12'], COND: ['15', '15'], ANG: ['10', '10'] } },
    });
    const lines = await printed(cardOf(SEQUENCES, input, 'Zoé'));
    expect(rowOf(lines, 'COND', 'ANG').slice(0, 4)).toEqual(['15,00', '15,00', '15,00', '–']);
    expect(rowOf(lines, 'COND', 'ANG')).not.toContain('30,00');
  });

  it('are points in Nigeria: 28 of 40 and 36 of 60 make 64', async () => {
    const input = aClass({
      subjects: { MATH: '1', ENG: '1' },
      marks: { Ada: { MATH: ['14', '12'], ENG: ['10', '10'] } },
    });
    const lines = await printed(cardOf(PRESETS.nigeria, input, 'Ada', { language: 'en' }));
    expect(rowOf(lines, 'MATH', 'ENG').slice(0, 3)).toEqual(['28.0', '36.0', '64.0']);
    expect(lines).toEqual(expect.arrayContaining(['/40', '/60']));
  });

  it('are points of each maximum in DR Congo', async () => {
    const input = aClass({
      subjects: { MATH: '200', FR: '100' },
      marks: { Luc: { MATH: ['14', '12', '10'], FR: ['10', '10', '10'] } },
    });
    const lines = await printed(cardOf(PRESETS.dr_congo, input, 'Luc'));
    const row = rowOf(lines, 'MATH', 'FR');
    expect(row.slice(0, 3), '70 % of 40, 60 % of 40, 50 % of 120').toEqual(['28,0', '24,0', '60,0']);
    expect(row, 'which make the points').toContain('112,0');
  });

  it('of the year list the six sequence marks before the terms, and why one is missing', async () => {
    const input = aClass({
      subjects: { MATH: '4', ANG: '2' },
      marks: {
        Zoé: {
          MATH: [
            ['12', '14'],
            ['absent', '10'],
            ['18.75', '0'],
          ],
          ANG: [['9', '11']],
        },
      },
    });
    const card = cardOf(SEQUENCES, input, 'Zoé', { period: null });
    const lines = await printed(card);
    expect(lines.join(' ')).toContain('Note 1 Note 2 Note 3 Note 4 Note 5 Note 6 1er trimestre 2e trimestre');
    expect(rowOf(lines, 'MATH', 'ANG').slice(0, 10)).toEqual([
      '12,00',
      '14,00',
      'abs.',
      '10,00',
      '18,75',
      '0,00',
      '13,00',
      '10,00',
      '9,38',
      '10,79',
    ]);
    // A different note with the same mean is a change; a card made before notes existed is not
    // outdated by them.
    const other = cardOf(
      SEQUENCES,
      {
        ...input,
        marks: input.marks.map((one) => ({
          ...one,
          mark:
            'number' in one.mark && one.mark.number === '12'
              ? { number: '14' }
              : 'number' in one.mark && one.mark.number === '14'
                ? { number: '12' }
                : one.mark,
        })),
      },
      'Zoé',
      { period: null },
    );
    expect(hasSameOwnPart(card, other)).toBe(false);
    const first = { ...other, subjects: other.subjects.map(({ notes: _notes, ...subject }) => subject) };
    expect(hasSameOwnPart(first, card)).toBe(true);
  });

  it('of the year omit sequence marks if there are too many for the paper', () => {
    const term = ['10', '10', '10'];
    const input = aClass({ subjects: { MATH: '1' }, marks: { Awa: { MATH: [term, term, term] } } });
    expect(cardOf(PRESETS.cote_d_ivoire, input, 'Awa', { period: null }).subjects[0]!.notes).toBeUndefined();
  });

  it('show the examination included in a yearly average', async () => {
    const term = ['10', '10', '10'];
    const input = aClass({
      subjects: { MATH: '1', FR: '1' },
      marks: { Awa: { MATH: [term, term, term], FR: [term, term, term] } },
      students: { Awa: { external_exam: '12', exam_passed: true } },
      exam_class: true,
    });
    const card = cardOf(PRESETS.cote_d_ivoire, input, 'Awa', { period: null });
    expect(card.result).toMatchObject({
      average: '11.00',
      exam: { before: '10.00', result: '12.00', share: '50' },
    });
    const lines = await printed(card);
    expect(lines[lines.indexOf('Moyenne des périodes') + 1]).toBe('10,00');
    expect(lines[lines.indexOf('Examen (50\u00A0%)') + 1]).toBe('12,00');
  });

  it('are levels without a mean in Kenya: no total, no group sum, no average', async () => {
    const input = aClass({
      subjects: { ENG: { group: 'Languages' }, KIS: { group: 'Languages' }, SCI: { group: 'Sciences' } },
      marks: { Amina: { ENG: ['14', '12'], KIS: ['16', '15'], SCI: ['18', '19'] } },
    });
    const lines = await printed(cardOf(PRESETS.kenya, input, 'Amina', { language: 'en' }));
    const text = lines.join(' ');
    for (const word of ['Total', 'TOTAL', 'Average', 'Coef', 'Product', 'Rank'])
      expect(text).not.toContain(word);
    expect(lines).not.toContain('Work');
    expect(rowOf(lines, 'KIS', 'SCI')).toEqual(['80', '75', '78', 'EE2', 'Exceeding expectations 2']);
  });
});

describe('the texts on a card', () => {
  const input = aClass({
    subjects: { MATH: '4', ANG: '2' },
    marks: { Zoé: { MATH: ['9', '8'], ANG: ['15', '16'] } },
  });

  it('end the line about the verification page with its address, also in both languages', async () => {
    const text = (await printed(cardOf(SEQUENCES, input, 'Zoé', { language: 'both' }))).join(' ');
    expect(text.match(/portal\.school\.test\/v/g)).toHaveLength(1);
    expect(text).toMatch(/À vérifier sur \/ Check this card at portal\.school\.test\/v/);
  });

  it('have days in British order, and use the singular for one boy', async () => {
    const card = cardOf(SEQUENCES, input, 'Zoé', { language: 'en' });
    const text = (await printed({ ...card, class: { ...card.class, size: 7, girls: 6, boys: 1 } })).join(' ');
    expect(text).toContain('17 May 2012');
    expect(text).toContain('7 (girls: 6, boys: 1)');
  });

  it('explain the grades and the shade of a weak subject', async () => {
    const weak = (await printed(cardOf(SEQUENCES, input, 'Zoé'))).join(' ');
    expect(weak).toContain('A+ ≥ 18 · A ≥ 16 · B+ ≥ 15 · B ≥ 14 · C+ ≥ 12 · C ≥ 10 · D');
    expect(weak).toContain('Grisé\u00A0: au-dessous de 10');
    const strong = aClass({ subjects: { MATH: '4' }, marks: { Zoé: { MATH: ['12', '13'] } } });
    expect((await printed(cardOf(SEQUENCES, strong, 'Zoé'))).join(' ')).not.toContain('Grisé');
  });

  it('name the sequence of a competence, and write marks out of another maximum with a comma', async () => {
    const scheme = PRESETS.cameroon_francophone_competences;
    const odd = {
      ...input,
      assessments: input.assessments.map((each) => ({ ...each, out_of: '12.5' })),
      marks: input.marks.map((mark) => ({ ...mark, mark: { number: '10.1' } })),
    };
    const text = (await printed(cardOf(scheme, odd, 'Zoé'))).join(' ');
    expect(text).toContain('Séquence 1 – Compétence MATH.0.0');
    expect(text).toContain('Séquence 2 – Compétence MATH.0.1');
    expect(text).toContain('10,1/12,5');
  });
});
