import type { SearchWords } from '#features/search.ts';

export const assignmentsSearch: SearchWords = {
  pages: {
    '/assignments':
      'assignments homework exercises due work to do devoirs travail à faire exercices leçons à rendre',
  },
};
