import type { SearchWords } from '#features/search.ts';

export const tillSearch: SearchWords = {
  kinds: { payouts: /*i18n*/ 'Paid out of tills' },
  pages: {
    '/till':
      'till cash drawer open close count expense float bank transfer caisse ouvrir clôturer compter dépense fonds versement',
  },
};
