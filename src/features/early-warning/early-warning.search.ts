import type { SearchWords } from '#features/search.ts';

export const earlyWarningSearch: SearchWords = {
  pages: {
    '/reports/early-warning': 'at risk dropout follow-up à risque décrochage suivi',
    '/settings/early-warning': 'thresholds seuils',
  },
};
