import type { SearchWords } from '#features/search.ts';

export const guardiansSearch: SearchWords = {
  kinds: { guardians: /*i18n*/ 'Guardians' },
  pages: {
    '/guardians': 'parents family families telephone parents familles tuteurs responsables téléphone',
    '/guardians/changes': 'contact changes telephone address coordonnées changements',
  },
};
