import type { PromotionOutcome, SpecialValue } from '#features/marking/marking-scheme.ts';
import { papersOf } from '#platform/i18n/server/words.ts';

export type CardWords = {
  title: string;
  annualTitle: string;
  year: string;
  number: string;
  name: string;
  rollNumber: string;
  matricule: string;
  born: string;
  sex: string;
  sexes: Record<'female' | 'male', string>;
  repeater: string;
  yes: string;
  no: string;
  class: string;
  size: string;
  girlsAndBoys: (girls: number, boys: number) => string;
  master: string;
  guardian: string;
  registration: string;
  subject: string;
  competences: string;
  mark: string;
  note: (nth: number) => string;
  average: string;
  coefficient: string;
  maximum: string;
  product: string;
  points: string;
  grade: string;
  range: string;
  rank: string;
  appreciation: string;
  visa: string;
  judgement: string;
  groupTotal: (group: string) => string;
  total: string;
  discipline: string;
  unjustified: string;
  justified: string;
  late: string;
  detention: string;
  exclusion: string;
  work: string;
  totalPoints: string;
  totalCoefficients: string;
  yearAverage: string;
  notClassified: string;
  provisional: string;
  profile: string;
  classMean: string;
  mean: string;
  lowestHighest: string;
  passed: string;
  passRate: string;
  deviation: string;
  recall: string;
  period: string;
  council: string;
  councilRemark: string;
  strengths: string;
  toImprove: string;
  andMore: (count: number) => string;
  decision: string;
  decisions: Record<PromotionOutcome, string>;
  parent: string;
  classMaster: string;
  disciplineMaster: string;
  head: string;
  done: (town: string, day: string) => string;
  doneOn: (day: string) => string;
  checkAt: string;
  sanctions: string;
  forGood: string;
  missing: (count: number) => string;
  beforeExam: string;
  exam: (share: string) => string;
  weak: (mark: string) => string;
  averageOf: string;
  exactTotals: string;
  replaces: string;
  goesOn: string;
  special: Record<SpecialValue, string>;
  minutes: string;
  heldOn: string;
  chair: string;
  honours: string;
  reason: string;
  signatures: string;
  transcript: string;
  wholeYear: string;
  cardsChecked: (cards: string, address: string) => string;
};

