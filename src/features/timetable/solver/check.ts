import { countRule, idsOf, type Sitting, type Week, weekOf } from './check-rules.ts';
import { dayOf, type Placement, type Problem, type Slot, type Weight } from './problem.ts';

/** A violation of one of the facts that are not rules. */
export type Fault =
  | { kind: 'outside' | 'no-room' | 'wrong-room'; lesson: string }
  | { kind: 'closed'; lesson: string; slot: Slot }
  | { kind: 'twice'; who: 'teacher' | 'class' | 'room'; id: string; slot: Slot; lessons: readonly string[] };

export type BrokenRule = {
  rule: string;
  weight: Weight;
  /** The number of units over the limit, as the rule's kind counts them. */
  times: number;
  /** Times × weight; 0 for a hard rule. */
  penalty: number;
  lessons: readonly string[];
};

export type CheckResult = {
  unplaced: readonly string[];
  faults: readonly Fault[];
  /** Hard rules that are broken. */
  broken: readonly BrokenRule[];
  /** Wishes that are broken. */
  wishes: readonly BrokenRule[];
  penalty: number;
};

/**
 * Validates a placement against the rules only. It shares no code with the search, so that it detects errors
 * of the search. Unplaced lessons violate no rule; they are listed.
 */
export function check(problem: Problem, placement: Placement): CheckResult {
  const sittings: Sitting[] = [];
  const unplaced: string[] = [];
  for (const lesson of problem.lessons) {
    const place = placement.get(lesson.id);
    if (place) sittings.push({ lesson, place, slots: slotsFrom(place.slot, lesson.length) });
    else unplaced.push(lesson.id);
  }
  const faults = sittings.flatMap((sitting) => faultsOf(problem, sitting));
  const week = weekOf(problem, sittings);
  const broken: BrokenRule[] = [];
  for (const rule of problem.rules) {
    const { times, lessons } = countRule(week, rule);
    if (times === 0) continue;
    const penalty = rule.weight === 'hard' ? 0 : times * rule.weight;
    broken.push({ rule: rule.id, weight: rule.weight, times, penalty, lessons: [...new Set(lessons)] });
  }
  const wishes = broken.filter(({ weight }) => weight !== 'hard');
  return {
    unplaced,
    faults: [...faults, ...doubleBookings(week)],
    broken: broken.filter(({ weight }) => weight === 'hard'),
    wishes,
    penalty: wishes.reduce((sum, { penalty }) => sum + penalty, 0),
  };
}

const slotsFrom = (start: Slot, length: number) => Array.from({ length }, (_, n) => start + n);

function faultsOf(problem: Problem, { lesson, place, slots }: Sitting): Fault[] {
  const faults: Fault[] = [];
  const last = slots.at(-1) ?? place.slot;
  const inWeek = place.slot >= 0 && last < problem.days * problem.periods;
  if (!inWeek || dayOf(problem, place.slot) !== dayOf(problem, last))
    faults.push({ kind: 'outside', lesson: lesson.id });
  const closed = slots.find((slot) => problem.closed.includes(slot));
  if (closed !== undefined) faults.push({ kind: 'closed', lesson: lesson.id, slot: closed });
  const need = lesson.room;
  if (!need) return faults;
  const room = problem.rooms.find(({ id }) => id === place.room);
  if (!room) faults.push({ kind: 'no-room', lesson: lesson.id });
  else if ('kind' in need ? room.kind !== need.kind : !need.oneOf.includes(room.id))
    faults.push({ kind: 'wrong-room', lesson: lesson.id });
  return faults;
}

/**
 * Pairs of lessons with the same teacher, group or room in one slot. Conflicts of a class's groups are
 * reported once, for the class.
 */
function doubleBookings({ problem, sittings, groupsOf }: Week): Fault[] {
  const faults = new Map<string, Fault>();
  const classOf = new Map(
    problem.classes.flatMap((each) => groupsOf(each.id).map((group) => [group, each.id] as const)),
  );
  const seen = new Map<string, string[]>();
  const book = (who: 'teacher' | 'class' | 'room', id: string, label: string, slot: Slot, lesson: string) => {
    const key = JSON.stringify([who, id, slot]);
    const lessons = seen.get(key);
    if (!lessons) {
      seen.set(key, [lesson]);
      return;
    }
    if (lessons.includes(lesson)) return;
    lessons.push(lesson);
    faults.set(JSON.stringify([who, label, slot, lessons]), {
      kind: 'twice',
      who,
      id: label,
      slot,
      lessons: [...lessons],
    });
  };
  for (const { lesson, place, slots } of sittings) {
    for (const slot of slots) {
      for (const teacher of idsOf(groupsOf, lesson, 'teacher'))
        book('teacher', teacher, teacher, slot, lesson.id);
      for (const group of idsOf(groupsOf, lesson, 'class'))
        book('class', group, classOf.get(group) ?? group, slot, lesson.id);
      if (place.room !== undefined) book('room', place.room, place.room, slot, lesson.id);
    }
  }
  return [...faults.values()];
}
