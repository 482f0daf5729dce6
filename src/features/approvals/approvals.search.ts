import type { SearchWords } from '#features/search.ts';

export const approvalsSearch: SearchWords = {
  pages: {
    '/approvals': 'second person four eyes requests; validations deuxième personne demandes quatre yeux',
    '/settings/approvals': 'second person four eyes limit; deux personnes validation plafond quatre yeux',
  },
};
