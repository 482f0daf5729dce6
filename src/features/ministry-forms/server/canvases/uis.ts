import { type Canvas, type CanvasTable, counted, field, say } from '../canvas.ts';
import { FIELD_HEAD, LEVEL_HEAD, PUPILS } from './parts.ts';
import * as pupils from './pupil-tables.ts';
import * as school from './school-tables.ts';
import * as staff from './staff-tables.ts';

const byLevel: CanvasTable = {
  key: 'uis_levels',
  part: PUPILS,
  title: say('Students by level and sex', 'Élèves par niveau et sexe'),
  rowsHead: LEVEL_HEAD,
  keeps: 'year',
  rows: { each: 'level' },
  columns: [pupils.GIRLS, pupils.BOYS, pupils.PUPILS_ALL, pupils.REPEATING_GIRLS, pupils.REPEATING_BOYS],
};

const entrants: CanvasTable = {
  key: 'uis_entrants',
  part: PUPILS,
  title: say('New entrants to the first grade', 'Nouveaux inscrits en première année'),
  rowsHead: FIELD_HEAD,
  keeps: 'year',
  columns: pupils.TYPED_BY_SEX,
  rows: {
    listed: [
      { key: 'entrants', label: say('New entrants', 'Nouveaux inscrits') },
      { key: 'preschool', label: say('Of them with pre-school', 'Dont passés par la maternelle') },
    ],
  },
};

const graduates: CanvasTable = {
  key: 'uis_graduates',
  part: PUPILS,
  title: say('Graduates of the last year', 'Diplômés de l’année passée'),
  rowsHead: LEVEL_HEAD,
  keeps: 'year',
  rows: { each: 'level' },
  columns: [counted('girls', 'Girls', 'Filles'), counted('boys', 'Boys', 'Garçons')],
};

const kind: CanvasTable = {
  key: 'uis_school',
  part: school.identity.part,
  title: say('Kind of school', 'Type d’établissement'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: school.ANSWERS,
  rows: {
    listed: [
      {
        key: 'sector',
        label: say('Sector', 'Ordre d’enseignement'),
        typed: 'choice',
        choices: school.SECTOR,
      },
      field('isced', 'text', 'ISCED levels taught', 'Niveaux CITE enseignés'),
      field('full_time', 'yes_no', 'Full time', 'Plein temps'),
    ],
  },
};

/** The tables of UNESCO's questionnaire that a single school can answer. */
export const uis: Canvas = {
  key: 'uis',
  title: say('UIS: questionnaire on education', 'ISU : questionnaire sur l’éducation'),
  about: say(
    'Students by level, age and sex, repeaters, new entrants, graduates, and teachers by contract',
    'Élèves par niveau, âge et sexe, redoublants, nouveaux inscrits, diplômés, et enseignants par contrat',
  ),
  tables: [
    kind,
    byLevel,
    pupils.pupilsByAge,
    pupils.repeatersByAge,
    entrants,
    graduates,
    staff.staffByContract,
    staff.staffByDiploma,
    staff.staffPosting,
  ],
};
