import { type Canvas, type CanvasTable, counted, field, known, say, typed } from '../canvas.ts';
import { BUILDINGS, FIELD_HEAD, IDENTITY, LIFE, LINE_HEAD, MONEY } from './parts.ts';
import * as pupils from './pupil-tables.ts';
import * as school from './school-tables.ts';
import * as staff from './staff-tables.ts';

const identification: CanvasTable = {
  key: 'minesec_identity',
  part: IDENTITY,
  title: say('Identification', 'Identification'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: school.ANSWERS,
  rows: {
    listed: [
      known('school.name', 'Name of the school', 'Nom de l’établissement', '1100'),
      field('commune', 'text', 'Council', 'Commune', '1101'),
      known('school.town', 'Town', 'Localité', '1102'),
      field('quarter', 'text', 'Quarter', 'Quartier', '1103'),
      field('treasury', 'text', 'Treasury post', 'Poste comptable', '1105'),
      known('school.phone', 'Telephone', 'Téléphone', '1106'),
      field('order', 'text', 'Order', 'Ordre d’enseignement', '1108'),
      field('cycles', 'text', 'Cycles', 'Cycles', '1114'),
      field('boarding_1115', 'yes_no', 'Boarding', 'Internat', '1115'),
      field(
        'primary_near',
        'count',
        'Primary schools within 1 km',
        'Écoles primaires à moins de 1 km',
        '1200',
      ),
    ],
  },
};

const trackColumns = [
  typed('code', 'text', 'Ministry’s code', 'Code du ministère'),
  ...[pupils.DIVISIONS, pupils.GIRLS, pupils.BOYS, pupils.REPEATING_GIRLS, pupils.REPEATING_BOYS].map(
    // Typed if no pupil has one recorded.
    (column) => ({ ...column, orTyped: 'count' as const }),
  ),
];

const languages: CanvasTable = {
  key: 'pupils_by_language',
  part: pupils.pupilsByLevel.part,
  title: say('Pupils by level and second language', 'Élèves par niveau et deuxième langue'),
  rowsHead: say('Level and language', 'Niveau et langue'),
  keeps: 'year',
  rows: { each: 'language' },
  columns: trackColumns,
};

const series: CanvasTable = {
  key: 'pupils_by_series',
  part: pupils.pupilsByLevel.part,
  title: say('Pupils by level and series', 'Élèves par niveau et série'),
  rowsHead: say('Level and series', 'Niveau et série'),
  keeps: 'year',
  rows: { each: 'series' },
  columns: trackColumns,
};

/** Tracks such as bilingual or reinforced English, typed by level, because pupils' records do not have them. */
const tracks: CanvasTable = {
  key: 'tracks',
  part: pupils.pupilsByLevel.part,
  title: say('Pupils by track', 'Élèves par filière'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('code', 'text', 'Ministry’s code', 'Code du ministère'),
    typed('level', 'text', 'Level', 'Niveau'),
    typed('track', 'text', 'Track', 'Filière'),
    counted('divisions', 'Classes', 'Divisions'),
    counted('girls', 'Girls', 'Filles'),
    counted('boys', 'Boys', 'Garçons'),
    counted('repeating_girls', 'Repeating girls', 'Filles redoublantes'),
    counted('repeating_boys', 'Repeating boys', 'Garçons redoublants'),
  ],
};

const workshop: CanvasTable = {
  key: 'workshop',
  part: BUILDINGS,
  title: say('Workshop machines', 'Équipements d’atelier'),
  rowsHead: LINE_HEAD,
  keeps: 'school',
  rows: { lines: true },
  columns: [
    typed('workshop', 'text', 'Workshop', 'Atelier'),
    typed('machine', 'text', 'Machine', 'Machine'),
    typed('state', 'text', 'State', 'État'),
    counted('quantity', 'Number', 'Quantité'),
    counted('posts', 'Work posts', 'Postes de travail'),
  ],
};

const textbooks: CanvasTable = {
  key: 'textbooks',
  part: LIFE,
  title: say('Textbooks by subject and level', 'Manuels par discipline et niveau'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('subject', 'text', 'Subject', 'Discipline'),
    typed('level', 'text', 'Level', 'Niveau'),
    typed('title', 'text', 'Textbook', 'Manuel'),
    counted('copies', 'Copies', 'Exemplaires'),
  ],
};

const themes: CanvasTable = {
  key: 'themes',
  part: LIFE,
  title: say('Cross-cutting themes taught', 'Thèmes transversaux enseignés'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [typed('theme', 'text', 'Theme', 'Thème'), typed('taught', 'yes_no', 'Taught', 'Enseigné')],
};

const funding: CanvasTable = {
  key: 'funding',
  part: MONEY,
  title: say(
    'Public investment, parents’ and registration fees',
    'Investissement public, frais d’APE et d’inscription',
  ),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('code', 'text', 'Ministry’s code (6000 to 6023)', 'Code du ministère (6000 à 6023)'),
    typed('line', 'text', 'Line', 'Ligne'),
    typed('year', 'count', 'Year', 'Année'),
    { ...typed('amount', 'money', 'Amount (FCFA)', 'Montant (FCFA)'), sum: true },
  ],
};

/** The secondary ministry's workbook, one table per sheet: its blocks are pasted into the ministry's own file. */
export const minesec: Canvas = {
  key: 'minesec',
  title: say('MINESEC: school map workbook', 'MINESEC : classeur de la carte scolaire'),
  about: say(
    'Identification, pupils by level, rooms, staff, textbooks and funding, by the ministry’s field codes',
    'Identification, élèves par niveau, locaux, personnel, manuels et financement, par codes de champ du ministère',
  ),
  tables: [
    identification,
    school.land,
    pupils.pupilsByLevel,
    languages,
    series,
    tracks,
    school.rooms,
    school.services,
    workshop,
    staff.staffList,
    textbooks,
    themes,
    funding,
  ],
};
