import type { SearchWords } from '#features/search.ts';

export const myClassesSearch: SearchWords = {
  pages: { '/my-classes': 'my classes class list students classmates mes classes liste élèves camarades' },
};
