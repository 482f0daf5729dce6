import type { SearchWords } from '#features/search.ts';

export const wholeSchoolSearch: SearchWords = {
  pages: {
    '/settings/export':
      'export oneroster json roster whole school sample exporter établissement fichier essai',
  },
};
