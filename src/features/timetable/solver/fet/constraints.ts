import type { Rule, Slot, Weight } from '../problem.ts';
import { childrenOf, type Element, textIn, textsIn } from './elements.ts';
import type { FetNames } from './names.ts';

type Read =
  | { kind: 'rule'; rule: Rule }
  /** Possible rooms of these lessons. If several constraints apply, the one with the higher rank wins. */
  | { kind: 'rooms'; lessons: string[]; rooms: string[]; rank: number };

/** Converts a constraint to a rule; null for an unsupported kind, and for a constraint without effect. */
export function readConstraint(constraint: Element, names: FetNames, id: string): Read | null {
  const percent = Number(textIn(constraint, 'Weight_Percentage') || 100);
  if (!(percent > 0)) return null;
  const weight: Weight = percent >= 100 ? 'hard' : percent;
  const kind = constraint.name.replace(/^Constraint/, '');
  const rooms = readRooms(kind, constraint, names);
  if (rooms) return weight === 'hard' ? rooms : null;
  const rule = lessonRule(kind, constraint, names) ?? whoRule(kind, constraint, names);
  return rule && { kind: 'rule', rule: { id, weight, ...rule } as Rule };
}

type Loose = Rule extends infer Each ? (Each extends Rule ? Omit<Each, 'id' | 'weight'> : never) : never;

/** The slots of a constraint that defines breaks; empty for other constraints. */
export const breaksIn = (constraint: Element, names: Pick<FetNames, 'slotOf'>): Slot[] =>
  constraint.name === 'ConstraintBreakTimes' ? slotsIn(constraint, names, 'Break_Time') : [];

/** The slots of elements that each contain a day and a period, under any of their tag names. */
function slotsIn(constraint: Element, names: Pick<FetNames, 'slotOf'>, name: string): Slot[] {
  return childrenOf(constraint, name).flatMap((each) => {
    const day = textIn(each, 'Day', 'Preferred_Day', 'Preferred_Starting_Day');
    const period = textIn(each, 'Hour', 'Preferred_Hour', 'Preferred_Starting_Hour');
    return names.slotOf(day, period) ?? [];
  });
}

function lessonRule(kind: string, constraint: Element, names: FetNames): Loose | null {
  const known = new Set(names.lessons.map(({ id }) => id));
  const lessons = textsIn(constraint, 'Activity_Id').filter((id) => known.has(id));
  switch (kind) {
    case 'MinDaysBetweenActivities':
      return { kind: 'spread', lessons, days: numberIn(constraint, 'MinDays') };
    case 'ActivitiesSameStartingTime':
      return { kind: 'same-start', lessons };
    case 'ActivitiesSameStartingDay':
      return { kind: 'same-day', lessons };
    case 'ActivitiesNotOverlapping':
      return { kind: 'most-at-once', lessons, most: 1 };
    case 'TwoActivitiesConsecutive': {
      // FET ignores a break between the two lessons; our rule does not.
      if (names.hasBreaks) return null;
      const first = textIn(constraint, 'First_Activity_Id');
      const second = textIn(constraint, 'Second_Activity_Id');
      return known.has(first) && known.has(second) ? { kind: 'follows', first, second } : null;
    }
    case 'ActivityPreferredStartingTime': {
      const day = textIn(constraint, 'Preferred_Day', 'Day');
      const period = textIn(constraint, 'Preferred_Hour', 'Hour');
      const slot = names.slotOf(day, period);
      const [lesson] = lessons;
      if (lesson === undefined) return null;
      if (slot !== null) return { kind: 'place', lesson, slot };
      // Only the day or only the period may be given.
      const slots = allSlots(names).filter((each) => isIn(names, each, day, period));
      return { kind: 'starts', lessons, slots };
    }
    case 'ActivityPreferredStartingTimes':
      return { kind: 'starts', lessons, slots: slotsIn(constraint, names, 'Preferred_Starting_Time') };
    case 'ActivityPreferredTimeSlots':
      return { kind: 'times', lessons, slots: slotsIn(constraint, names, 'Preferred_Time_Slot') };
    case 'ActivitiesPreferredStartingTimes':
      return {
        kind: 'starts',
        lessons: described(constraint, names),
        slots: slotsIn(constraint, names, 'Preferred_Starting_Time'),
      };
    case 'ActivitiesPreferredTimeSlots':
      return {
        kind: 'times',
        lessons: described(constraint, names),
        slots: slotsIn(constraint, names, 'Preferred_Time_Slot'),
      };
    default:
      return null;
  }
}

const allSlots = ({ slots }: FetNames) => Array.from({ length: slots }, (_, slot) => slot);

/** Whether the slot is on this day and in this period; an empty name matches all. */
function isIn(names: FetNames, slot: Slot, day: string, period: string): boolean {
  const same = (name: string, of: 'day' | 'period') => name === '' || names.isNamed(slot, of, name);
  return same(day, 'day') && same(period, 'period');
}

