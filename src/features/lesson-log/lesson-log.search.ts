import type { SearchWords } from '#features/search.ts';

export const lessonLogSearch: SearchWords = {
  pages: {
    '/lesson-log':
      'lesson log taught done programme coverage plan cahier de textes leçon cours progression couverture des programmes',
  },
};
