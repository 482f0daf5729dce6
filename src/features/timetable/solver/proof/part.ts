import type { Lesson, Problem, Rule } from '../problem.ts';

/** Some lessons of a problem under some of its rules. */
export type Part = { problem: Problem; lessons: readonly string[]; rules: readonly Rule[] };

/**
 * A smaller problem with the same constraints on these lessons. Other lessons of the same people are
 * included, because they may fill gaps.
 */
export function partOf({ problem, lessons, rules }: Part): Problem {
  const chosen = new Set(lessons);
  const own = problem.lessons.filter(({ id }) => chosen.has(id));
  const teachers = new Set(own.flatMap((lesson) => lesson.teachers));
  const groups = groupsIn(problem, own);
  const meets = (lesson: Lesson) =>
    chosen.has(lesson.id) ||
    lesson.teachers.some((id) => teachers.has(id)) ||
    lesson.classes.some((id) => groups.has(id));
  return {
    ...problem,
    teachers: problem.teachers.filter(({ id }) => teachers.has(id)),
    classes: problem.classes.filter(
      ({ id, groups: split = [] }) => groups.has(id) || split.some((group) => groups.has(group)),
    ),
    lessons: problem.lessons.filter(meets),
    rules,
  };
}

/** The hard rules that can affect these lessons. */
export function rulesAbout(problem: Problem, lessons: readonly string[]): Rule[] {
  const chosen = new Set(lessons);
  const own = problem.lessons.filter(({ id }) => chosen.has(id));
  const teachers = new Set(own.flatMap((lesson) => lesson.teachers));
  const groups = groupsIn(problem, own);
  const needRooms = own.some(({ room }) => room);
  const count = (ids: readonly string[]) => ids.filter((id) => chosen.has(id)).length;
  return problem.rules.filter((rule) => {
    if (rule.weight !== 'hard') return false;
    switch (rule.kind) {
      case 'spread':
      case 'same-start':
      case 'same-day':
        return count(rule.lessons) > 1;
      case 'most-at-once':
        return count(rule.lessons) > rule.most;
      case 'follows':
        return chosen.has(rule.first) && chosen.has(rule.second);
      case 'place':
        return chosen.has(rule.lesson);
      case 'times':
      case 'starts':
      case 'rooms':
        return count(rule.lessons) > 0;
      case 'within-breaks':
        return rule.lessons.length === 0 || count(rule.lessons) > 0;
      default:
        if (rule.who === 'room') return needRooms;
        return (
          rule.of.length === 0 || rule.of.some((id) => (rule.who === 'teacher' ? teachers : groups).has(id))
        );
    }
  });
}

/** Ids of the lessons' classes, of their groups, and of classes with these groups. */
function groupsIn({ classes }: Problem, lessons: readonly Lesson[]): Set<string> {
  const named = new Set(lessons.flatMap((lesson) => lesson.classes));
  const all = new Set(named);
  for (const { id, groups = [] } of classes) {
    if (named.has(id)) for (const group of groups) all.add(group);
    if (groups.some((group) => named.has(group))) all.add(id);
  }
  return all;
}
