import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { eachStudentField } from '#features/roster/student-fields.rules.ts';
import { feeStructureParts, feeStructures } from '#features/fees/server/fees.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { termsOf } from '#features/school-year/year-plan.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { seededRandom, type SeededRandom } from '#platform/random/seeded-random.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Roster } from './roster-document.ts';

type SampleClass = { name: string; section: string; grade_level: GradeLevel; age: number };

const CLASSES: readonly SampleClass[] = [
  { name: '6e', section: 'A', grade_level: 'grade_7', age: 11 },
  { name: '5e', section: 'A', grade_level: 'grade_8', age: 12 },
  { name: 'Form 1', section: 'A', grade_level: 'grade_7', age: 11 },
  { name: 'Form 2', section: 'A', grade_level: 'grade_8', age: 12 },
];
/** Code, English and French name, coefficient. */
const SUBJECTS: readonly [code: string, name_en: string, name_fr: string, coefficient: string][] = [
  ['MATH', 'Mathematics', 'Mathématiques', '4'],
  ['FRA', 'French', 'Français', '4'],
  ['ANG', 'English', 'Anglais', '4'],
  ['HIST', 'History', 'Histoire', '2'],
  ['GEO', 'Geography', 'Géographie', '2'],
  ['SVT', 'Life and Earth Sciences', 'Sciences de la vie et de la terre', '2'],
  ['INFO', 'Computer Science', 'Informatique', '2'],
  ['EPS', 'Physical Education', 'Éducation physique et sportive', '2'],
  ['ECM', 'Citizenship Education', 'Éducation à la citoyenneté', '2'],
];
const STUDENTS_OF_A_CLASS = 24;
const TEACHERS_OF_A_CLASS = 2;

const FAMILIES =
  'Abessolo|Achu|Awono|Bekolo|Chi|Dongmo|Elong|Fongang|Gwanmesia|Kouam|Mbida|Nana|Neba|Njike|Ottou|Sama|Tamo|Yossa'.split(
    '|',
  );
const GIVEN =
  'Ange|Arnaud|Bernice|Carine|Christelle|Diane|Édith|Fabrice|Glory|Hilary|Josué|Kelly|Léonie|Marcel|Noëlle|Pascal|Rose|Samuel|Ursule|Wilfried'.split(
    '|',
  );

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Phone numbers outside Cameroon's networks, whose numbers all begin with 2 or 6. */
const phone = (random: SeededRandom) =>
  `9${Array.from({ length: 4 }, () => twoDigits(random.below(100))).join('')}`;

/**
 * A sample school for trying everything out: a current year, 96 students in four classes, their parents, and teachers
 * with closed accounts. All names are invented.
 */
export function sampleRoster(today: SchoolDay): Roster {
  const random = seededRandom(96);
  const began = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0);
  const days = { first_day: `${began}-09-01`, last_day: `${began + 1}-06-15` };
  const year = { id: newId(), name: `${began}-${began + 1}`, ...days, status: 'current' as const };
  const subjects = SUBJECTS.map(([code, name_en, name_fr, default_coefficient]) => ({
    id: newId(),
    code,
    name_en,
    name_fr,
    default_coefficient,
    group: null,
    archived_at: null,
  }));
  const teachers = Array.from({ length: CLASSES.length * TEACHERS_OF_A_CLASS }, (_, place) => ({
    id: newId(),
    // A reserved domain that cannot receive mail (RFC 2606).
    email: `teacher${place + 1}@sample.invalid`,
    full_name: `${FAMILIES[(place * 5) % FAMILIES.length]!} ${GIVEN[(place * 3) % GIVEN.length]!}`,
    phone: phone(random),
    open: false,
  }));
  const teachersOf = (place: number) =>
    teachers.slice(place * TEACHERS_OF_A_CLASS, (place + 1) * TEACHERS_OF_A_CLASS);
  const classes = CLASSES.map(({ name, section, grade_level }, place) => ({
    id: newId(),
    name,
    section,
    grade_level,
    level: null,
    capacity: 40,
    class_master_id: teachersOf(place)[0]!.id,
  }));
  const class_subjects = classes.flatMap(({ id }, place) =>
    subjects.map((subject, nth) => ({
      class_id: id,
      subject_id: subject.id,
      teacher_id: teachersOf(place)[nth % TEACHERS_OF_A_CLASS]!.id,
      coefficient: subject.default_coefficient,
      weekly_hours: nth % 3 === 0 ? '3' : '2',
    })),
  );
  const stay = { from_day: days.first_day, until_day: null };
  return {
    school: { sourced_id: newId(), name: '', registration_number: null },
    sections: [],
    years: [year],
    periods: termsOf(days, 'terms').map(({ name_en, name_fr, first_day, last_day }) => ({
      id: newId(),
      year_id: year.id,
      parent_id: null,
      name_en,
      name_fr,
      first_day,
      last_day,
    })),
    classes,
    subjects,
    class_subjects,
    teachers,
    class_teachers: classes.flatMap(({ id }, place) =>
      teachersOf(place).map((teacher) => ({ class_id: id, user_id: teacher.id, ...stay })),
    ),
    subject_teachers: class_subjects.map(({ class_id, subject_id, teacher_id }) => ({
      class_id,
      subject_id,
      teacher_id,
      ...stay,
    })),
    ...familiesOf(random, { classes, began, stay }),
  };
}

