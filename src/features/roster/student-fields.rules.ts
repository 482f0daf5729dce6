import type { SecondLanguage, Sex } from './students.rules.ts';

type Facts = {
  /** The field's name on forms, on the student's page, in imports and in reports. */
  label: string;
  /** Whether it is hidden from teachers. */
  hiddenFromTeachers?: true;
  /** Whether only the registrar may select it in reports. */
  registrarOnly?: true;
  /** The possible values, each with its label; without them, the field is text (`student-texts.rules.ts`). */
  choices?: Readonly<Record<string, string>>;
  /** The automatic capitalization of a phone's keyboard. */
  capitals?: 'words' | 'characters';
};

/**
 * The optional fields of a student's record: text of limited length, or one of several choices. The form, the
 * page, the import, the whole school's file, reports and own data are derived from it; CONTRIBUTING.md lists
 * what else a new field needs.
 */
export const STUDENT_FIELDS = {
  sex: {
    label: /*i18n*/ 'Sex',
    choices: { female: /*i18n*/ 'Female', male: /*i18n*/ 'Male' } satisfies Record<Sex, string>,
  },
  place_of_birth: {
    label: /*i18n*/ 'Place of birth',
    capitals: 'words',
    hiddenFromTeachers: true,
    registrarOnly: true,
  },
  /** The number of the birth certificate. */
  birth_certificate: {
    label: /*i18n*/ 'Birth certificate number',
    hiddenFromTeachers: true,
    registrarOnly: true,
  },
  /** The state's lifelong student number, used in examinations; not the school's roll number. */
  national_matricule: {
    label: /*i18n*/ 'National number',
    capitals: 'characters',
    registrarOnly: true,
  },
  /** The second foreign language as the ministry counts it. */
  second_language: {
    label: /*i18n*/ 'Second language',
    choices: {
      spanish: /*i18n*/ 'Spanish',
      german: /*i18n*/ 'German',
      arabic: /*i18n*/ 'Arabic',
      chinese: /*i18n*/ 'Chinese',
      italian: /*i18n*/ 'Italian',
      other: /*i18n*/ 'Other language',
    } satisfies Record<SecondLanguage, string>,
  },
  /** The series or specialty of the examination, as the school writes it. */
  series: {
    label: /*i18n*/ 'Series or specialty',
  },
} as const satisfies Record<string, Facts>;

export type StudentField = keyof typeof STUDENT_FIELDS;

/** The values of all fields, null if not given. */
export type StudentFieldValues = {
  [Key in StudentField]:
    | ((typeof STUDENT_FIELDS)[Key] extends { choices: infer Choices } ? keyof Choices : string)
    | null;
};

/** The fields with choices. */
export type StudentChoiceField = {
  [Key in StudentField]: (typeof STUDENT_FIELDS)[Key] extends { choices: unknown } ? Key : never;
}[StudentField];

/** The fields in the order used by forms, pages and files. */
export const studentFields: readonly (Facts & { key: StudentField })[] = Object.entries(STUDENT_FIELDS).map(
  ([key, facts]) => ({ key: key as StudentField, ...(facts as Facts) }),
);

/** Maps each field by its key. */
export function eachStudentField<Made>(
  make: (field: (typeof studentFields)[number]) => Made,
): Record<StudentField, Made> {
  return Object.fromEntries(studentFields.map((field) => [field.key, make(field)])) as Record<
    StudentField,
    Made
  >;
}

/** Picks the optional fields of a record, a form or a table. */
export function studentFieldsOf<Source extends Record<StudentField, unknown>>(
  from: Source,
): Pick<Source, StudentField> {
  return eachStudentField(({ key }) => from[key]) as Pick<Source, StudentField>;
}
