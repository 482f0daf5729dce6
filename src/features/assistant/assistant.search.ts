import type { SearchWords } from '#features/search.ts';

export const assistantSearch: SearchWords = {
  pages: {
    '/settings/assistant':
      'ai language model openai llm drafts key; ia intelligence artificielle modèle de langue brouillons clé',
  },
};
