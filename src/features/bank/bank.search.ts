import type { SearchWords } from '#features/search.ts';

export const bankSearch: SearchWords = {
  kinds: { savings: /*i18n*/ 'Savings accounts' },
  actions: [
    {
      path: '/student-bank?do=create',
      label: /*i18n*/ 'Create savings account',
      roles: ['admin'],
      words: 'create open new savings account bank créer ouvrir nouveau compte épargne banque',
    },
  ],
  pages: {
    '/student-bank': 'bank savings deposit withdraw accounts banque épargne dépôt retrait comptes',
    '/savings': 'savings bank deposit balance épargne banque dépôt solde',
  },
};
