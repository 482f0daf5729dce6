import type { SearchWords } from '#features/search.ts';

export const messagesSearch: SearchWords = {
  pages: { '/messages': 'messages conversations write parents teachers écrire courrier discussion' },
};
