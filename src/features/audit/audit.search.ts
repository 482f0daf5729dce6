import type { SearchWords } from '#features/search.ts';

export const auditSearch: SearchWords = {
  pages: { '/audit': 'audit trail history who did log journal historique qui' },
};
