import type { Locale } from '#platform/i18n/locale.ts';

type Words = {
  title: string;
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
  another: string;
  /** The other language, in its own words. */
  other: string;
};

// A page without a script and without the portal's catalogues: small enough to open on any phone, from any network.
export const VERIFY_WORDS: Record<Locale, Words> = {
  en: {
    title: 'Check a receipt',
    ask: 'Scan the QR code on the receipt, or type the code below it.',
    code: 'Receipt code',
    check: 'Check',
    valid: 'VALID',
    validText: 'The school recorded this payment. Compare amount and date with the paper.',
    reversed: 'REVERSED',
    reversedText: 'The school took this payment back. The receipt is no longer valid.',
    unknown: 'UNKNOWN',
    unknownText: 'The school gave out no receipt with this code. Check what you typed, or ask the school.',
    tooMany: 'PLEASE WAIT',
    tooManyText: 'Too many attempts. Please try again in a few minutes.',
    amount: 'Amount',
    date: 'Date',
    student: 'Student',
    students: 'Students',
    school: 'School',
    another: 'Check another receipt',
    other: 'Français',
  },
  fr: {
    title: 'Vérifier un reçu',
    ask: 'Scannez le code QR du reçu, ou saisissez le code écrit en dessous.',
    code: 'Code du reçu',
    check: 'Vérifier',
    valid: 'VALIDE',
    validText: 'L’école a enregistré ce paiement. Comparez le montant et la date avec le papier.',
    reversed: 'ANNULÉ',
    reversedText: 'L’école a annulé ce paiement. Le reçu n’est plus valable.',
    unknown: 'INCONNU',
    unknownText:
      'L’école n’a délivré aucun reçu portant ce code. Vérifiez votre saisie ou demandez à l’école.',
    tooMany: 'VEUILLEZ PATIENTER',
    tooManyText: 'Trop de tentatives. Réessayez dans quelques minutes.',
    amount: 'Montant',
    date: 'Date',
    student: 'Élève',
    students: 'Élèves',
    school: 'École',
    another: 'Vérifier un autre reçu',
    other: 'English',
  },
};
