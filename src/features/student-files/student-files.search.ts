import type { SearchWords } from '#features/search.ts';

export const studentFilesSearch: SearchWords = {
  pages: {
    '/students/documents':
      'expired expiring certificate medical; expirés à renouveler pièces certificats dossiers',
  },
};
