import type { SearchWords } from '#features/search.ts';

export const backupsSearch: SearchWords = {
  actions: [
    {
      path: '/settings',
      label: /*i18n*/ 'Settings: backups',
      roles: ['admin'],
      words: 'backup backups save restore key sauvegarde sauvegardes restaurer clé',
    },
  ],
};
