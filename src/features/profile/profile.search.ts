import type { SearchWords } from '#features/search.ts';

export const profileSearch: SearchWords = {
  pages: {
    '/profile': 'profile password language devices sign-in profil mot de passe langue appareils connexion',
  },
};
