import type { SearchWords } from '#features/search.ts';

export const earlyWarningSearch: SearchWords = {
  pages: {
    '/reports/early-warning':
      'early warning at risk dropout absence falling marks follow-up alerte décrochage élèves à suivre suivi absences',
    '/settings/early-warning': 'early warning rules thresholds alerte règles seuils décrochage',
  },
};
