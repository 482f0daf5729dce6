import type { GradeLevel } from '#features/roster/classes.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { seededRandom, type SeededRandom } from '#platform/random/seeded-random.ts';
import { FAMILY_NAMES, GIVEN_NAMES, QUARTERS } from '../cast.ts';
import type { DemoPerson } from './people.ts';

const STUDENTS = 60;
const TEACHERS = 6;
export const CLASSES: { name: string; section: string; grade_level: GradeLevel; age: number }[] = [
  { name: '6e', section: 'A', grade_level: 'grade_7', age: 11 },
  { name: '5e', section: 'Bilingue', grade_level: 'grade_8', age: 12 },
  { name: 'Form 3', section: 'Science', grade_level: 'grade_9', age: 14 },
];
const DOMAIN = 'demo.preau.school';

export type DemoPupil = ReturnType<typeof planPupils>[number];
type Days = { year: number; today: SchoolDay; opening: string };

const phone = (random: SeededRandom) =>
  `+237 6${random.below(90) + 10} ${random.below(90) + 10} ${random.below(90) + 10} ${random.below(90) + 10}`;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * The pupils, their families by pupil number, and everybody's accounts. The order of the steps decides which
 * name and phone number each person gets.
 */
export function planPeople(days: Days) {
  const random = seededRandom(2026);
  const pupils = planPupils(random, days);
  const families = planFamilies(random, pupils);
  const teachers = planTeachers(random);
  const parents = planParents(random, pupils, families);
  const people: DemoPerson[] = [
    { number: 1, role: 'admin', full_name: 'Onana Chantal', email: `admin@${DOMAIN}`, phone: phone(random) },
    {
      number: 2,
      role: null,
      full_name: 'Tabe Desmond',
      email: `tabe.desmond@${DOMAIN}`,
      phone: null,
      requested_role: 'teacher',
    },
    ...teachers,
    ...parents,
    ...pupils.map((pupil): DemoPerson => ({
      number: 1_000 + pupil.number,
      role: 'student',
      full_name: pupil.full_name,
      email: pupil.number === 1 ? `student@${DOMAIN}` : `${pupil.roll_number}@${DOMAIN}`,
      phone: null,
    })),
  ];
  return { pupils, families, parents, people };
}

function planPupils(random: SeededRandom, { year, today, opening }: Days) {
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
  // The printed accounts belong to people with a story: Élodie, her mother with three children, her teacher.
  pupils[0]!.full_name = 'Ngo Bassa Élodie';
  pupils[1]!.full_name = 'Ngo Bassa Joël';
  pupils[2]!.full_name = 'Ngo Bassa Aïcha';
  return pupils;
}

function planFamilies(random: SeededRandom, pupils: readonly DemoPupil[]): number[][] {
  const families: number[][] = [];
  for (let first = 0; first < STUDENTS;) {
    const size = first === 0 ? 3 : random.below(3) + 1;
    families.push(pupils.slice(first, first + size).map((pupil) => pupil.number));
    first += size;
  }
  return families;
}

const planTeachers = (random: SeededRandom) =>
  Array.from({ length: TEACHERS }, (_, index): DemoPerson => {
    const full_name =
      index === 0 ? 'Mbarga Thérèse' : `${random.pick(FAMILY_NAMES)} ${random.pick(GIVEN_NAMES)}`;
    return {
      number: 10 + index,
      role: 'teacher',
      full_name,
      email: index === 0 ? `teacher@${DOMAIN}` : `${plain(full_name)}${index}@${DOMAIN}`,
      phone: phone(random),
    };
  });

const planParents = (random: SeededRandom, pupils: readonly DemoPupil[], families: number[][]) =>
  families.map((family, index): DemoPerson => {
    const name = pupils[family[0]! - 1]!.full_name.split(' ').slice(0, -1).join(' ');
    const full_name = index === 0 ? 'Ngo Bassa Irène' : `${name} ${random.pick(GIVEN_NAMES)}`;
    return {
      number: 100 + index,
      role: 'parent',
      full_name,
      email: index === 0 ? `parent@${DOMAIN}` : `${plain(full_name)}.p${index}@${DOMAIN}`,
      phone: phone(random),
    };
  });
