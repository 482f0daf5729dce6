import type { SearchWords } from '#features/search.ts';

export const peopleSearch: SearchWords = {
  kinds: { people: /*i18n*/ 'People' },
  pages: {
    '/people':
      'people accounts roles users parents staff password personnes comptes rôles utilisateurs personnel mot de passe',
  },
};
