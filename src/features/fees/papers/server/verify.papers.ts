import { papersOf } from '#platform/i18n/server/words.ts';

type Words = {
  titles: Record<'none' | 'receipt' | 'card' | 'certificate' | 'student', string>;
  ask: string;
  code: string;
  check: string;
  valid: string;
  validText: string;
  reversed: string;
  reversedText: string;
  unknown: string;
  unknownText: string;
  tooMany: string;
  tooManyText: string;
  amount: string;
  date: string;
  student: string;
  students: string;
  school: string;
  paper: string;
  papers: Record<'enrolment' | 'transfer' | 'clearance' | 'card', string>;
  paperText: string;
  figuresText: string;
  reportCard: string;
  class: string;
  period: string;
  wholeYear: string;
  replaced: string;
  replacedText: string;
  classChanged: string;
  today: string;
  enrolled: string;
  left: string;
  another: string;
  /** The link to the other language, in that language. */
  other: string;
};

// A page without scripts or the portal's catalogs: small enough for any phone and network.
export const VERIFY_WORDS = papersOf<Words>((say) => ({
  titles: {
    none: say(/*i18n*/ 'Check a paper'),
    receipt: say(/*i18n*/ 'Check a receipt'),
    card: say(/*i18n*/ 'Check a report card'),
    certificate: say(/*i18n*/ 'Check a certificate'),
    student: say(/*i18n*/ 'Check a student card'),
  },
  ask: say(/*i18n*/ 'Scan the QR code on the paper, or type the code beside it.'),
  code: say(/*i18n*/ 'Code of the paper'),
  check: say(/*i18n*/ { id: 'check-a-receipt', message: 'Check' }),
  valid: say(/*i18n*/ 'VALID'),
  validText: say(/*i18n*/ 'The school recorded this payment. Compare amount and date with the paper.'),
  reversed: say(/*i18n*/ 'REVERSED'),
  reversedText: say(/*i18n*/ 'The school took this payment back. The receipt is no longer valid.'),
  unknown: say(/*i18n*/ 'UNKNOWN'),
  unknownText: say(
    /*i18n*/ 'The school issued no paper with this code. Check what you typed, or ask the school.',
  ),
  tooMany: say(/*i18n*/ 'PLEASE WAIT'),
  tooManyText: say(/*i18n*/ 'Too many attempts. Please try again in a few minutes.'),
  amount: say(/*i18n*/ 'Amount'),
  date: say(/*i18n*/ 'Date'),
  student: say(/*i18n*/ 'Student'),
  students: say(/*i18n*/ 'Students'),
  school: say(/*i18n*/ 'School'),
  paper: say(/*i18n*/ 'Paper'),
  papers: {
    enrolment: say(/*i18n*/ 'Certificate of enrollment'),
    transfer: say(/*i18n*/ 'Transfer certificate'),
    clearance: say(/*i18n*/ 'Clearance certificate'),
    card: say(/*i18n*/ 'Student card'),
  },
  paperText: say(/*i18n*/ 'The school issued this paper. Compare the number and date with it.'),
  figuresText: say(/*i18n*/ 'To check average, rank and decision too, scan the QR code of the card.'),
  reportCard: say(/*i18n*/ 'Report card'),
  class: say(/*i18n*/ 'Class'),
  period: say(/*i18n*/ 'Period'),
  wholeYear: say(/*i18n*/ 'The whole year'),
  replaced: say(/*i18n*/ 'REPLACED'),
  replacedText: say(/*i18n*/ 'The school made a corrected report card. This one no longer counts.'),
  classChanged: say(
    /*i18n*/ 'Figures of the class, such as its average, were changed later. Those of this student are the same.',
  ),
  today: say(/*i18n*/ 'Today the student'),
  enrolled: say(/*i18n*/ 'is enrolled'),
  left: say(/*i18n*/ 'has left the school'),
  another: say(/*i18n*/ 'Check another paper'),
  other: say(/*i18n*/ 'Français'),
}));
