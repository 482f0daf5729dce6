import type { SearchWords } from '#features/search.ts';

export const schoolYearSearch: SearchWords = {
  actions: [
    {
      path: '/settings/school-years?do=new-year',
      label: /*i18n*/ 'New school year',
      roles: ['admin'],
      words: 'new school year terms holidays nouvelle année scolaire trimestres vacances congés',
    },
  ],
  pages: {
    '/settings/school-years':
      'years terms sequences holidays calendar années trimestres séquences congés calendrier',
  },
};
