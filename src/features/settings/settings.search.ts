import type { SearchWords } from '#features/search.ts';

export const settingsSearch: SearchWords = {
  pages: { '/settings': 'settings school name password factor paramètres réglages nom école mot de passe' },
};
