import type { SearchWords } from '#features/search.ts';

export const timetableSearch: SearchWords = {
  pages: {
    '/timetable':
      'timetable schedule week lessons rooms periods draft publish emploi du temps salles horaire semaine cours',
    '/schedule': 'schedule timetable lessons today week emploi du temps cours semaine horaire',
  },
};
