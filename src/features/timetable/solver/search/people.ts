import type { Lesson, Problem } from '../problem.ts';
import type { Reason } from '../verdict.ts';

/** The teachers and groups of a problem by number: each has one lesson at a time. */
export type People = {
  reasons: readonly Reason[];
  ofLesson: (lesson: Lesson) => number[];
  ofRule: (rule: { who: 'teacher' | 'class' | 'room'; of: readonly string[] }) => number[];
};

export function peopleOf({ teachers, classes }: Problem): People {
  const reasons: Reason[] = teachers.map(({ id }) => ({ teacher: id }));
  const teacherAt = new Map(teachers.map(({ id }, at) => [id, [at]]));
  const classAt = new Map<string, number[]>();
  for (const { id, groups = [] } of classes) {
    const own: number[] = [];
    // A group that belongs to two classes is one person.
    for (const group of groups.length > 0 ? groups : [id]) {
      const known = classAt.get(group)?.[0] ?? reasons.push({ class: id }) - 1;
      classAt.set(group, [known]);
      own.push(known);
    }
    classAt.set(id, own);
  }
  const all = { teacher: teacherAt, class: classAt };
  const persons = (who: 'teacher' | 'class', ids: Iterable<string>) => [
    ...new Set([...ids].flatMap((id) => all[who].get(id) ?? [])),
  ];
  return {
    reasons,
    ofLesson: (lesson) => [...persons('teacher', lesson.teachers), ...persons('class', lesson.classes)],
    ofRule: ({ who, of }) => (who === 'room' ? [] : persons(who, of.length > 0 ? of : all[who].keys())),
  };
}
