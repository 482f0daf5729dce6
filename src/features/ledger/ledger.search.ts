import type { SearchWords } from '#features/search.ts';

export const ledgerSearch: SearchWords = {
  pages: { '/books': 'books ledger check cash day livres comptes contrôle caisse journée' },
};
