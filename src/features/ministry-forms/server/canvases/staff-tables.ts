import { type CanvasTable, counted, measured, say, typed } from '../canvas.ts';
import { LINE_HEAD, STAFF, TEACHER_HEAD } from './parts.ts';

const COUNTS = [
  measured('men', 'Men', 'Hommes'),
  measured('women', 'Women', 'Femmes'),
  measured('staff', 'Total', 'Total'),
] as const;

/** Staff by a field of their records. */
const staffBy = (
  source: 'contract' | 'grade' | 'diploma',
  en: string,
  fr: string,
  head: CanvasTable['rowsHead'],
): CanvasTable => ({
  key: `staff_by_${source}`,
  part: STAFF,
  title: say(en, fr),
  rowsHead: head,
  keeps: 'year',
  rows: { each: source },
  columns: COUNTS,
});

export const staffByContract = staffBy(
  'contract',
  'Staff by contract',
  'Personnel par contrat',
  say('Contract', 'Contrat'),
);
export const staffByGrade = staffBy('grade', 'Staff by grade', 'Personnel par grade', say('Grade', 'Grade'));
export const staffByDiploma = staffBy(
  'diploma',
  'Staff by diploma',
  'Personnel par diplôme',
  say('Diploma', 'Diplôme'),
);

export const staffPosting: CanvasTable = {
  key: 'staff_posting',
  part: STAFF,
  title: say('Absent from post, deceased, retired', 'Absents du poste, décédés, retraités'),
  rowsHead: say('Item', 'Rubrique'),
  keeps: 'year',
  rows: {
    listed: [
      { key: 'absent', label: say('Absent from post', 'Absents du poste'), measure: 'absent' },
      { key: 'deceased', label: say('Deceased', 'Décédés'), measure: 'deceased' },
      { key: 'retired', label: say('Retired', 'Retraités'), measure: 'retired' },
      { key: 'recruited', label: say('Recruited this year', 'Recrutés cette année'), measure: 'recruited' },
    ],
  },
  columns: [{ key: 'answer', head: say('Number', 'Nombre'), measure: 'absent' }],
};

export const staffList: CanvasTable = {
  key: 'staff_list',
  part: STAFF,
  title: say('Staff, one line a person', 'Personnel, une ligne par personne'),
  rowsHead: say('Name', 'Nom'),
  keeps: 'year',
  rows: { each: 'staff' },
  columns: (
    [
      ['sex', 'Sex', 'Sexe'],
      ['born', 'Born on', 'Né(e) le'],
      ['diploma', 'Diploma', 'Diplôme'],
      ['grade', 'Grade', 'Grade'],
      ['contract', 'Contract', 'Contrat'],
      ['step', 'Step', 'Échelon'],
      ['social_number', 'CNPS number', 'N° CNPS'],
      ['hired', 'Hired on', 'Recruté(e) le'],
      ['post', 'Post', 'Poste'],
    ] as const
  ).map(([key, en, fr]) => ({ key, head: say(en, fr), measure: key })),
};

export const assiduity: CanvasTable = {
  key: 'assiduity',
  part: STAFF,
  title: say('Assiduity of teachers', 'Assiduité des enseignants'),
  rowsHead: TEACHER_HEAD,
  keeps: 'year',
  rows: { each: 'teacher' },
  columns: [
    { key: 'hours_planned', head: say('Hours due', 'Heures dues'), measure: 'hours_planned' },
    { key: 'hours_missed', head: say('Hours missed', 'Heures manquées'), measure: 'hours_missed' },
    { key: 'hours_taught', head: say('Hours taught', 'Heures faites'), measure: 'hours_taught' },
    { key: 'assiduity', head: say('Assiduity', 'Assiduité'), measure: 'assiduity' },
  ],
};

export const ratio: CanvasTable = {
  key: 'ratio',
  part: STAFF,
  title: say('Pupils per teacher by class', 'Ratio élèves par enseignant et par classe'),
  rowsHead: say('Class', 'Classe'),
  keeps: 'year',
  rows: { each: 'class' },
  columns: [
    measured('students', 'Pupils', 'Élèves'),
    { key: 'teachers', head: say('Teachers', 'Enseignants'), measure: 'teachers' },
    {
      key: 'pupils_a_teacher',
      head: say('Pupils per teacher', 'Élèves par enseignant'),
      measure: 'pupils_a_teacher',
    },
  ],
};

export const vacancies: CanvasTable = {
  key: 'vacancies',
  part: STAFF,
  title: say('Posts needed', 'Besoins en personnel'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [typed('post', 'text', 'Post', 'Poste'), counted('number', 'Number', 'Nombre')],
};
