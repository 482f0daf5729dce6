import type { SearchWords } from '#features/search.ts';

export const timetableSearch: SearchWords = {
  pages: { '/schedule': 'schedule timetable lessons today week emploi du temps cours semaine horaire' },
};
