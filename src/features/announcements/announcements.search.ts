import type { SearchWords } from '#features/search.ts';

export const announcementsSearch: SearchWords = {
  pages: {
    '/announcements':
      'announcements news circular message families annonces nouvelles circulaire communiqué information familles',
  },
};
