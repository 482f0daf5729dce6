import { say } from '../canvas.ts';

export const IDENTITY = say('Identity', 'Identification');
export const PUPILS = say('Pupils', 'Élèves');
export const STAFF = say('Staff', 'Personnel');
export const BUILDINGS = say('Buildings and equipment', 'Bâtiments et équipements');
export const MONEY = say('Money', 'Finances');
export const LIFE = say('School life', 'Vie scolaire');
export const LESSONS = say('Lessons and results', 'Enseignement et résultats');

export const CLASS_HEAD = say('Class', 'Classe');
export const LEVEL_HEAD = say('Level', 'Niveau');
export const AGE_HEAD = say('Age', 'Âge');
export const FIELD_HEAD = say('Item', 'Rubrique');
export const LINE_HEAD = say('No.', 'N°');
export const TEACHER_HEAD = say('Teacher', 'Enseignant');
