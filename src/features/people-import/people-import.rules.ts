import { STUDENT_FIELDS, studentFields } from '#features/roster/student-fields.rules.ts';

export const IMPORT_KINDS = [
  'students',
  'guardians',
  'teachers',
  'subjects',
  'balances',
  'matricules',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const DAY_FIELDS = ['date_of_birth', 'admission_date', 'due_date'] as const;

/** A field that a column can be mapped to: its label, and whether it is required. */
export type ImportField = { key: string; label: string; required?: true };

const ROLL_NUMBER = { key: 'roll_number', label: /*i18n*/ 'Roll Number' } as const;
const PHONE = { key: 'phone', label: /*i18n*/ 'Phone' } as const;
const EMAIL = { key: 'email', label: /*i18n*/ 'Email' } as const;
const FULL_NAME = { key: 'full_name', label: /*i18n*/ 'Full name' } as const;

/** The fields of a kind, in the order shown on the page. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  students: [
    ROLL_NUMBER,
    FULL_NAME,
    { key: 'last_name', label: /*i18n*/ 'Family name' },
    { key: 'first_name', label: /*i18n*/ 'Given names' },
    { key: 'date_of_birth', label: /*i18n*/ 'Date of birth' },
    ...studentFields.map(({ key, label }) => ({ key, label })),
    { key: 'class', label: /*i18n*/ 'Class' },
    { key: 'section', label: /*i18n*/ 'Section' },
    { key: 'level', label: /*i18n*/ 'Level' },
    { key: 'repeater', label: /*i18n*/ 'Repeater' },
    PHONE,
    EMAIL,
    { key: 'address', label: /*i18n*/ 'Address' },
    { key: 'emergency_contact', label: /*i18n*/ 'Emergency contact' },
    { key: 'admission_date', label: /*i18n*/ 'Admission date' },
    { key: 'status', label: /*i18n*/ 'Status' },
    { key: 'guardian_name', label: /*i18n*/ 'First guardian: name' },
    { key: 'guardian_phone', label: /*i18n*/ 'First guardian: phone' },
    { key: 'guardian_relation', label: /*i18n*/ 'First guardian: relation' },
    { key: 'guardian_email', label: /*i18n*/ 'First guardian: e-mail' },
    { key: 'guardian2_name', label: /*i18n*/ 'Second guardian: name' },
    { key: 'guardian2_phone', label: /*i18n*/ 'Second guardian: phone' },
    { key: 'guardian2_relation', label: /*i18n*/ 'Second guardian: relation' },
    { key: 'guardian2_email', label: /*i18n*/ 'Second guardian: e-mail' },
  ],
  guardians: [
    { ...FULL_NAME, required: true },
    PHONE,
    { key: 'other_phone', label: /*i18n*/ 'Other phone' },
    EMAIL,
    { key: 'address', label: /*i18n*/ 'Address' },
    { key: 'occupation', label: /*i18n*/ 'Occupation' },
    { ...ROLL_NUMBER, label: /*i18n*/ 'Roll number of the child' },
    { key: 'relation', label: /*i18n*/ 'Relation to the child' },
  ],
  teachers: [
    { ...FULL_NAME, required: true },
    EMAIL,
    PHONE,
    { key: 'subjects', label: /*i18n*/ 'Codes of subjects' },
    { key: 'classes', label: /*i18n*/ 'Classes' },
  ],
  subjects: [
    { key: 'code', label: /*i18n*/ 'Code', required: true },
    { key: 'name_fr', label: /*i18n*/ 'French name' },
    { key: 'name_en', label: /*i18n*/ 'English name' },
    { key: 'group', label: /*i18n*/ 'Group' },
    { key: 'coefficient', label: /*i18n*/ 'Coefficient' },
  ],
  balances: [
    ROLL_NUMBER,
    FULL_NAME,
    { key: 'date_of_birth', label: /*i18n*/ 'Date of birth' },
    { key: 'owed', label: /*i18n*/ 'Amount owed' },
    { key: 'due_date', label: /*i18n*/ 'Due date' },
    { key: 'credit', label: /*i18n*/ 'Paid in advance' },
    { key: 'saved', label: /*i18n*/ 'Savings' },
  ],
  matricules: [
    { key: 'national_matricule', label: STUDENT_FIELDS.national_matricule.label, required: true },
    FULL_NAME,
    { key: 'last_name', label: /*i18n*/ 'Family name' },
    { key: 'first_name', label: /*i18n*/ 'Given names' },
    { key: 'date_of_birth', label: /*i18n*/ 'Date of birth' },
    { key: 'sex', label: STUDENT_FIELDS.sex.label },
    { key: 'class', label: /*i18n*/ 'Class' },
  ],
};

export const OPENINGS = ['owed', 'credit', 'saved'] as const;
export type OpeningField = (typeof OPENINGS)[number];

type Columns = Readonly<Record<string, number | null>>;

/** Alternative sets of required columns by kind; a file needs one complete set. */
const WHOSE = [['roll_number'], ['full_name', 'date_of_birth']];
const NEEDED: Record<ImportKind, readonly (readonly string[])[]> = {
  students: [['full_name'], ['last_name', 'first_name']],
  guardians: [['full_name']],
  teachers: [['full_name']],
  subjects: [
    ['code', 'name_fr'],
    ['code', 'name_en'],
  ],
  matricules: [
    ['national_matricule', 'full_name'],
    ['national_matricule', 'last_name', 'first_name'],
  ],
  balances: OPENINGS.flatMap((opening) => WHOSE.map((whose) => [...whose, opening])),
};

/** Whether a mapping includes the columns needed to read the file. */
export function isComplete(kind: ImportKind, columns: Columns): boolean {
  return NEEDED[kind].some((set) => set.every((key) => (columns[key] ?? null) !== null));
}

/** The state of a row compared with existing records. */
export const ROW_STATES = ['fresh', 'changed', 'same'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** Types of records a file may create, in display order. */
export const MADE = [
  'students',
  'classes',
  'guardians',
  'links',
  'invitations',
  'subjects',
  'openings',
  'accounts',
] as const;
export type Made = (typeof MADE)[number];
