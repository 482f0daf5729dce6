import type { SearchWords } from '#features/search.ts';

export const joiningSearch: SearchWords = {
  actions: [
    {
      path: '/people/invitations?do=invite',
      label: /*i18n*/ 'Invite someone',
      roles: ['admin'],
      words:
        'invite new person teacher parent account add inviter nouvelle personne enseignant compte ajouter',
    },
  ],
  pages: {
    '/people/waiting': 'waiting requests approve approval roles attente demandes approuver rôles',
    '/people/invitations': 'invitations slips codes invitations fiches',
    '/outbox': 'outbox mail e-mail messages sent boîte envoi courriel',
  },
};
