import type {
  Band,
  Honour,
  MarkingScheme,
  PromotionRule,
  SchemePeriod,
  TwoLanguages,
} from './marking-scheme.ts';
import { ordinal } from './rules/ordinal.ts';

// Starting schemes for a school, editable by the head teacher. Where no official text was found (docs/decisions/0045),
// the numbers come from schools that use them.

const names = (en: string, fr: string): TwoLanguages => ({ en, fr });
const same = (text: string) => names(text, text);

/** Periods of a year with equal slots; a slot is named by its number within the year. */
const periods = (
  count: number,
  period: (nth: number) => TwoLanguages,
  slots: readonly { name: (nth: number) => TwoLanguages; weight: string }[],
  weights: readonly string[] = [],
): SchemePeriod[] =>
  Array.from({ length: count }, (_, at) => ({
    name: period(at + 1),
    weight: weights[at] ?? '1',
    slots: slots.map(({ name, weight }, slot) => ({ name: name(at * slots.length + slot + 1), weight })),
  }));

const ENGLISH_NTH = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
const term = (nth: number) => names(`${ENGLISH_NTH[nth]} term`, `${ordinal(nth, 'fr')} trimestre`);
const semester = (nth: number) => names(`${ENGLISH_NTH[nth]} semester`, `${ordinal(nth, 'fr')} semestre`);
const sequence = { name: (nth: number) => names(`Sequence ${nth}`, `Séquence ${nth}`), weight: '1' };
const unit = { name: (nth: number) => names(`Unit ${nth}`, `Unité ${nth}`), weight: '1' };
const always = (en: string, fr: string) => () => names(en, fr);

const SEQUENCES = periods(3, term, [sequence, sequence]);
const UNITS = periods(3, term, [unit, unit, unit]);

const band = (from: string, code: string, label: TwoLanguages = same(code)): Band => ({ from, code, label });

/**
 * The grid printed on cards in Cameroon. It applies to the value out of 20, because whole percentages would leave
 * gaps.
 */
const COTES = [
  band('0', 'D'),
  band('10', 'C'),
  band('12', 'C+'),
  band('14', 'B'),
  band('15', 'B+'),
  band('16', 'A'),
  band('18', 'A+'),
];
const COMPETENCES = [
  band('0', 'CNA', names('Competences not acquired', 'Compétences non acquises')),
  band('10', 'CMA', names('Competences averagely acquired', 'Compétences moyennement acquises')),
  band('12', 'CA', names('Competences acquired', 'Compétences acquises')),
  band('14', 'CBA', names('Competences well acquired', 'Compétences bien acquises')),
  band('16', 'CTBA', names('Competences very well acquired', 'Compétences très bien acquises')),
];
const LADDER = [
  band('0', 'N', names('Nil', 'Nul')),
  band('4', 'TF', names('Very weak', 'Très faible')),
  band('6', 'F', names('Weak', 'Faible')),
  band('8', 'I', names('Insufficient', 'Insuffisant')),
  band('9', 'MED', names('Poor', 'Médiocre')),
  band('10', 'MOY', names('Average', 'Moyen')),
  band('11', 'P', names('Fair', 'Passable')),
  band('12', 'AB', names('Fairly good', 'Assez bien')),
  band('14', 'B', names('Good', 'Bien')),
  band('16', 'TB', names('Very good', 'Très bien')),
  band('18', 'E', same('Excellent')),
];
const LETTERS = [
  band('0', 'F'),
  band('10', 'E'),
  band('12', 'D'),
  band('14', 'C'),
  band('16', 'B'),
  band('18', 'A'),
];

