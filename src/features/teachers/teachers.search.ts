import type { SearchWords } from '#features/search.ts';

export const teachersSearch: SearchWords = {
  kinds: { teachers: /*i18n*/ 'Teachers' },
  pages: { '/teachers': 'teachers staff load enseignants professeurs maîtres service' },
};