/** Lessons that match the constraint's teacher, students, subject, tag and length. */
function described(constraint: Element, { lessons }: FetNames): string[] {
  const teacher = textIn(constraint, 'Teacher_Name', 'Teacher');
  const students = textIn(constraint, 'Students_Name', 'Students');
  const subject = textIn(constraint, 'Subject_Name', 'Subject');
  const tag = textIn(constraint, 'Activity_Tag_Name', 'Activity_Tag');
  const length = Number(textIn(constraint, 'Duration'));
  return lessons
    .filter(
      (lesson) =>
        (teacher === '' || lesson.teachers.includes(teacher)) &&
        (students === '' || lesson.students.includes(students)) &&
        (subject === '' || lesson.subject === subject) &&
        (tag === '' || lesson.tags.includes(tag)) &&
        (!length || lesson.length === length),
    )
    .map(({ id }) => id);
}

/** Constraints for one or all teachers, or for one or all sets of students. */
function whoRule(kind: string, constraint: Element, names: FetNames): Loose | null {
  if (kind === 'RoomNotAvailableTimes')
    return {
      kind: 'unavailable',
      who: 'room',
      of: [textIn(constraint, 'Room')],
      slots: slotsIn(constraint, names, 'Not_Available_Time'),
    };
  const [, person, limit = ''] = /^(Teachers?|Students(?:Set)?)(.*)$/.exec(kind) ?? [];
  if (person === undefined) return null;
  const who = person.startsWith('Teacher') ? 'teacher' : 'class';
  const isAll = person === 'Teachers' || person === 'Students';
  const name = textIn(constraint, 'Teacher', 'Teacher_Name', 'Students', 'Students_Name');
  const of = isAll ? [] : who === 'teacher' ? [name] : names.classesOf(name);
  // An unknown name must match nobody: an empty list would mean everybody.
  if (!isAll && of.length === 0) return null;
  const shared = { who, of } as const;
  switch (limit) {
    case 'NotAvailableTimes':
      return { kind: 'unavailable', ...shared, slots: slotsIn(constraint, names, 'Not_Available_Time') };
    case 'MaxHoursDaily':
      return { kind: 'most-a-day', ...shared, most: numberIn(constraint, 'Maximum_Hours_Daily') };
    case 'MinHoursDaily':
      return { kind: 'least-a-day', ...shared, least: numberIn(constraint, 'Minimum_Hours_Daily') };
    case 'MaxHoursContinuously':
      return { kind: 'most-in-a-row', ...shared, most: numberIn(constraint, 'Maximum_Hours_Continuously') };
    case 'MaxDaysPerWeek':
      return { kind: 'most-days', ...shared, most: numberIn(constraint, 'Max_Days_Per_Week') };
    case 'MaxGapsPerDay':
      return { kind: 'most-gaps', ...shared, most: numberIn(constraint, 'Max_Gaps'), per: 'day' };
    case 'MaxGapsPerWeek':
      return { kind: 'most-gaps', ...shared, most: numberIn(constraint, 'Max_Gaps'), per: 'week' };
    case 'EarlyMaxBeginningsAtSecondHour':
      return {
        kind: 'early-start',
        ...shared,
        most: numberIn(constraint, 'Max_Beginnings_At_Second_Hour'),
      };
    default:
      return null;
  }
}

/**
 * Room constraints, by precedence: of one activity, of a subject, the students' home room, a teacher's room.
 * Null if a room is unknown, such as FET's virtual rooms, which combine several real ones.
 */
function readRooms(kind: string, constraint: Element, { lessons, rooms }: FetNames): Read | null {
  const named = textsIn(constraint, 'Room', 'Preferred_Room');
  if (named.some((room) => !rooms.includes(room))) return null;
  const fits = (isIts: (lesson: FetNames['lessons'][number]) => boolean, rank: number): Read => ({
    kind: 'rooms',
    lessons: lessons.filter(isIts).map(({ id }) => id),
    rooms: named,
    rank,
  });
  switch (kind.replace(/s$/, '')) {
    case 'ActivityPreferredRoom':
      return fits(({ id }) => id === textIn(constraint, 'Activity_Id'), 4);
    case 'SubjectPreferredRoom':
      return fits(({ subject }) => subject === textIn(constraint, 'Subject', 'Subject_Name'), 3);
    case 'StudentsSetHomeRoom':
      return fits(({ students }) => students.includes(textIn(constraint, 'Students')), 2);
    case 'TeacherHomeRoom':
      return fits(({ teachers }) => teachers.includes(textIn(constraint, 'Teacher', 'Teacher_Name')), 1);
    default:
      return null;
  }
}

const numberIn = (constraint: Element, name: string) => Math.max(0, Number(textIn(constraint, name)) || 0);