/** Unjustified hours from which conduct is warned about, and no honor is proposed. */
const WARNED_FROM = '6';
const CONDUCT: readonly Honour[] = [
  {
    code: 'BC',
    kind: 'warning',
    label: names('Serious warning for conduct', 'Blâme conduite'),
    unjustified_hours_from: '10',
  },
  {
    code: 'AC',
    kind: 'warning',
    label: names('Warning for conduct', 'Avertissement conduite'),
    unjustified_hours_from: WARNED_FROM,
    unjustified_hours_below: '10',
  },
];
const CAMEROON_HONOURS: readonly Honour[] = [
  {
    code: 'FEL',
    kind: 'honour',
    label: names('Congratulations', 'Félicitations'),
    average_from: '18',
    unjustified_hours_below: WARNED_FROM,
  },
  {
    code: 'ENC',
    kind: 'honour',
    label: names('Encouragement', 'Encouragements'),
    average_from: '14',
    unjustified_hours_below: WARNED_FROM,
  },
  {
    code: 'TH',
    kind: 'honour',
    label: names('Honour roll', 'Tableau d’honneur'),
    average_from: '12',
    unjustified_hours_below: WARNED_FROM,
  },
  {
    code: 'BT',
    kind: 'warning',
    label: names('Serious warning for work', 'Blâme travail'),
    average_below: '5.01',
  },
  {
    code: 'AT',
    kind: 'warning',
    label: names('Warning for work', 'Avertissement travail'),
    average_from: '5.01',
    average_below: '10',
  },
  ...CONDUCT,
];

/**
 * Conduct first, then the state examination, then the average; no student repeats a level a third time. In examination
 * classes the result decides: until it is known, students with the average go up on condition and the others have no
 * proposal.
 */
const SECONDARY_PROMOTION: readonly PromotionRule[] = [
  { outcome: 'dismiss', permanently_excluded: true },
  { outcome: 'promote', exam_class: true, exam_passed: true },
  { outcome: 'dismiss', exam_class: true, exam_passed: false, repeats_from: 2 },
  { outcome: 'repeat', exam_class: true, exam_passed: false },
  { outcome: 'conditional', exam_class: true, average_from: '10', classified: true },
  { outcome: 'promote', exam_class: false, average_from: '10', classified: true },
  { outcome: 'dismiss', exam_class: false, average_below: '10', classified: true, repeats_from: 2 },
  { outcome: 'repeat', exam_class: false, average_below: '10', classified: true },
];
/** The whole class goes up, except students who fail the final examination. */
const PRIMARY_PROMOTION: readonly PromotionRule[] = [
  { outcome: 'repeat', exam_class: true, exam_passed: false },
  { outcome: 'promote' },
];

/** Defaults shared by most presets; each lists its differences. */
const COMMON = {
  marking: 'numbers',
  maximum: '20',
  pass_mark: '10',
  entry_decimals: 2,
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
  // Rounded at each stage, so that adding up a card by hand gives the same figures.
  rounding: { decimals: 2, mode: 'half_up', stage: 'each', compare: 'rounded' },
  ranks: { overall: true, subjects: true, ties: 'skip', not_classified: 'unranked' },
  class_profile: { shown: true, at_least: 3 },
  grades: [],
  appreciations: [],
  judgements: [],
  judgement_summary: 'latest',
  honours: [],
  honours_given: 'all',
  promotion: [],
  card: 'plain',
} satisfies Partial<MarkingScheme>;
const NO_RANKS = { ...COMMON.ranks, overall: false, subjects: false };

const CAMEROON_SECONDARY = {
  ...COMMON,
  periods: SEQUENCES,
  grades: COTES,
  honours: CAMEROON_HONOURS,
  promotion: SECONDARY_PROMOTION,
} satisfies Partial<MarkingScheme>;

const CAMEROON_PRIMARY = {
  ...COMMON,
  periods: UNITS,
  promotion: PRIMARY_PROMOTION,
} satisfies Partial<MarkingScheme>;

