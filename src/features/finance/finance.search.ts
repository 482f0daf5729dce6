import type { SearchWords } from '#features/search.ts';

export const financeSearch: SearchWords = {
  actions: [
    {
      path: '/finance-tracker?do=add',
      label: /*i18n*/ 'Add transaction to my finances',
      roles: ['admin', 'teacher', 'parent', 'student'],
      words: 'add new income expense money ajouter nouvelle opération dépense revenu argent',
    },
  ],
  pages: { '/finance-tracker': 'finance budget income expenses money dépenses revenus argent' },
};
