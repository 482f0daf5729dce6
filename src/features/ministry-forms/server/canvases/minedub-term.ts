import { type Canvas, type CanvasTable, say } from '../canvas.ts';
import { CLASS_HEAD, LESSONS } from './parts.ts';
import { remarks } from './minedub-start.ts';
import * as pupils from './pupil-tables.ts';
import * as school from './school-tables.ts';
import * as staff from './staff-tables.ts';

const coverage: CanvasTable = {
  key: 'coverage',
  part: LESSONS,
  title: say('Programme coverage by class', 'Couverture des programmes par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'term',
  rows: { each: 'class' },
  columns: [
    { key: 'planned', head: say('Lessons planned', 'Leçons prévues'), measure: 'planned', sum: true },
    { key: 'treated', head: say('Lessons treated', 'Leçons traitées'), measure: 'treated', sum: true },
    { key: 'treated_share', head: say('Treated (%)', 'Couverture (%)'), measure: 'treated_share' },
  ],
};

const results: CanvasTable = {
  key: 'results',
  part: LESSONS,
  title: say('Results by class', 'Résultats par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'term',
  rows: { each: 'class' },
  columns: [
    { key: 'students', head: say('Pupils', 'Inscrits'), measure: 'students', sum: true },
    { key: 'ranked', head: say('With an average', 'Classés'), measure: 'ranked', sum: true },
    { key: 'passed', head: say('Admitted', 'Admis'), measure: 'passed', sum: true },
    { key: 'pass_rate', head: say('Rate', 'Taux'), measure: 'pass_rate' },
    { key: 'mean', head: say('Mean', 'Moyenne'), measure: 'mean' },
    { key: 'highest', head: say('Best', 'Plus forte'), measure: 'highest' },
    { key: 'lowest', head: say('Lowest', 'Plus faible'), measure: 'lowest' },
  ],
};

/** The primary ministry's report of a term. */
export const minedubTerm: Canvas = {
  key: 'minedub_term',
  title: say('MINEDUB: report of the term', 'MINEDUB : rapport trimestriel'),
  about: say(
    'Attendance, programme coverage and results by class in a term',
    'Fréquentation, couverture des programmes et résultats par classe dans un trimestre',
  ),
  tables: [
    school.identity,
    school.rooms,
    pupils.pupilsByClass,
    pupils.minorities,
    pupils.attendance,
    coverage,
    results,
    staff.assiduity,
    remarks('term_remarks', 'term'),
  ],
};
