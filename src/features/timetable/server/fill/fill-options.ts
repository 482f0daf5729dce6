import { groupedBy } from '#platform/grouping/grouped-by.ts';
import type { Rule, SchoolClass } from '../../solver/problem.ts';
import { type ClassOf, conflictsOf, type Slot, teachersOf } from '../../timetable.rules.ts';
import { type Facts, type Meeting } from './fill-problem-rules.ts';

/** Classes with options at the same time, split for the solver into groups of students who choose the same. */
export type OptionGroups = {
  /** A class, with its groups if it has any. */
  classFor: (classId: string) => SchoolClass;
  /** The classes and groups who attend a lesson. */
  attending: (meeting: Pick<Meeting, 'classes' | 'subject_id'>) => string[];
  /** The class of a group; a class's own id is returned as it is. */
  classOf: (id: string) => string;
  /** The options of a group: one of each line. */
  subjectsOf: (id: string) => readonly string[];
};

/**
 * The groups of all classes: one for each choice of one option per line. Two options of one line therefore
 * share no group, while any two other lessons of the class share one.
 */
export function optionGroups({ lessons, entries }: Pick<Facts, 'lessons' | 'entries'>): OptionGroups {
  const groups = new Map<string, { id: string; class_id: string; subject_ids: string[] }[]>();
  const inLines = [...lessons, ...entries].filter(({ option_line }) => option_line !== null);
  for (const [class_id, own] of groupedBy(inLines, (each) => each.class_id)) {
    let ways: string[][] = [[]];
    for (const line of groupedBy(own, ({ option_line }) => String(option_line)).values()) {
      const subjects = [...new Set(line.map(({ subject_id }) => subject_id))];
      if (subjects.length > 1) ways = ways.flatMap((way) => subjects.map((subject) => [...way, subject]));
    }
    if (ways.length > 1)
      groups.set(
        class_id,
        ways.map((subject_ids) => ({ id: [class_id, ...subject_ids].join(' '), class_id, subject_ids })),
      );
  }
  const byId = new Map([...groups.values()].flat().map((group) => [group.id, group]));
  return {
    classFor: (id) => {
      const own = groups.get(id);
      return own ? { id, groups: own.map((group) => group.id) } : { id };
    },
    attending: ({ classes, subject_id }) =>
      classes.flatMap(({ class_id, option_line }) => {
        const choosing =
          option_line === null
            ? []
            : (groups.get(class_id) ?? []).filter(({ subject_ids }) => subject_ids.includes(subject_id));
        return choosing.length > 0 ? choosing.map(({ id }) => id) : [class_id];
      }),
    classOf: (id) => byId.get(id)?.class_id ?? id,
    subjectsOf: (id) => byId.get(id)?.subject_ids ?? [],
  };
}

type Known = {
  open: ReadonlyMap<string, Meeting>;
  kept: ReadonlyMap<string, Meeting>;
  /** The place of a lesson that stays. */
  placeOf: (keptId: string) => Slot;
};

/** Lessons of options that begin at the same time, with the class and subjects concerned. */
export type AtOnce = { lessons: string[]; class_id: string; subject_ids: string[] };

/**
 * Unplaced lessons that must begin together: the first of each option of a line, then the second of each, and
 * so on. If one option is already placed, the others join it as far as their teachers are free.
 */
export function lessonsAtOnce(facts: Facts, { open, kept, placeOf }: Known): AtOnce[] {
  const found: AtOnce[] = [];
  for (const line of linesOf([...open.values(), ...kept.values()])) {
    const of = (meetings: ReadonlyMap<string, Meeting>) =>
      [...meetings].filter(([, { classes }]) => classes.some((one) => line.has(keyOf(one))));
    const left = new Map(of(open));
    const together = (ids: readonly string[]) => {
      const meetings = ids.map((id) => (open.get(id) ?? kept.get(id))!);
      const shared = meetings[0]!.classes.find((one) => line.has(keyOf(one)))!;
      found.push({
        lessons: [...ids],
        class_id: shared.class_id,
        subject_ids: [...new Set(meetings.map(({ subject_id }) => subject_id))],
      });
      for (const id of ids) left.delete(id);
    };
    for (const same of groupedBy(of(kept), ([id]) => JSON.stringify(placeOf(id))).values()) {
      const [[first, { length }]] = same as [[string, Meeting]];
      const there = new Set(same.map(([, meeting]) => courseOf(meeting)));
      const joining: string[] = [];
      for (const [id, meeting] of left) {
        if (there.has(courseOf(meeting)) || meeting.length !== length) continue;
        if (!isFreeAt(placeOf(first), meeting, facts)) continue;
        there.add(courseOf(meeting));
        joining.push(id);
      }
      if (same.length + joining.length > 1) together([...same.map(([id]) => id), ...joining]);
    }
    for (const same of groupedBy(left, ([, { length }]) => String(length)).values()) {
      const courses = [...groupedBy(same, ([, meeting]) => courseOf(meeting)).values()];
      const most = Math.max(...courses.map((course) => course.length));
      for (let turn = 0; turn < most; turn += 1) {
        const ids = courses.flatMap((course) => course[turn]?.[0] ?? []);
        if (ids.length > 1) together(ids);
      }
    }
  }
  return found;
}

const keyOf = ({ class_id, option_line }: ClassOf): string =>
  option_line === null ? '' : `${class_id} ${option_line}`;
const courseOf = ({ classes, subject_id }: Meeting): string => `${classes[0]!.class_id} ${subject_id}`;

/** The lines of all classes; lines that share an option taught to several classes are merged. */
function linesOf(meetings: readonly Meeting[]): ReadonlySet<string>[] {
  let lines: Set<string>[] = [];
  for (const { classes } of meetings) {
    const own = new Set(classes.map(keyOf).filter(Boolean));
    if (own.size === 0) continue;
    const touching = lines.filter((line) => [...own].some((key) => line.has(key)));
    for (const line of touching) for (const key of line) own.add(key);
    lines = [...lines.filter((line) => !touching.includes(line)), own];
  }
  return lines;
}

const isFreeAt = (slot: Slot, meeting: Meeting, facts: Facts): boolean =>
  conflictsOf({ ...meeting, ...slot, teacher_ids: teachersOf(meeting), room_id: null, except: [] }, facts)
    .length === 0;

/** The rules by which options begin together. */
export const atOnceRules = (atOnce: readonly AtOnce[]): Rule[] =>
  atOnce.map(({ lessons }) => ({
    id: `at once ${lessons.join(' ')}`,
    weight: 'hard',
    kind: 'same-start',
    lessons,
  }));
