import { type Canvas, type CanvasTable, counted, field, say, typed } from '../canvas.ts';
import { FIELD_HEAD, LIFE, LINE_HEAD, MONEY, PUPILS } from './parts.ts';
import * as pupils from './pupil-tables.ts';
import * as school from './school-tables.ts';
import * as staff from './staff-tables.ts';

const fiveYears: CanvasTable = {
  key: 'five_years',
  part: PUPILS,
  title: say('Enrollment over five years', 'Évolution des effectifs sur cinq ans'),
  rowsHead: say('School year', 'Année scolaire'),
  keeps: 'year',
  rows: { each: 'year' },
  columns: [
    { key: 'boys', head: pupils.BOYS.head, measure: 'boys', orTyped: 'count' },
    { key: 'girls', head: pupils.GIRLS.head, measure: 'girls', orTyped: 'count' },
  ],
};

const budget: CanvasTable = {
  key: 'budget',
  part: MONEY,
  title: say('Running budget (FCFA)', 'Budget de fonctionnement (FCFA)'),
  rowsHead: say('Line', 'Ligne'),
  keeps: 'year',
  rows: {
    listed: (
      [
        ['premiums', 'Performance bonuses', 'Primes de rendement'],
        ['project', 'School project', 'Projet d’école'],
        ['fenassco', 'School sports (FENASSCO)', 'FENASSCO'],
        ['running', 'Running costs', 'Fonctionnement'],
        ['evaluation', 'Evaluation', 'Évaluation'],
      ] as const
    ).map(([key, en, fr]) => ({ key, label: say(en, fr) })),
  },
  columns: [
    { ...typed('received', 'money', 'Received', 'Reçu'), sum: true },
    { ...typed('spent', 'money', 'Spent', 'Dépensé'), sum: true },
    { key: 'rest', head: say('Rest', 'Reste'), difference: ['received', 'spent'], sum: true },
  ],
};

const visits: CanvasTable = {
  key: 'visits',
  part: LIFE,
  title: say('Visits of authorities', 'Visites des autorités'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('day', 'day', 'Date', 'Date'),
    typed('authority', 'text', 'Authority', 'Autorité'),
    typed('purpose', 'text', 'Purpose', 'Objet'),
  ],
};

const activities = (key: string, en: string, fr: string): CanvasTable => ({
  key,
  part: LIFE,
  title: say(en, fr),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('activity', 'text', 'Activity', 'Activité'),
    counted('planned', 'Planned', 'Prévues'),
    counted('done', 'Done', 'Réalisées'),
    { key: 'share', head: say('Done (%)', 'Réalisation (%)'), share: ['done', 'planned'] },
  ],
});

const food: CanvasTable = {
  key: 'food',
  part: LIFE,
  title: say('Sale of food', 'Vente d’aliments'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('seller', 'text', 'Seller', 'Vendeur'),
    typed('food', 'text', 'Food', 'Aliments'),
    typed('medical', 'yes_no', 'Medical file', 'Dossier médical'),
  ],
};

export const remarks = (key: string, keeps: 'year' | 'term'): CanvasTable => ({
  key,
  part: LIFE,
  title: say('Difficulties and suggestions', 'Difficultés et suggestions'),
  rowsHead: FIELD_HEAD,
  keeps,
  columns: school.ANSWERS,
  rows: {
    listed: [
      field('difficulties', 'text', 'Difficulties', 'Difficultés'),
      field('solutions', 'text', 'What was done', 'Solutions apportées'),
      field('suggestions', 'text', 'Suggestions', 'Suggestions'),
    ],
  },
});

/** The primary ministry's report of the new year, in the order of its parts. */
export const minedubStart: Canvas = {
  key: 'minedub_start',
  title: say('MINEDUB: report of the new year', 'MINEDUB : rapport de rentrée'),
  about: say(
    'Identity, pupils, staff, buildings, budget and school life at the start of the year',
    'Identification, élèves, personnel, bâtiments, budget et vie scolaire à la rentrée',
  ),
  tables: [
    school.identity,
    school.orders,
    school.founder,
    pupils.nationals,
    fiveYears,
    pupils.foreigners,
    pupils.refugees,
    pupils.minorities,
    pupils.repeatersByClass,
    pupils.pupilsByAge,
    pupils.uncertifiedByClass,
    pupils.attendance,
    staff.staffByGrade,
    staff.staffByContract,
    staff.staffByDiploma,
    staff.staffPosting,
    staff.vacancies,
    staff.ratio,
    staff.assiduity,
    school.rooms,
    school.services,
    school.furniture,
    budget,
    visits,
    activities('pedagogic', 'Teaching activities', 'Activités pédagogiques'),
    activities('sports', 'Sports activities', 'Activités sportives'),
    activities('fenassco_activities', 'FENASSCO activities', 'Activités FENASSCO'),
    school.insurance,
    food,
    school.schoolCouncil,
    school.parentsAssociation,
    remarks('start_remarks', 'year'),
  ],
};
