import { type CanvasTable, counted, measured, say, typed } from '../canvas.ts';
import { AGE_HEAD, CLASS_HEAD, LESSONS, LEVEL_HEAD, PUPILS } from './parts.ts';

// Tables of pupils used by several forms; typed cells are shared by all of them.

export const GIRLS = measured('girls', 'Girls', 'Filles');
export const BOYS = measured('boys', 'Boys', 'Garçons');
export const PUPILS_ALL = measured('students', 'Total', 'Total');
const BY_SEX = [BOYS, GIRLS, PUPILS_ALL] as const;
export const DIVISIONS = measured('divisions', 'Classes', 'Divisions');
export const REPEATING_GIRLS = measured('repeating_girls', 'Repeating girls', 'Filles redoublantes');
export const REPEATING_BOYS = measured('repeating_boys', 'Repeating boys', 'Garçons redoublants');
const REPEATING = [REPEATING_BOYS, REPEATING_GIRLS, measured('repeaters', 'Total', 'Total')] as const;
/** Typed counts of both sexes. */
export const TYPED_BY_SEX = [
  counted('boys', 'Boys', 'Garçons'),
  counted('girls', 'Girls', 'Filles'),
] as const;

/** All pupils by class and sex. */
export const pupilsByClass: CanvasTable = {
  key: 'pupils_by_class',
  part: PUPILS,
  title: say('Pupils by class', 'Effectifs par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: BY_SEX,
};

export const nationals: CanvasTable = {
  key: 'nationals',
  part: PUPILS,
  title: say('Cameroonian pupils by class', 'Élèves camerounais par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: [
    {
      ...BOYS,
      less: [
        { table: 'foreigners', column: 'boys' },
        { table: 'refugees', column: 'boys' },
      ],
    },
    {
      ...GIRLS,
      less: [
        { table: 'foreigners', column: 'girls' },
        { table: 'refugees', column: 'girls' },
      ],
    },
  ],
};

const typedByClass = (key: string, en: string, fr: string): CanvasTable => ({
  key,
  part: PUPILS,
  title: say(en, fr),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: TYPED_BY_SEX,
});
export const foreigners = typedByClass(
  'foreigners',
  'Foreign pupils by class',
  'Élèves étrangers par classe',
);
export const refugees = typedByClass('refugees', 'Refugee pupils by class', 'Élèves réfugiés par classe');

export const minorities: CanvasTable = {
  key: 'minorities',
  part: PUPILS,
  title: say('Minorities (counts by the head)', 'Minorités (comptées par le chef d’établissement)'),
  rowsHead: say('Group', 'Groupe'),
  keeps: 'year',
  columns: TYPED_BY_SEX,
  rows: {
    listed: [
      { key: 'bororo', label: say('Bororo', 'Bororo') },
      { key: 'baka', label: say('Baka', 'Baka') },
      { key: 'displaced', label: say('Internally displaced', 'Déplacés internes') },
    ],
  },
};

export const repeatersByClass: CanvasTable = {
  key: 'repeaters_by_class',
  part: PUPILS,
  title: say('Repeaters by class', 'Redoublants par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: REPEATING,
};

export const uncertifiedByClass: CanvasTable = {
  key: 'uncertified_by_class',
  part: PUPILS,
  title: say('Pupils without a birth certificate', 'Élèves sans acte de naissance'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: [
    measured('uncertified_boys', 'Boys', 'Garçons'),
    measured('uncertified_girls', 'Girls', 'Filles'),
    measured('uncertified', 'Total', 'Total'),
  ],
};

export const pupilsByAge: CanvasTable = {
  key: 'pupils_by_age',
  part: PUPILS,
  title: say('Age pyramid', 'Pyramide des âges'),
  rowsHead: AGE_HEAD,
  keeps: 'year',
  rows: { each: 'age' },
  columns: BY_SEX,
};

export const repeatersByAge: CanvasTable = {
  key: 'repeaters_by_age',
  part: PUPILS,
  title: say('Repeaters by age', 'Redoublants par âge'),
  rowsHead: AGE_HEAD,
  keeps: 'year',
  rows: { each: 'age' },
  columns: REPEATING,
};

export const pupilsByLevel: CanvasTable = {
  key: 'pupils_by_level',
  part: PUPILS,
  title: say('Pupils and repeaters by level', 'Élèves et redoublants par niveau'),
  rowsHead: LEVEL_HEAD,
  keeps: 'year',
  rows: { each: 'level' },
  columns: [
    typed('code', 'text', 'Ministry’s code', 'Code du ministère'),
    DIVISIONS,
    GIRLS,
    BOYS,
    REPEATING_GIRLS,
    REPEATING_BOYS,
  ],
};

/** Presence in the term, else in the year so far. */
export const attendance: CanvasTable = {
  key: 'attendance',
  part: LESSONS,
  title: say('Attendance rate by class', 'Taux de fréquentation par classe'),
  rowsHead: CLASS_HEAD,
  keeps: 'year',
  rows: { each: 'class' },
  columns: [{ key: 'presence', head: say('Present', 'Présence'), measure: 'presence' }],
};
