import type { SearchWords } from '#features/search.ts';

export const jobsSearch: SearchWords = {
  pages: { '/jobs': 'jobs background tasks tâches fond' },
};
