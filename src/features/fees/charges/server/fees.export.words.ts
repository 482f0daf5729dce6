import type { PaymentMethod } from '#features/ledger/ledger.rules.ts';
import type { AcademicTerm, FeeStatus } from '../../fees.rules.ts';

type Words = {
  unknown: string;
  fees: string;
  feeHead: string[];
  terms: Record<AcademicTerm, string>;
  statuses: Record<FeeStatus, string>;
  payments: string;
  paymentHead: string[];
  methods: Record<PaymentMethod, string>;
  debtors: string;
  debtorHead: string[];
};

/** The words of the files about fees. A file is read without the portal around it, so it carries them itself. */
export const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    unknown: 'Unknown',
    fees: 'Student Fees',
    feeHead: [
      'Student',
      'Roll Number',
      'Class',
      'Fee Type',
      'Academic Term',
      'Academic Year',
      'Amount Due',
      'Amount Paid',
      'Balance',
      'Due Date',
      'Status',
    ],
    terms: { term_1: 'Term 1', term_2: 'Term 2', term_3: 'Term 3' },
    statuses: { pending: 'Pending', partial: 'Partial', paid: 'Paid', overdue: 'Overdue' },
    payments: 'Payment History',
    paymentHead: [
      'Date',
      'Receipt',
      'Amount',
      'Kept as Credit',
      'Payment Method',
      'Reference',
      'Transaction Number',
      'Students',
      'Names',
      'Notes',
      'Cashier',
      'Reversed By',
    ],
    methods: {
      cash: 'Cash',
      bank_transfer: 'Bank Transfer',
      mobile_money: 'Mobile Money',
      check: 'Check',
      card: 'Card',
    },
    debtors: 'Debtors',
    debtorHead: [
      'Student',
      'Roll Number',
      'Class',
      'Overdue',
      '1-30 Days',
      '31-60 Days',
      '61-90 Days',
      'Over 90 Days',
      'Oldest Due Date',
    ],
  },
  fr: {
    unknown: 'Inconnu',
    fees: 'Frais des élèves',
    feeHead: [
      'Élève',
      'Matricule',
      'Classe',
      'Type de frais',
      'Trimestre',
      'Année scolaire',
      'Montant dû',
      'Montant payé',
      'Solde',
      'Échéance',
      'Statut',
    ],
    terms: { term_1: 'Trimestre 1', term_2: 'Trimestre 2', term_3: 'Trimestre 3' },
    statuses: { pending: 'En attente', partial: 'Partiel', paid: 'Payé', overdue: 'En retard' },
    payments: 'Historique des paiements',
    paymentHead: [
      'Date',
      'Reçu',
      'Montant',
      'Gardé en avoir',
      'Mode de paiement',
      'Référence',
      'Numéro de transaction',
      'Élèves',
      'Noms',
      'Notes',
      'Caissier',
      'Annulé par',
    ],
    methods: {
      cash: 'Espèces',
      bank_transfer: 'Virement bancaire',
      mobile_money: 'Mobile money',
      check: 'Chèque',
      card: 'Carte',
    },
    debtors: 'Élèves en retard de paiement',
    debtorHead: [
      'Élève',
      'Matricule',
      'Classe',
      'En retard',
      '1-30 jours',
      '31-60 jours',
      '61-90 jours',
      'Plus de 90 jours',
      'Plus ancienne échéance',
    ],
  },
};
