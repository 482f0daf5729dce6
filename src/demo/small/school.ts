import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { demoId, type DemoSchool } from '#features/demo.ts';
import type { Feature } from '#features/feature.ts';
import { seededRandom, type SeededRandom } from '#platform/random/seeded-random.ts';
import { FAMILY_NAMES, GIVEN_NAMES, QUARTERS } from '../cast.ts';
import { seedFamilies } from './families.ts';
import { type DemoPerson, seedPeople } from './people.ts';

const STUDENTS = 60;
const TEACHERS = 6;
const CLASSES: { name: string; section: string; grade_level: GradeLevel; age: number }[] = [
  { name: '6e', section: 'A', grade_level: 'grade_7', age: 11 },
  { name: '5e', section: 'Bilingue', grade_level: 'grade_8', age: 12 },
  { name: 'Form 3', section: 'Science', grade_level: 'grade_9', age: 14 },
];

const phone = (random: SeededRandom) =>
  `+237 6${random.below(90) + 10} ${random.below(90) + 10} ${random.below(90) + 10} ${random.below(90) + 10}`;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * The school that anybody may explore: 3 classes, 60 students, 6 teachers, and parents with one to three
 * children.
 */
export async function seedDemoSchool(
  tx: Tx,
  options: {
    passwordHash: string;
    now: Date;
    timeZone: string;
    files: FileStore;
    features: readonly Feature[];
  },
): Promise<void> {
  const { passwordHash, now, timeZone, files, features } = options;
  const random = seededRandom(2026);
  const today = schoolDay(now, timeZone);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  const opening = `${year}-09-08`;
  const domain = 'demo.preau.school';

  const pupils = Array.from({ length: STUDENTS }, (_, index) => {
    const schoolClass = index % CLASSES.length;
    const late = index >= STUDENTS - 4;
    return {
      number: index + 1,
      schoolClass,
      full_name: `${random.pick(FAMILY_NAMES)} ${random.pick(GIVEN_NAMES)}`,
      roll_number: `${year}-${String(index + 1).padStart(4, '0')}`,
      date_of_birth: `${year - CLASSES[schoolClass]!.age}-${twoDigits(random.below(12) + 1)}-${twoDigits(random.below(28) + 1)}`,
      admission_date: late ? `${today.slice(0, 8)}01` : opening,
      status:
        index === 17 ? ('suspended' as const) : index === 41 ? ('transferred' as const) : ('active' as const),
      address: `${random.pick(QUARTERS)}, rue ${random.below(400) + 1}`,
      emergency_contact: phone(random),
    };
  });
  // The printed sign-ins belong to people with a story: Élodie, her mother with three children, her teacher.
  pupils[0]!.full_name = 'Ngo Bassa Élodie';
  pupils[1]!.full_name = 'Ngo Bassa Joël';
  pupils[2]!.full_name = 'Ngo Bassa Aïcha';

  const families: number[][] = [];
  for (let first = 0; first < STUDENTS;) {
    const size = first === 0 ? 3 : random.below(3) + 1;
    families.push(pupils.slice(first, first + size).map((pupil) => pupil.number));
    first += size;
  }

  const teachers = Array.from({ length: TEACHERS }, (_, index): DemoPerson => {
    const full_name =
      index === 0 ? 'Mbarga Thérèse' : `${random.pick(FAMILY_NAMES)} ${random.pick(GIVEN_NAMES)}`;
    return {
      number: 10 + index,
      role: 'teacher',
      full_name,
      email: index === 0 ? `teacher@${domain}` : `${plain(full_name)}${index}@${domain}`,
      phone: phone(random),
    };
  });
  const parents = families.map((family, index): DemoPerson => {
    const name = pupils[family[0]! - 1]!.full_name.split(' ').slice(0, -1).join(' ');
    const full_name = index === 0 ? 'Ngo Bassa Irène' : `${name} ${random.pick(GIVEN_NAMES)}`;
    return {
      number: 100 + index,
      role: 'parent',
      full_name,
      email: index === 0 ? `parent@${domain}` : `${plain(full_name)}.p${index}@${domain}`,
      phone: phone(random),
    };
  });
  const people: DemoPerson[] = [
    { number: 1, role: 'admin', full_name: 'Onana Chantal', email: `admin@${domain}`, phone: phone(random) },
    {
      number: 2,
      role: null,
      full_name: 'Tabe Desmond',
      email: `tabe.desmond@${domain}`,
      phone: null,
      requested_role: 'teacher',
    },
    ...teachers,
    ...parents,
    ...pupils.map((pupil): DemoPerson => ({
      number: 1_000 + pupil.number,
      role: 'student',
      full_name: pupil.full_name,
      email: pupil.number === 1 ? `student@${domain}` : `${pupil.roll_number}@${domain}`,
      phone: null,
    })),
  ];
  await seedPeople(tx, people, passwordHash, new Date(`${opening}T08:00:00Z`));

  await tx.insert(classes).values(
    CLASSES.map(({ name, section, grade_level }, index) => ({
      id: demoId(2, index),
      name,
      section,
      grade_level,
    })),
  );
  // Two teachers per class; the one whose sign-in is printed teaches the first two classes.
  await tx.insert(classTeachers).values([
    ...CLASSES.flatMap((_, index) =>
      [0, 3].map((offset) => ({
        class_id: demoId(2, index),
        user_id: demoId(1, 10 + index + offset),
        from_day: opening,
      })),
    ),
    { class_id: demoId(2, 1), user_id: demoId(1, 10), from_day: opening },
  ]);
  await tx.insert(students).values(
    pupils.map(({ number, schoolClass, ...pupil }) => ({
      ...pupil,
      id: demoId(3, number),
      user_id: demoId(1, 1_000 + number),
      class_id: demoId(2, schoolClass),
      phone: null,
    })),
  );
  await tx.insert(studentEvents).values(
    pupils.map((pupil) => ({
      id: demoId(4, pupil.number),
      student_id: demoId(3, pupil.number),
      kind: 'enrolled' as const,
      to_value: `${CLASSES[pupil.schoolClass]!.name} ${CLASSES[pupil.schoolClass]!.section}`,
      created_by: demoId(1, 1),
      created_at: new Date(`${pupil.admission_date}T09:00:00Z`),
    })),
  );
  await seedFamilies(tx, {
    at: new Date(`${opening}T09:00:00Z`),
    families: families.map((members, index) => ({
      parent: parents[index]!,
      pupils: members.map((number) => pupils[number - 1]!),
    })),
  });
  const school: DemoSchool = {
    now,
    timeZone,
    files,
    year,
    families,
    students: pupils.map(({ number, schoolClass, status }) => ({
      number,
      grade_level: CLASSES[schoolClass]!.grade_level,
      active: status === 'active',
    })),
  };
  const works = features.flatMap(({ demo }) => demo?.(school) ?? []);
  const events = works
    .flatMap((work) => work.events ?? [])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { run } of events) await run(tx);
  for (const { seed } of works) await seed?.(tx);
}
