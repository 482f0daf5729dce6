import type { MarkingScheme } from './marking-scheme.ts';

export const PRESETS = {
  cameroon_francophone_sequences: {
    name: { en: 'Cameroon, francophone secondary', fr: 'Cameroun, secondaire francophone' },
    marking: 'numbers',
    maximum: '20',
    pass_mark: '10',
    entry_decimals: 2,
    periods: [0, 1, 2].map((term) => ({
      name: { en: `Term ${term + 1}`, fr: `Trimestre ${term + 1}` },
      weight: '1',
      slots: [1, 2].map((slot) => ({
        name: { en: `Sequence ${term * 2 + slot}`, fr: `Séquence ${term * 2 + slot}` },
        weight: '1',
      })),
    })),
    combination: { rule: 'mean' },
    subject_weight: 'coefficient',
    special: {},
    missing: {
      average: 'exclude',
      class_mean: 'exclude',
      lowest_highest: 'exclude',
      rank: 'exclude',
      pass_rate: 'exclude',
    },
    classified: { measure: 'assessments', share: '40', periods: 2 },
    aggregation: 'subjects_first',
    annual: 'periods',
    external_exam: null,
    rounding: { decimals: 2, mode: 'half_up', stage: 'each', compare: 'rounded' },
    ranks: { overall: true, subjects: true, ties: 'skip', not_classified: 'unranked' },
    class_profile: { shown: true, at_least: 1 },
    grades: [
      { from: '0', code: 'D', label: { en: 'D', fr: 'D' } },
      { from: '10', code: 'C', label: { en: 'C', fr: 'C' } },
      { from: '15', code: 'B', label: { en: 'B', fr: 'B' } },
      { from: '18', code: 'A', label: { en: 'A', fr: 'A' } },
    ],
    appreciations: [],
    judgements: [],
    judgement_summary: 'latest',
    honours: [
      {
        code: 'TH',
        label: { en: 'Honour roll', fr: 'Tableau d’honneur' },
        kind: 'honour',
        average_from: '12',
      },
    ],
    honours_given: 'all',
    promotion: [{ outcome: 'promote', average_from: '10' }, { outcome: 'repeat' }],
    card: 'sequences',
  },
} satisfies Record<string, MarkingScheme>;
