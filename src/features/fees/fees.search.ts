import type { SearchWords } from '#features/search.ts';

export const feesSearch: SearchWords = {
  kinds: { payments: /*i18n*/ 'Payments' },
  actions: [
    {
      path: '/fees?do=record-payment',
      label: /*i18n*/ 'Record payment',
      roles: ['admin'],
      words:
        'record payment pay fees cash mobile money receipt enregistrer paiement payer encaisser versement frais reçu',
    },
    {
      path: '/fees?do=assign',
      label: /*i18n*/ 'Assign fee',
      roles: ['admin'],
      words: 'assign fee charge attribuer frais facturer',
    },
    {
      path: '/fees?tab=structures&do=create',
      label: /*i18n*/ 'Create fee structure',
      roles: ['admin'],
      words: 'create new fee structure tuition créer nouvelle structure frais scolarité pension',
    },
    {
      path: '/fees?tab=sent',
      label: /*i18n*/ 'Payments sent by families',
      roles: ['admin'],
      words: 'sent claims parents families mobile money accept envoyés parents familles accepter valider',
    },
    {
      path: '/fees?tab=payments',
      label: /*i18n*/ 'Payment history',
      roles: ['admin'],
      words: 'payments history receipts historique paiements reçus',
    },
  ],
  pages: {
    '/fees': 'fees tuition owed balance frais scolarité pension dû solde',
    '/settings/ways-to-pay': 'mobile money mtn orange bank numbers moyens de paiement numéros banque',
    '/settings/fee-reminders':
      'reminders overdue arrears promise to pay rappels relances impayés retard promesse de paiement échéance',
    '/fees/reports': 'fee reports debtors arrears overdue rapports débiteurs impayés retard',
  },
};
