import type { SearchWords } from '#features/search.ts';

export const reportCardsSearch: SearchWords = {
  pages: {
    '/report-cards': 'report cards marks grades average bulletins notes moyenne',
    '/marks/report-cards':
      'report cards bulletins council conseil de classe print release honours decision transcript livret',
  },
};
