import type { SearchWords } from '#features/search.ts';

export const classesSearch: SearchWords = {
  kinds: { classes: /*i18n*/ 'Classes' },
  actions: [
    {
      path: '/classes?do=create',
      label: /*i18n*/ 'Create class',
      roles: ['admin'],
      words: 'create new class add section créer nouvelle classe ajouter',
    },
  ],
  pages: { '/classes': 'classes sections levels niveaux' },
};
