import type { Locale } from '#platform/i18n/locale.ts';
import type { AcademicTerm } from '../../fees.rules.ts';

type Words = {
  title: string;
  student: string;
  rollNumber: string;
  class: string;
  date: string;
  none: string;
  unknown: string;
  head: [fee: string, dueDate: string, charged: string, discount: string, paid: string, balance: string];
  terms: Record<AcademicTerm, string>;
  overdue: string;
  amountDue: string;
  amountPaid: string;
  ofItOverdue: string;
  toPay: string;
  credit: string;
  inWords: (words: string) => string;
  nothing: string;
  signature: string;
};

// A file is read without the portal around it, so it carries its words itself: those of the bill on screen.
export const BILL_WORDS: Record<Locale, Words> = {
  en: {
    title: 'Payment bill',
    student: 'Student',
    rollNumber: 'Roll Number',
    class: 'Class',
    date: 'Date',
    none: 'N/A',
    unknown: 'Unknown',
    head: ['Fee', 'Due Date', 'Charged', 'Discount', 'Paid', 'Balance'],
    terms: { term_1: 'Term 1', term_2: 'Term 2', term_3: 'Term 3' },
    overdue: 'OVERDUE',
    amountDue: 'Amount Due',
    amountPaid: 'Amount Paid',
    ofItOverdue: 'Of it overdue',
    toPay: 'Balance to pay',
    credit: 'Credit kept by the school',
    inWords: (words) => `In words: ${words}`,
    nothing: 'Nothing is owed.',
    signature: 'Signature of the school',
  },
  fr: {
    title: 'Facture',
    student: 'Élève',
    rollNumber: 'Matricule',
    class: 'Classe',
    date: 'Date',
    none: 'N/D',
    unknown: 'Inconnu',
    head: ['Frais', 'Échéance', 'Facturé', 'Remise', 'Payé', 'Solde'],
    terms: { term_1: 'Trimestre 1', term_2: 'Trimestre 2', term_3: 'Trimestre 3' },
    overdue: 'EN RETARD',
    amountDue: 'Montant dû',
    amountPaid: 'Montant payé',
    ofItOverdue: 'Dont en retard',
    toPay: 'Reste à payer',
    credit: 'Avoir gardé par l’école',
    inWords: (words) => `En lettres\u00a0: ${words}`,
    nothing: 'Rien n’est dû.',
    signature: 'Signature de l’école',
  },
};
