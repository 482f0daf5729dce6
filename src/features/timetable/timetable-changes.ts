import type { WholeTimetable } from './timetable.contract.ts';
import { teachersOf } from './timetable.rules.ts';

/** The lessons of a timetable by the properties that people notice: class, subject, teachers, room and time. */
function lessonsOf(whole: WholeTimetable | null): Map<string, WholeTimetable['entries'][number]> {
  const periods = new Map(whole?.periods.map((period) => [period.id, period]));
  return new Map(
    whole?.entries.map((entry) => {
      const { starts, ends } = periods.get(entry.period_id) ?? {};
      const { class_id, subject_id, room_id, day } = entry;
      const teachers = teachersOf(entry).join('+');
      return [[class_id, subject_id, teachers, room_id, day, starts, ends].join(' '), entry];
    }),
  );
}

/** The effect of publishing a timetable: the teachers and the number of classes with other lessons than before. */
export function changesBetween(base: WholeTimetable | null, draft: WholeTimetable) {
  const [before, after] = [lessonsOf(base), lessonsOf(draft)];
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, lesson]) => lesson);
  const added = [...after].filter(([key]) => !before.has(key)).map(([, lesson]) => lesson);
  const changed = [...gone, ...added];
  return {
    teachers: [...new Set(changed.flatMap(teachersOf))],
    classes: new Set(changed.map(({ class_id }) => class_id)).size,
    lessons: Math.max(gone.length, added.length),
    unplaced: toPlace(draft).reduce((sum, { left }) => sum + left, 0),
  };
}

/** The unplaced lessons of the subject grid, with their number. */
export function toPlace({ lessons, entries }: Pick<WholeTimetable, 'lessons' | 'entries'>) {
  const placed = new Map<string, number>();
  for (const { class_id, subject_id } of entries) {
    const key = `${class_id} ${subject_id}`;
    placed.set(key, (placed.get(key) ?? 0) + 1);
  }
  return lessons
    .map((lesson) => ({
      ...lesson,
      left: Math.max(0, lesson.periods - (placed.get(`${lesson.class_id} ${lesson.subject_id}`) ?? 0)),
    }))
    .filter(({ left }) => left > 0);
}
