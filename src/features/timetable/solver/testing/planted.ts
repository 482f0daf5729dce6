import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import type { Lesson, Problem, Rule } from '../problem.ts';
import { generatedSchool } from './generated-school.ts';

export const PLANTED_KINDS = ['teacher', 'locks', 'slots', 'days', 'rooms', 'clash'] as const;
type PlantedKind = (typeof PLANTED_KINDS)[number];

/** A solvable school with a single contradiction, and the rules that cause it. */
export function plantedSchool(kind: PlantedKind, shape: Parameters<typeof generatedSchool>[0]) {
  const { problem } = generatedSchool(shape);
  const rules = PLANTS[kind](problem, seededRandom(shape.seed));
  return {
    problem: { ...problem, rules: [...problem.rules, ...rules] },
    sound: problem,
    planted: rules.map(({ id }) => id),
  };
}

const hard = { weight: 'hard' } as const;
const all = ({ days, periods }: Problem) => Array.from({ length: days * periods }, (_, slot) => slot);

const PLANTS: Record<PlantedKind, (problem: Problem, random: SeededRandom) => Rule[]> = {
  /** A teacher is available for one period fewer than they teach. */
  teacher(problem, random) {
    const teacher = random.pick(problem.teachers).id;
    const hours = problem.lessons
      .filter(({ teachers }) => teachers.includes(teacher))
      .reduce((sum, { length }) => sum + length, 0);
    const away = problem.rules.find(({ id }) => id === `away ${teacher}`);
    const known = away?.kind === 'unavailable' ? away.slots : [];
    const open = all(problem).filter((slot) => !known.includes(slot));
    const slots = open.slice(0, open.length - hours + 1);
    return [{ id: 'planted away', ...hard, kind: 'unavailable', who: 'teacher', of: [teacher], slots }];
  },
  /** Two lessons of a teacher are locked in the same slot. */
  locks(problem, random) {
    const [one, other, slot] = twoOfOneTeacher(problem, random);
    return [one, other].map(({ id }, n) => ({
      id: `planted lock ${n}`,
      ...hard,
      kind: 'place',
      lesson: id,
      slot,
    }));
  },
  /** Four lessons of a class in three slots. */
  slots(problem, random) {
    const lessons = shortLessons(problem, random.pick(problem.classes).id).slice(0, 4);
    const slots = all(problem).slice(1, 4);
    return [{ id: 'planted times', ...hard, kind: 'times', lessons: lessons.map(({ id }) => id), slots }];
  },
  /** Lessons on different days have one day too few. */
  days({ rules, periods }, random) {
    const spreads = rules.filter((rule) => rule.kind === 'spread');
    const { lessons } = random.pick(spreads.filter((rule) => rule.lessons.length > 2));
    const slots = Array.from({ length: (lessons.length - 1) * periods }, (_, slot) => slot);
    return [{ id: 'planted days', ...hard, kind: 'times', lessons, slots }];
  },
  /** One lesson more than there are rooms, all at the same time. */
  rooms(problem, random) {
    const count = problem.rooms.filter(({ kind }) => kind === 'laboratory').length;
    const chosen: Lesson[] = [];
    for (const lesson of shuffledFrom(problem.lessons, random)) {
      const isApart = chosen.every(
        ({ classes, teachers }) => classes[0] !== lesson.classes[0] && teachers[0] !== lesson.teachers[0],
      );
      const isLaboratory = lesson.room && 'kind' in lesson.room && lesson.room.kind === 'laboratory';
      if (isLaboratory && isApart && chosen.length <= count) chosen.push(lesson);
    }
    return [{ id: 'planted start', ...hard, kind: 'same-start', lessons: chosen.map(({ id }) => id) }];
  },
  /** Three lessons that conflict in pairs, in two slots. No single teacher or class has too many. */
  clash(problem, random) {
    const [one, other, slot] = twoOfOneTeacher(problem, random);
    const third = problem.lessons.find(({ length, classes, teachers, id, subject }) => {
      const isOther = id !== one.id && id !== other.id && teachers[0] !== one.teachers[0];
      return isOther && length === 1 && classes[0] === one.classes[0] && subject !== one.subject;
    })!;
    const together: Rule = {
      id: 'planted together',
      ...hard,
      kind: 'most-at-once',
      lessons: [third.id, other.id],
      most: 1,
    };
    const times: Rule = {
      id: 'planted times',
      ...hard,
      kind: 'times',
      lessons: [one.id, other.id, third.id],
      slots: [slot, slot + 1],
    };
    return [together, times];
  },
};

function shuffledFrom(lessons: readonly Lesson[], random: SeededRandom): Lesson[] {
  const from = random.below(lessons.length);
  return [...lessons.slice(from), ...lessons.slice(0, from)];
}

const shortLessons = ({ lessons }: Problem, id: string) =>
  lessons.filter(({ classes, length, room }) => classes[0] === id && length === 1 && !room);

/** Two lessons of a teacher in different classes, and the first of two consecutive slots in which they may be. */
function twoOfOneTeacher(problem: Problem, random: SeededRandom): [Lesson, Lesson, number] {
  for (const one of shuffledFrom(problem.lessons, random)) {
    if (one.length > 1 || one.room) continue;
    const teacher = one.teachers[0]!;
    const other = problem.lessons.find(
      ({ id, teachers, classes, length }) =>
        id !== one.id && length === 1 && teachers[0] === teacher && classes[0] !== one.classes[0],
    );
    const away = problem.rules.find(({ id }) => id === `away ${teacher}`);
    const known = away?.kind === 'unavailable' ? away.slots : [];
    const isOpen = (slot: number) => !known.includes(slot) && !known.includes(slot + 1);
    const slot = all(problem).find((each) => (each + 1) % problem.periods !== 0 && isOpen(each));
    if (other && slot !== undefined) return [one, other, slot];
  }
  throw new Error('The school has no teacher with two classes.');
}
