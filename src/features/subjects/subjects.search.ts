import type { SearchWords } from '#features/search.ts';

export const subjectsSearch: SearchWords = {
  kinds: { subjects: /*i18n*/ 'Subjects' },
  actions: [
    {
      path: '/subjects?do=create',
      label: /*i18n*/ 'Add subject',
      roles: ['admin'],
      words: 'add new subject course create ajouter nouvelle matière cours',
    },
  ],
  pages: { '/subjects': 'subjects coefficients courses hours matières cours heures' },
};
