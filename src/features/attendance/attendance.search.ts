import type { SearchWords } from '#features/search.ts';

export const attendanceSearch: SearchWords = {
  pages: {
    '/attendance':
      'attendance roll register absent late excused justify absence présences appel registre absent retard justifier cahier d’appel',
  },
};
