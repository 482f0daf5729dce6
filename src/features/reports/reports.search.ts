import type { SearchWords } from '#features/search.ts';

export const reportsSearch: SearchWords = {
  pages: {
    '/reports':
      'reports statistics enrollment attendance results collection ageing cash rapports statistiques effectifs assiduité résultats recouvrement arriérés encaissements',
  },
};