// Cards are read outside the portal; bilingual ones have each word in both languages.
// Long because it is a table: every word of a card, of the minutes and of a transcript.
export const CARD_WORDS = papersOf<CardWords>((say) => ({
  title: say(/*i18n*/ 'Report card'),
  annualTitle: say(/*i18n*/ 'Annual report card'),
  year: say(/*i18n*/ 'School year'),
  number: say(/*i18n*/ 'No.'),
  name: say(/*i18n*/ 'Student'),
  rollNumber: say(/*i18n*/ 'Roll number'),
  matricule: say(/*i18n*/ { id: 'card-national-number', message: 'National number' }),
  born: say(/*i18n*/ 'Born on'),
  sex: say(/*i18n*/ 'Sex'),
  sexes: { female: say(/*i18n*/ 'F'), male: say(/*i18n*/ 'M') },
  repeater: say(/*i18n*/ 'Repeater'),
  yes: say(/*i18n*/ 'Yes'),
  no: say(/*i18n*/ 'No'),
  class: say(/*i18n*/ 'Class'),
  size: say(/*i18n*/ 'Class size'),
  girlsAndBoys: (girls, boys) => say(/*i18n*/ 'girls: {girls}, boys: {boys}', { girls, boys }),
  master: say(/*i18n*/ 'Class master'),
  guardian: say(/*i18n*/ 'Parent or guardian'),
  registration: say(/*i18n*/ 'Registration'),
  subject: say(/*i18n*/ 'Subject'),
  competences: say(/*i18n*/ 'Competences assessed'),
  mark: say(/*i18n*/ 'Mark'),
  note: (nth) => say(/*i18n*/ 'Mark {nth}', { nth }),
  average: say(/*i18n*/ 'Average'),
  coefficient: say(/*i18n*/ 'Coef.'),
  maximum: say(/*i18n*/ 'Max.'),
  product: say(/*i18n*/ 'Product'),
  points: say(/*i18n*/ 'Points'),
  grade: say(/*i18n*/ 'Grade'),
  range: say(/*i18n*/ 'Min – Max'),
  rank: say(/*i18n*/ 'Rank'),
  appreciation: say(/*i18n*/ 'Appreciation'),
  visa: say(/*i18n*/ 'Appreciation and visa'),
  judgement: say(/*i18n*/ 'Result'),
  groupTotal: (group) => say(/*i18n*/ 'Total {group}', { group }),
  total: say(/*i18n*/ 'TOTAL'),
  discipline: say(/*i18n*/ 'Discipline'),
  unjustified: say(/*i18n*/ 'Absences unjustified (h)'),
  justified: say(/*i18n*/ 'Absences justified (h)'),
  late: say(/*i18n*/ 'Times late'),
  detention: say(/*i18n*/ 'Detention (h)'),
  exclusion: say(/*i18n*/ 'Exclusion (days)'),
  work: say(/*i18n*/ 'Work'),
  totalPoints: say(/*i18n*/ 'Total of points'),
  totalCoefficients: say(/*i18n*/ 'Total of coefficients'),
  yearAverage: say(/*i18n*/ 'Average of the year'),
  notClassified: say(/*i18n*/ 'Not classified'),
  provisional: say(/*i18n*/ 'provisional'),
  profile: say(/*i18n*/ 'Class profile'),
  classMean: say(/*i18n*/ 'Class average'),
  mean: say(/*i18n*/ 'Class mean'),
  lowestHighest: say(/*i18n*/ 'Lowest – highest'),
  passed: say(/*i18n*/ 'Number who passed'),
  passRate: say(/*i18n*/ 'Success rate'),
  deviation: say(/*i18n*/ 'Standard deviation'),
  recall: say(/*i18n*/ 'Periods so far'),
  period: say(/*i18n*/ 'Period'),
  council: say(/*i18n*/ 'Class council'),
  councilRemark: say(/*i18n*/ 'Appreciation of the council'),
  strengths: say(/*i18n*/ 'Strengths'),
  toImprove: say(/*i18n*/ 'Points to improve'),
  andMore: (count) => say(/*i18n*/ 'and {count} more', { count }),
  decision: say(/*i18n*/ 'Decision'),
  decisions: {
    promote: say(/*i18n*/ 'Promoted'),
    repeat: say(/*i18n*/ 'Repeats the class'),
    dismiss: say(/*i18n*/ 'Dismissed'),
    conditional: say(/*i18n*/ 'Promoted on condition'),
    resit: say(/*i18n*/ 'Sits again'),
    graduate: say(/*i18n*/ 'Has completed the course'),
  },
  parent: say(/*i18n*/ 'Visa of the parent'),
  classMaster: say(/*i18n*/ 'Visa of the class master'),
  disciplineMaster: say(/*i18n*/ 'Visa of the discipline master'),
  head: say(/*i18n*/ 'The head of the school'),
  done: (town, day) => say(/*i18n*/ 'Done at {town} on {day}', { town, day }),
  doneOn: (day) => say(/*i18n*/ 'Done on {day}', { day }),
  checkAt: say(/*i18n*/ 'Check this card at'),
  sanctions: say(/*i18n*/ 'Sanctions'),
  forGood: say(/*i18n*/ 'for good'),
  missing: (count) => say(/*i18n*/ 'Marks missing: {count}', { count }),
  beforeExam: say(/*i18n*/ 'Average of the periods'),
  exam: (share) => say(/*i18n*/ 'Examination ({share} %)', { share }),
  averageOf: say(/*i18n*/ 'Average formed from'),
  exactTotals: say(/*i18n*/ 'Totals use exact figures, before rounding.'),
  weak: (mark) => say(/*i18n*/ 'Shaded: below {mark}', { mark }),
  replaces: say(/*i18n*/ 'Corrected card: it replaces the earlier one.'),
  goesOn: say(/*i18n*/ 'continued'),
  special: {
    absent: say(/*i18n*/ 'abs.'),
    absent_justified: say(/*i18n*/ 'abs. just.'),
    exempt: say(/*i18n*/ { id: 'card-exempt', message: 'exempt' }),
    unfit: say(/*i18n*/ 'unfit'),
    not_submitted: say(/*i18n*/ 'not handed in'),
    absent_zero: say(/*i18n*/ '0 (abs.)'),
    not_submitted_zero: say(/*i18n*/ '0 (not handed in)'),
    cheating_zero: say(/*i18n*/ '0 (cheating)'),
    not_taken: say(/*i18n*/ 'not taken'),
  },
  minutes: say(/*i18n*/ 'Minutes of the class council'),
  heldOn: say(/*i18n*/ 'Held on'),
  chair: say(/*i18n*/ 'Chair'),
  honours: say(/*i18n*/ 'Honors and warnings'),
  reason: say(/*i18n*/ 'Reason'),
  signatures: say(/*i18n*/ 'Signatures'),
  transcript: say(/*i18n*/ 'Transcript'),
  wholeYear: say(/*i18n*/ 'Year'),
  cardsChecked: (cards, address) =>
    say(/*i18n*/ 'Cards: {cards}. Check their codes at {address}', { cards, address }),
}));
