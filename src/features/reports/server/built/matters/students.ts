import { sql } from 'drizzle-orm';
import { office } from '#features/people/people.policy.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { type StudentField, studentFields as fields } from '#features/roster/student-fields.rules.ts';
import { STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { papersOf } from '#platform/i18n/server/words.ts';
import { both } from '../../report.ts';
import { choicesIn, type Field, type MatterOf } from '../matter.ts';
import { classFields, classOn, studentFields, yesOrNo } from '../shared-fields.ts';

const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Students'),
  rule: say(
    /*i18n*/ 'One row per student record, with the class of today; those who have left are included.',
  ),
  status: say(/*i18n*/ 'Status'),
  born: say(/*i18n*/ 'Date of Birth'),
  age: say(/*i18n*/ 'Age'),
  admitted: say(/*i18n*/ 'Admission Date'),
  repeats: say(/*i18n*/ 'Repeats the level'),
  photo: say(/*i18n*/ 'Photo'),
  account: say(/*i18n*/ 'Has an account'),
  guardians: say(/*i18n*/ 'Guardians'),
  phone: say(/*i18n*/ 'Phone'),
  email: say(/*i18n*/ 'Email'),
  address: say(/*i18n*/ 'Address'),
  /** A field's name or one of its choices, from `student-fields.rules.ts`. */
  ofField: (text: string) => say(text),
  statuses: {
    active: say(/*i18n*/ 'Active'),
    suspended: say(/*i18n*/ 'Suspended'),
    transferred: say(/*i18n*/ 'Transferred'),
    left: say(/*i18n*/ 'Left'),
    graduated: say(/*i18n*/ 'Graduated'),
  },
}));

const head = (key: Exclude<keyof (typeof WORDS)['en'], 'statuses' | 'ofField'>) =>
  both(WORDS, (words) => words[key]);

/** Contact and birth data may only be exported by the registrar, as in the export of students. */
const registrar = office('registrar');

/** Field keys in saved reports that differ from the column's name. */
const KEYS: Partial<Record<StudentField, string>> = {
  national_matricule: 'matricule',
  place_of_birth: 'birthplace',
  birth_certificate: 'certificate',
};

const said = (text: string) => both(WORDS, (words) => words.ofField(text));

/** The optional fields of the record, without the sex, which every subject has beside the name. */
const recordFields = (): Field[] =>
  fields
    .filter(({ key }) => key !== 'sex')
    .map(({ key, label, choices, registrarOnly }) => ({
      key: KEYS[key] ?? key,
      head: said(label),
      value: sql`s.${sql.identifier(key)}`,
      ...(registrarOnly ? { policy: registrar } : {}),
      ...(choices
        ? {
            kind: 'choice' as const,
            choices: () => new Map(Object.entries(choices).map(([value, word]) => [value, said(word)])),
          }
        : { kind: 'text' as const }),
    }));

export const studentsMatter: MatterOf = (today) => ({
  key: 'students',
  title: head('title'),
  rule: head('rule'),
  policy: office('registrar', 'academic', 'discipline'),
  rows: sql`from ${students} s ${classOn(today)} where true`,
  id: sql`s.id`,
  opens: { id: sql`s.id`, page: (id) => `/students/${id}` },
  order: sql`c.order_key nulls last, s.name_key, s.roll_number, s.id`,
  columns: ['full_name', 'roll_number', 'class', 'sex', 'born', 'status'],
  fields: [
    ...studentFields(),
    ...classFields(),
    {
      key: 'status',
      kind: 'choice',
      head: head('status'),
      value: sql`s.status`,
      choices: () => choicesIn(STUDENT_STATUSES, WORDS, ({ statuses }, status) => statuses[status]),
    },
    { key: 'born', kind: 'day', head: head('born'), value: sql`s.date_of_birth` },
    {
      key: 'age',
      kind: 'count',
      head: head('age'),
      value: sql`extract(year from age(${today}::date, s.date_of_birth))::int`,
    },
    { key: 'admitted', kind: 'day', head: head('admitted'), value: sql`s.admission_date` },
    yesOrNo('repeats', head('repeats'), sql`s.repeater_since is not null`),
    yesOrNo('photo', head('photo'), sql`exists (select from ${studentPhotos} o where o.student_id = s.id)`),
    yesOrNo('account', head('account'), sql`s.user_id is not null`),
    {
      key: 'guardians',
      kind: 'count',
      head: head('guardians'),
      value: sql`(select count(*)::int from ${studentGuardians} g where g.student_id = s.id and g.ended_at is null)`,
    },
    ...recordFields(),
    { key: 'phone', kind: 'text', head: head('phone'), value: sql`s.phone`, policy: registrar },
    { key: 'email', kind: 'text', head: head('email'), value: sql`s.email`, policy: registrar },
    { key: 'address', kind: 'text', head: head('address'), value: sql`s.address`, policy: registrar },
  ],
});
