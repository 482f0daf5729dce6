import type { Problem, Rule, SchoolClass, Slot } from '../problem.ts';
import { breaksIn, readConstraint } from './constraints.ts';
import { childOf, childrenOf, type Element, readElements, textIn, textsIn } from './elements.ts';
import type { FetNames } from './names.ts';

export type ReadFet = {
  problem: Problem;
  days: readonly string[];
  periods: readonly string[];
  /** The number of constraints that were ignored, by their kind in the file. */
  skipped: ReadonlyMap<string, number>;
};

/**
 * Reads a file of the FET timetabling program, version 5 or later: activities become lessons, and constraints
 * become rules. A weight below 100% becomes a wish. Null for any other file.
 */
export function readFet(xml: string): ReadFet | null {
  const fet = childOf(readElements(xml) ?? undefined, 'fet');
  if (!fet) return null;
  const namesIn = (list: string, each: string) =>
    childrenOf(childOf(fet, list), each).map((one) => textIn(one, 'Name'));
  const days = namesIn('Days_List', 'Day');
  const periods = namesIn('Hours_List', 'Hour');
  if (days.length === 0 || periods.length === 0 || periods.length > 30) return null;
  const { classes, classesOf } = readStudents(childOf(fet, 'Students_List'));
  const rooms = childrenOf(childOf(fet, 'Rooms_List'), 'Room')
    .filter((room) => textIn(room, 'Virtual') !== 'true')
    .map((room) => textIn(room, 'Name'));
  const lessons = childrenOf(childOf(fet, 'Activities_List'), 'Activity')
    .filter((activity) => textIn(activity, 'Active') !== 'false')
    .map((activity) => {
      const students = textsIn(activity, 'Students');
      return {
        id: textIn(activity, 'Id'),
        subject: textIn(activity, 'Subject'),
        teachers: textsIn(activity, 'Teacher'),
        classes: [...new Set(students.flatMap(classesOf))],
        length: Math.max(1, Number(textIn(activity, 'Duration')) || 1),
        tags: textsIn(activity, 'Activity_Tag'),
        students,
      };
    });
  const slotOf: FetNames['slotOf'] = (day, period) => {
    const at = [days.indexOf(day), periods.indexOf(period)] as const;
    return at[0] < 0 || at[1] < 0 ? null : at[0] * periods.length + at[1];
  };
  const constraints = [
    ...(childOf(fet, 'Time_Constraints_List')?.children ?? []),
    ...(childOf(fet, 'Space_Constraints_List')?.children ?? []),
  ].filter((constraint) => textIn(constraint, 'Active') !== 'false');
  const closed = new Set(constraints.flatMap((constraint) => breaksIn(constraint, { slotOf })));
  const names: FetNames = {
    slotOf,
    isNamed: (slot, of, name) =>
      of === 'day'
        ? days[Math.floor(slot / periods.length)] === name
        : periods[slot % periods.length] === name,
    classesOf,
    lessons,
    slots: days.length * periods.length,
    rooms,
    hasBreaks: days.some((_, day) => hasBreakBetween(closed, day * periods.length, periods.length)),
  };
  const rules: Rule[] = [];
  const roomsOf = new Map<string, { rooms: readonly string[]; rank: number }>();
  const skipped = new Map<string, number>();
  for (const constraint of constraints) {
    if (/^Constraint(?:BasicCompulsory|BreakTimes)/.test(constraint.name)) continue;
    const read = readConstraint(constraint, names, `${constraint.name} ${rules.length + 1}`);
    if (!read) skipped.set(constraint.name, (skipped.get(constraint.name) ?? 0) + 1);
    else if (read.kind === 'rule') rules.push(read.rule);
    else
      for (const lesson of read.lessons)
        if ((roomsOf.get(lesson)?.rank ?? 0) < read.rank) roomsOf.set(lesson, read);
  }
  return {
    problem: {
      days: days.length,
      periods: periods.length,
      closed: [...closed],
      teachers: namesIn('Teachers_List', 'Teacher').map((id) => ({ id })),
      classes,
      rooms: rooms.map((id) => ({ id, kind: id })),
      lessons: lessons.map(({ tags: _tags, students: _students, ...lesson }) => {
        const room = roomsOf.get(lesson.id);
        return room ? { ...lesson, room: { oneOf: room.rooms } } : lesson;
      }),
      rules,
    },
    days,
    periods,
    skipped,
  };
}

/** Whether a closed slot of the day lies between two open ones. */
function hasBreakBetween(closed: ReadonlySet<Slot>, first: Slot, periods: number): boolean {
  const open = Array.from({ length: periods }, (_, period) => first + period).filter(
    (slot) => !closed.has(slot),
  );
  return open.length > 0 && open.at(-1)! - open[0]! >= open.length;
}

/** Years with their groups and subgroups; the smallest units become the groups of a class. */
function readStudents(list: Element | undefined) {
  const smallest = new Map<string, readonly string[]>();
  const read = (element: Element): readonly string[] => {
    const name = textIn(element, 'Name');
    const parts = [...childrenOf(element, 'Group'), ...childrenOf(element, 'Subgroup')];
    const own = parts.length === 0 ? [name] : [...new Set(parts.flatMap(read))];
    smallest.set(name, own);
    return own;
  };
  const years = childrenOf(list, 'Year');
  const classes = years.map((year): SchoolClass => {
    const id = textIn(year, 'Name');
    const groups = read(year);
    return groups.length === 1 && groups[0] === id ? { id } : { id, groups };
  });
  const ids = new Set(classes.map(({ id }) => id));
  return { classes, classesOf: (name: string) => (ids.has(name) ? [name] : (smallest.get(name) ?? [])) };
}
