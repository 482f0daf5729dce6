import type { SearchWords } from '#features/search.ts';

export const backupsSearch: SearchWords = {
  actions: [
    {
      path: '/settings?open=backups',
      label: /*i18n*/ 'Settings: backups',
      roles: ['admin'],
      duties: ['technician'],
      words: 'backup backups save restore key sauvegarde sauvegardes restaurer clé',
    },
  ],
};
