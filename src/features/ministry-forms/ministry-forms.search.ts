import type { SearchWords } from '#features/search.ts';

export const ministryFormsSearch: SearchWords = {
  pages: {
    '/reports/forms':
      'ministry forms minedub minesec uis census school map statistics returns formulaires ministère rapport de rentrée carte scolaire',
    '/reports/staff-file':
      'staff file grades diplomas contracts personnel fichier grades diplômes contrats CNPS',
  },
};
