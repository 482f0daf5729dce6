import type { USUAL_SECTIONS } from '#features/levels/levels.rules.ts';
import type { Duty } from '#features/people/duties.rules.ts';
import { USUAL_SUBJECTS, type UsualSet } from '#features/subjects/subjects-usual.ts';

export const DOMAIN = 'demo.preau.school';

export const SCHOOL = {
  school_name: 'Collège Bilingue Les Palmiers',
  motto: 'Travail, discipline, réussite',
  address: 'Bonamoussadi, rue des Écoles, BP 4127',
  town: 'Douala',
  phone: '+237 6 99 41 20 07',
  email: 'secretariat@lespalmiers.cm',
  registration_number: '147/MINESEC/LT/DLA',
} as const;

export const AUTHORITY = {
  authority_fr:
    'République du Cameroun\nPaix – Travail – Patrie\nMinistère des Enseignements Secondaires\nDélégation régionale du Littoral',
  authority_en:
    'Republic of Cameroon\nPeace – Work – Fatherland\nMinistry of Secondary Education\nLittoral Regional Delegation',
} as const;

/** The primary section answers to a different ministry. */
export const PRIMARY_AUTHORITY = {
  authority_fr:
    'République du Cameroun\nPaix – Travail – Patrie\nMinistère de l’Éducation de Base\nDélégation régionale du Littoral',
  authority_en:
    'Republic of Cameroon\nPeace – Work – Fatherland\nMinistry of Basic Education\nLittoral Regional Delegation',
} as const;

type SectionName = keyof typeof USUAL_SECTIONS;
export const SECTIONS = [
  'primary_francophone',
  'secondary_francophone',
  'secondary_anglophone',
] as const satisfies readonly SectionName[];

type OfficePerson = { number: number; name: string; sex: 'female' | 'male'; email: string; duties: Duty[] };

/** The office and the teachers, by account number. Two of the office are cashiers. */
export const OFFICE: readonly OfficePerson[] = [
  { number: 1, name: 'Onana Chantal', sex: 'female', email: `admin@${DOMAIN}`, duties: ['head'] },
  { number: 2, name: 'Fouda Marie-Claire', sex: 'female', email: `econome@${DOMAIN}`, duties: ['bursar'] },
  {
    number: 3,
    name: 'Ngu Ernest',
    sex: 'male',
    email: `vice.principal@${DOMAIN}`,
    duties: ['academic', 'discipline'],
  },
];
export const [ADMIN, BURSAR, VICE] = [1, 2, 3];

export type PlannedTeacher = {
  number: number;
  name: string;
  email?: string;
  /** Their subjects, with the classes; a teacher may teach a class two subjects. */
  lessons: Readonly<Record<string, string>>;
};
const CYCLE_1 = '6e 5e 4e 3e';
const CYCLE_2 = '2nde 1re Tle';
const FORMS = 'Form_1 Form_3';

export const TEACHERS: PlannedTeacher[] = [
  { number: 10, name: 'Mbarga Thérèse', email: `teacher@${DOMAIN}`, lessons: { MATHS: '5e 4e 3e' } },
  { number: 11, name: 'Kamga Serge', lessons: { MATHS: '6e 2nde' } },
  { number: 12, name: 'Tchuente Fabrice', lessons: { MATHS: '1re Tle' } },
  { number: 13, name: 'Ngono Sylvie', lessons: { FRA: '6e 5e 4e' } },
  { number: 14, name: 'Atangana Michel', lessons: { FRA: `3e ${CYCLE_2}` } },
  {
    number: 15,
    name: 'Neba Patience',
    lessons: { ANG: CYCLE_1, 'P-ENG': 'CM2' },
  },
  {
    number: 16,
    name: 'Tabe Desmond',
    lessons: { ANG: CYCLE_2, LIT: FORMS },
  },
  {
    number: 17,
    name: 'Djoumessi Gaston',
    lessons: { HIST: CYCLE_1, GEO: CYCLE_1, ECM: CYCLE_1 },
  },
  {
    number: 18,
    name: 'Eyenga Solange',
    lessons: { HIST: CYCLE_2, GEO: CYCLE_2, ECM: CYCLE_2 },
  },
  { number: 19, name: 'Njoya Ibrahim', lessons: { SVT: `${CYCLE_1} ${CYCLE_2}` } },
  { number: 20, name: 'Nkoulou Hervé', lessons: { PCT: `4e 3e ${CYCLE_2}` } },
  {
    number: 21,
    name: 'Wandji Loïc',
    lessons: { INFO: `${CYCLE_1} ${CYCLE_2}`, CSC: FORMS },
  },
  {
    number: 22,
    name: 'Priso Moïse',
    lessons: { EPS: `${CYCLE_1} ${CYCLE_2}`, PE: FORMS, 'P-PE': 'CM2' },
  },
  {
    number: 23,
    name: 'Bikoï Nadège',
    lessons: { ALL: '4e 3e 2nde', TM: CYCLE_1, ML: FORMS },
  },
  { number: 24, name: 'Essomba Pierre', lessons: { PHILO: '1re Tle' } },
  { number: 25, name: 'Ayuk Constance', lessons: { ENG: FORMS } },
  { number: 26, name: 'Mballa Viviane', lessons: { FRE: FORMS } },
  {
    number: 27,
    name: 'Fru Edwin',
    lessons: { MAT: FORMS, PHY: FORMS },
  },
  {
    number: 28,
    name: 'Enow Gladys',
    lessons: { BIO: FORMS, CHE: FORMS },
  },
  {
    number: 29,
    name: 'Tanyi Julius',
    lessons: { HIS: FORMS, GEOG: FORMS, CIT: FORMS, ECO: 'Form_3' },
  },
  {
    number: 30,
    name: 'Abena Rosine',
    lessons: {
      'P-FRA': 'CM2',
      'P-NAT': 'CM2',
      'P-MATH': 'CM2',
      'P-SCI': 'CM2',
      'P-ICT': 'CM2',
      'P-SOC': 'CM2',
      'P-ART': 'CM2',
    },
  },
];

export const SETS: readonly UsualSet[] = ['secondary_francophone', 'secondary_anglophone', 'primary'];
export const SUBJECTS = SETS.flatMap((set) => USUAL_SUBJECTS[set]);

/** The competence that a mark of the first cycle assesses, as printed on the cards. */
export const COMPETENCES: Readonly<Record<string, string>> = {
  FRA: 'Lire, comprendre et produire un texte',
  ANG: 'Communicate orally and in writing',
  ALL: 'Comprendre et se faire comprendre à l’oral',
  HIST: 'Situer et expliquer un fait historique',
  GEO: 'Lire une carte et décrire un espace',
  ECM: 'Agir en citoyen responsable',
  MATHS: 'Résoudre une situation-problème',
  PCT: 'Mener et interpréter une expérience',
  SVT: 'Expliquer un phénomène du vivant',
  INFO: 'Utiliser un tableur et un traitement de texte',
  EPS: 'Courir, sauter et jouer en équipe',
  TM: 'Réaliser un ouvrage avec soin',
};
