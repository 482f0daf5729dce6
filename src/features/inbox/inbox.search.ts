import type { SearchWords } from '#features/search.ts';

export const inboxSearch: SearchWords = {
  pages: { '/inbox': 'inbox notices notifications news boîte de réception avis nouvelles' },
};
