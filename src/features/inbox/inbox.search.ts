import type { SearchWords } from '#features/search.ts';

export const inboxSearch: SearchWords = {
  pages: {
    '/inbox': 'inbox notices notifications news boîte de réception avis nouvelles',
    '/deliveries':
      'deliveries sent e-mail push not reached paper quiet hours envois remis courriel notifications non joints papier heures de calme',
  },
};
