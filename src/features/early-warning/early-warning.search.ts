import type { SearchWords } from '#features/search.ts';

export const earlyWarningSearch: SearchWords = {
  pages: {
    '/reports/early-warning': 'at risk dropout follow-up à risque décrochage suivi',
    '/early-warning': 'at risk dropout class master à risque décrochage professeur principal suivi',
    '/settings/early-warning': 'thresholds seuils',
  },
};
