type Words = {
  title: string;
  head: string[];
  types: { income: string; expense: string };
  yes: string;
  no: string;
};

/** The words of the file of one's own entries. It is read without the portal around it, so it carries them itself. */
export const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    title: 'Transactions',
    head: [
      'Date',
      'Description',
      'Category',
      'Type',
      'Payment Method',
      'Amount',
      'Notes',
      'Recurring',
      'Receipts',
    ],
    types: { income: 'Income', expense: 'Expense' },
    yes: 'Yes',
    no: 'No',
  },
  fr: {
    title: 'Transactions',
    head: [
      'Date',
      'Description',
      'Catégorie',
      'Type',
      'Mode de paiement',
      'Montant',
      'Notes',
      'Récurrent',
      'Justificatifs',
    ],
    types: { income: 'Revenu', expense: 'Dépense' },
    yes: 'Oui',
    no: 'Non',
  },
};
