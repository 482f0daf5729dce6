import type { SearchWords } from '#features/search.ts';

export const studentsSearch: SearchWords = {
  kinds: { students: /*i18n*/ 'Students' },
  actions: [
    {
      path: '/students?do=enrol',
      label: /*i18n*/ 'Enroll student',
      roles: ['admin'],
      duties: ['registrar'],
      words: 'enrol enroll register new student add inscrire inscription nouvel nouveau élève ajouter',
    },
  ],
  pages: { '/students': 'pupils directory roll élèves répertoire matricule' },
};
