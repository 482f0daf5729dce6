import type { SearchWords } from '#features/search.ts';

export const reportCardsSearch: SearchWords = {
  pages: {
    '/marks/report-cards':
      'report cards bulletins council conseil de classe print release honours decision transcript livret',
  },
};