export const PRESETS = {
  cameroon_francophone_sequences: {
    ...CAMEROON_SECONDARY,
    name: names(
      'Cameroon, francophone secondary: sequences (second cycle)',
      'Cameroun, secondaire francophone\u00A0: séquences (second cycle)',
    ),
    appreciations: LADDER,
    card: 'sequences',
  },
  cameroon_francophone_competences: {
    ...CAMEROON_SECONDARY,
    name: names(
      'Cameroon, francophone secondary: competences (first cycle)',
      'Cameroun, secondaire francophone\u00A0: compétences (1er cycle)',
    ),
    ranks: { ...COMMON.ranks, subjects: false },
    appreciations: COMPETENCES,
    card: 'competences',
  },
  cameroon_anglophone_secondary: {
    ...CAMEROON_SECONDARY,
    name: names('Cameroon, anglophone secondary', 'Cameroun, secondaire anglophone'),
    grades: LETTERS,
    appreciations: COMPETENCES.map(({ from, label }, at) => ({
      from,
      code: ['CNA', 'CAA', 'CA', 'CWA', 'CVWA'][at]!,
      label,
    })),
    card: 'sequences',
  },
  cameroon_primary_figures: {
    ...CAMEROON_PRIMARY,
    name: names('Cameroon, primary with marks', 'Cameroun, primaire avec notes'),
    ranks: { ...COMMON.ranks, subjects: false },
    appreciations: LADDER,
  },
  cameroon_primary_judgements: {
    ...CAMEROON_PRIMARY,
    name: names('Cameroon, primary without marks', 'Cameroun, primaire sans notes'),
    marking: 'judgements',
    ranks: NO_RANKS,
    class_profile: { shown: false, at_least: 3 },
    judgements: [
      { code: 'NA', label: names('Not acquired', 'Non acquis') },
      { code: 'ECA', label: names('Being acquired', 'En cours d’acquisition') },
      { code: 'A', label: names('Acquired', 'Acquis') },
    ],
  },
  cote_d_ivoire: {
    ...COMMON,
    name: names('Côte d’Ivoire, secondary', 'Côte d’Ivoire, secondaire'),
    periods: periods(
      3,
      term,
      [
        { name: always('Oral and written quizzes', 'Interrogations'), weight: '1' },
        { name: always('Class tests', 'Devoirs'), weight: '1' },
        { name: always('Term examination', 'Composition'), weight: '1' },
      ],
      ['1', '2', '2'],
    ),
    rounding: { ...COMMON.rounding, stage: 'final' },
    // The orientation average is the mean of the year's average and the examination's.
    external_exam: '50',
    appreciations: LADDER,
    honours: [
      {
        code: 'TH',
        kind: 'honour',
        label: names('Honour roll', 'Tableau d’honneur'),
        average_from: '14',
        unjustified_hours_below: WARNED_FROM,
      },
      ...CONDUCT,
    ],
    honours_given: 'highest',
    promotion: [
      { outcome: 'dismiss', permanently_excluded: true },
      { outcome: 'promote', average_from: '10', classified: true },
      { outcome: 'conditional', average_from: '9.5', classified: true },
      { outcome: 'repeat', average_from: '8.5', classified: true },
      { outcome: 'dismiss', average_below: '8.5', classified: true, repeats_from: 1 },
      { outcome: 'repeat', average_below: '8.5', classified: true },
    ],
    card: 'sequences',
  },
  nigeria: {
    ...COMMON,
    name: same('Nigeria, 40 + 60'),
    maximum: '100',
    pass_mark: '40',
    entry_decimals: 1,
    periods: periods(3, term, [
      { name: always('Continuous assessment', 'Contrôle continu'), weight: '40' },
      { name: always('Examination', 'Examen'), weight: '60' },
    ]),
    // Tests of 5, 5, 10 and 20 marks are added up.
    combination: { rule: 'points' },
    missing: { ...COMMON.missing, average: 'provisional' },
    classified: { measure: 'coefficients', share: '50', periods: 1 },
    annual: 'subjects',
    rounding: { decimals: 1, mode: 'half_up', stage: 'final', compare: 'rounded' },
    grades: [
      band('0', 'F9'),
      band('40', 'E8'),
      band('45', 'D7'),
      band('50', 'C6'),
      band('55', 'C5'),
      band('60', 'C4'),
      band('65', 'B3'),
      band('70', 'B2'),
      band('75', 'A1'),
    ],
    appreciations: [
      band('0', 'FAIL', names('Fail', 'Échec')),
      band('40', 'PASS', names('Pass', 'Passable')),
      band('50', 'CREDIT', names('Credit', 'Assez bien')),
      band('65', 'GOOD', names('Good', 'Bien')),
      band('75', 'EXC', same('Excellent')),
    ],
    promotion: [
      { outcome: 'dismiss', permanently_excluded: true },
      { outcome: 'promote', average_from: '40', core_from: '40', classified: true },
      { outcome: 'resit', average_from: '40', classified: true },
      { outcome: 'repeat', average_below: '40', classified: true },
    ],
    card: 'sequences',
  },
  dr_congo: {
    ...COMMON,
    name: names('DR Congo, maxima and percent', 'RD Congo, maxima et pourcentages'),
    maximum: '100',
    pass_mark: '50',
    entry_decimals: 1,
    periods: periods(2, semester, []).map(({ name, weight }, half) => ({
      name,
      weight,
      slots: [
        ...[half * 2 + 1, half * 2 + 2].map((nth) => ({
          name: names(`Period ${nth}`, `${ordinal(nth, 'fr', 'female')} période`),
          weight: '20',
        })),
        {
          name: names(`Examination, semester ${half + 1}`, `Examen du ${ordinal(half + 1, 'fr')} semestre`),
          weight: '60',
        },
      ],
    })),
    combination: { rule: 'points' },
    subject_weight: 'maximum',
    missing: { ...COMMON.missing, average: 'not_classified' },
    classified: { measure: 'everybody', share: '0', periods: 2 },
    rounding: { decimals: 1, mode: 'half_up', stage: 'final', compare: 'exact' },
    ranks: { ...COMMON.ranks, subjects: false },
    honours: [
      {
        code: 'GD',
        kind: 'honour',
        label: names('Great distinction', 'Grande distinction'),
        average_from: '80',
      },
      { code: 'D', kind: 'honour', label: same('Distinction'), average_from: '70' },
      { code: 'S', kind: 'honour', label: same('Satisfaction'), average_from: '50' },
    ],
    honours_given: 'highest',
    promotion: [
      { outcome: 'dismiss', permanently_excluded: true },
      { outcome: 'promote', exam_class: true, exam_passed: true },
      { outcome: 'repeat', exam_class: true, exam_passed: false },
      { outcome: 'promote', average_from: '50', core_from: '50', classified: true },
      { outcome: 'resit', average_from: '50', classified: true },
      { outcome: 'repeat', classified: true },
    ],
  },
  kenya: {
    ...COMMON,
    name: names('Kenya, levels without mean or rank', 'Kenya, niveaux sans moyenne ni rang'),
    maximum: '100',
    pass_mark: '41',
    entry_decimals: 0,
    periods: periods(3, term, [
      { name: always('School-based assessment', 'Évaluation continue'), weight: '60' },
      { name: always('End of term', 'Fin de trimestre'), weight: '40' },
    ]),
    aggregation: 'none',
    rounding: { decimals: 0, mode: 'half_up', stage: 'final', compare: 'rounded' },
    ranks: NO_RANKS,
    class_profile: { shown: false, at_least: 3 },
    grades: [
      band('0', 'BE2', names('Below expectations 2', 'En dessous des attentes 2')),
      band('11', 'BE1', names('Below expectations 1', 'En dessous des attentes 1')),
      band('21', 'AE2', names('Approaching expectations 2', 'Proche des attentes 2')),
      band('31', 'AE1', names('Approaching expectations 1', 'Proche des attentes 1')),
      band('41', 'ME2', names('Meeting expectations 2', 'Répond aux attentes 2')),
      band('58', 'ME1', names('Meeting expectations 1', 'Répond aux attentes 1')),
      band('75', 'EE2', names('Exceeding expectations 2', 'Dépasse les attentes 2')),
      band('90', 'EE1', names('Exceeding expectations 1', 'Dépasse les attentes 1')),
    ],
    promotion: [{ outcome: 'promote' }],
  },
} satisfies Record<string, MarkingScheme>;
