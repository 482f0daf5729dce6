import type { SearchWords } from '#features/search.ts';

export const calendarSearch: SearchWords = {
  pages: {
    '/calendar':
      'calendar events meeting exam holiday agenda calendrier événement réunion examen composition congé fête',
  },
};