type Stay = { from_day: SchoolDay; until_day: null };

/** Students and parents by family, with one to three children. */
function familiesOf(
  random: SeededRandom,
  { classes, began, stay }: { classes: Roster['classes']; began: number; stay: Stay },
): Pick<Roster, 'students' | 'memberships' | 'guardians' | 'links'> {
  const made: ReturnType<typeof familiesOf> = { students: [], memberships: [], guardians: [], links: [] };
  const all = classes.length * STUDENTS_OF_A_CLASS;
  while (made.students.length < all) {
    const name = random.pick(FAMILIES);
    const address = `Quartier ${random.below(9) + 1}`;
    const parents = (['mother', 'father'] as const)
      .slice(0, random.below(4) === 0 ? 1 : 2)
      .map((relation) => ({
        relation,
        id: newId(),
        full_name: `${relation === 'father' ? name : random.pick(FAMILIES)} ${random.pick(GIVEN)}`,
        phone: phone(random),
      }));
    for (const { relation: _, ...parent } of parents)
      made.guardians.push({
        ...parent,
        other_phone: null,
        email: null,
        address,
        occupation: null,
        language: null,
      });
    const children = Math.min(random.below(3) + 1, all - made.students.length);
    const family_id = children > 1 ? newId() : null;
    for (let child = 0; child < children; child += 1) {
      const number = made.students.length + 1;
      const place = number % classes.length;
      const id = newId();
      made.students.push({
        id,
        roll_number: `${began}-${String(number).padStart(4, '0')}`,
        full_name: `${name} ${random.pick(GIVEN)}`,
        date_of_birth: `${began - CLASSES[place]!.age}-${twoDigits(random.below(12) + 1)}-${twoDigits(random.below(28) + 1)}`,
        admission_date: stay.from_day,
        status: 'active',
        class_id: classes[place]!.id,
        family_id,
        phone: null,
        address,
        emergency_contact: parents[0]!.phone,
        ...eachStudentField(() => null),
        sex: random.below(2) === 0 ? 'female' : 'male',
        repeater_since: null,
      });
      made.memberships.push({ student_id: id, class_id: classes[place]!.id, ...stay });
      for (const [position, { id: guardian_id, relation }] of parents.entries())
        made.links.push({
          guardian_id,
          student_id: id,
          relation,
          relation_word: null,
          position: position + 1,
          ...ALL_RIGHTS,
          begins_at: null,
          ends_at: null,
        });
    }
  }
  return made;
}

/** The sample school's fees in francs, each with its due dates as days after the first day of the year. */
const FEES: readonly {
  name: string;
  description: string;
  parts: readonly [francs: number, after: number][];
}[] = [
  { name: 'Inscription', description: 'Registration', parts: [[20_000, 14]] },
  {
    name: 'Scolarité',
    description: 'Tuition, in three instalments',
    parts: [
      [40_000, 30],
      [30_000, 120],
      [30_000, 210],
    ],
  },
];

const centimes = (francs: number) => BigInt(francs) * 100n;

/** Creates the sample's fee structures, not yet charged to anyone; returns their ids. */
export async function sampleFees(
  tx: Tx,
  { years: [year] }: Roster,
  { at, by }: { at: Date; by: string },
): Promise<string[]> {
  const made = FEES.map((fee) => ({ ...fee, id: newId() }));
  await tx.insert(feeStructures).values(
    made.map(({ id, name, description, parts }) => ({
      id,
      name,
      description,
      amount: parts.reduce((sum, [francs]) => sum + centimes(francs), 0n),
      academic_term: 'term_1' as const,
      year_id: year!.id,
      created_at: at,
      created_by: by,
      sample: true,
    })),
  );
  await tx.insert(feeStructureParts).values(
    made.flatMap(({ id, parts }) =>
      parts.map(([francs, after], place) => ({
        fee_structure_id: id,
        instalment: place + 1,
        amount: centimes(francs),
        due_date: addDays(year!.first_day, after),
      })),
    ),
  );
  return made.map(({ id }) => id);
}
