import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { toPlace } from '../../timetable-changes.ts';
import type { FillReason } from '../../fill.contract.ts';
import { type ClassOf, type Entry, type Slot as Place, teachersOf, WEEKDAYS } from '../../timetable.rules.ts';
import {
  dayOf,
  type Lesson,
  periodOf,
  type Problem,
  type Rule,
  type Slot,
  slotOf,
} from '../../solver/problem.ts';
import { atOnceRules, lessonsAtOnce, type OptionGroups, optionGroups } from './fill-options.ts';
import { type Facts, type Meeting, type Rows, rulesFor } from './fill-problem-rules.ts';

type Kept = Extract<FillReason, { kind: 'kept' }>;

export type FillProblem = {
  problem: Problem;
  /** Lessons without a place, by their id in the problem. */
  open: ReadonlyMap<string, Meeting>;
  /** Lessons that have a place. */
  kept: ReadonlyMap<string, Meeting>;
  /** The places of a lesson that stays, two of a double one, by the id of the rule that keeps it there. */
  places: ReadonlyMap<string, readonly Kept[]>;
  /** The obstacle behind each rule of the problem, by the rule's id. */
  reasons: ReadonlyMap<string, FillReason>;
  groups: OptionGroups;
  /** Each lesson with a place that may move: its entries by period, and the slot of the first. */
  movable: ReadonlyMap<string, { periods: readonly (readonly Entry[])[]; slot: Slot }>;
  placeOf: (slot: number) => Place;
};

/**
 * The lessons of a draft without a place as a problem for the solver. Lessons with a place stay there; if lessons may
 * move, only the locked ones do. The school's rules hold for all of them; a room is chosen where a rule wants one.
 */
export function fillProblem(facts: Facts, { mayMove = false } = {}): FillProblem {
  const rows = facts.periods.filter(({ is_break }) => !is_break);
  const shape = { periods: rows.length };
  const slotAt = ({ day, period_id }: Place) =>
    slotOf(
      shape,
      day - 1,
      rows.findIndex(({ id }) => id === period_id),
    );
  const everySlot = WEEKDAYS.flatMap((day) =>
    rows.map((row) => ({ day, row, slot: slotAt({ day, period_id: row.id }) })),
  );
  const lessons: Lesson[] = [];
  const rules: Rule[] = [];
  const reasons = new Map<string, FillReason>();
  const kept = new Map<string, Meeting>();
  const places = new Map<string, readonly Kept[]>();
  const movable = new Map<string, { periods: readonly (readonly Entry[])[]; slot: Slot }>();
  const groups = optionGroups(facts);
  const lessonOf = (id: string, meeting: Meeting): Lesson => ({
    id,
    subject: meeting.subject_id,
    teachers: teachersOf(meeting),
    classes: groups.attending(meeting),
    length: meeting.length,
  });

  for (const meetings of keptMeetings(facts, rows)) {
    const [{ class_id, subject_id, teacher_id, further_ids, day, period_id, meeting, room_id }] =
      meetings[0]!;
    const id = `kept ${meeting}`;
    const known = {
      classes: meetings[0]!.map(classIn),
      subject_id,
      teacher_id,
      further_ids,
      length: meetings.length,
    };
    kept.set(id, known);
    lessons.push({ ...lessonOf(id, known), ...(room_id && { room: { oneOf: [room_id] } }) });
    const slot = slotAt({ day, period_id });
    if (mayMove && !meetings.flat().some(({ locked }) => locked))
      movable.set(id, { periods: meetings, slot });
    else
      rules.push({
        id,
        weight: 'hard',
        kind: 'place',
        lesson: id,
        slot,
        ...(room_id && { room: room_id }),
      });
    const own = meetings.map(([entry]): Kept => ({
      kind: 'kept',
      class_id,
      subject_id,
      day,
      period_id: entry.period_id,
      locked: entry.locked,
    }));
    reasons.set(id, own[0]!);
    places.set(id, own);
  }
  const open = openMeetings(facts, kept);
  lessons.push(...[...open].map(([id, meeting]) => lessonOf(id, meeting)));
  const atOnce = lessonsAtOnce(facts, {
    open,
    kept,
    placeOf: (id) => {
      const [{ day, period_id }] = places.get(id) as [Kept];
      return { day, period_id };
    },
  });
  for (const [at, rule] of atOnceRules(atOnce).entries()) {
    const { class_id, subject_ids } = atOnce[at]!;
    rules.push(rule);
    reasons.set(rule.id, { kind: 'at_once', class_id, subject_ids });
  }
  const teachers = new Set(lessons.flatMap((lesson) => lesson.teachers));
  for (const teacher_id of teachers) {
    const own = facts.unavailable.filter((time) => time.teacher_id === teacher_id);
    const slots = everySlot
      .filter(({ day, row }) =>
        own.some((time) => time.day === day && time.starts < row.ends && row.starts < time.ends),
      )
      // A lesson that was placed there before the teacher said so stays: it is no contradiction.
      .filter(
        ({ day, row }) =>
          !facts.entries.some(
            (entry) =>
              (entry.locked || !mayMove) &&
              teachersOf(entry).includes(teacher_id) &&
              entry.day === day &&
              entry.period_id === row.id,
          ),
      )
      .map(({ slot }) => slot);
    if (slots.length === 0) continue;
    const id = `away ${teacher_id}`;
    rules.push({ id, weight: 'hard', kind: 'unavailable', who: 'teacher', of: [teacher_id], slots });
    reasons.set(id, { kind: 'away', teacher_id });
  }
  for (const rule of facts.rules)
    for (const of of rulesFor(rule, { ...facts, lessons, rows, keptIds: new Set(kept.keys()) })) {
      rules.push(of);
      reasons.set(of.id, { kind: 'rule', rule });
    }
  if (lessons.some(({ length }) => length > 1)) rules.push(...withinBreaks(rows, [...open]));
  const classIds = [...new Set(lessons.flatMap(({ classes }) => classes.map(groups.classOf)))];
  return {
    problem: {
      days: WEEKDAYS.length,
      periods: rows.length,
      closed: everySlot.filter(({ day, row }) => !row.days.includes(day)).map(({ slot }) => slot),
      teachers: [...teachers].map((id) => ({ id })),
      classes: classIds.map(groups.classFor),
      rooms: facts.rooms.map(({ id, kind }) => ({ id, kind })),
      lessons,
      rules,
    },
    open,
    kept,
    places,
    reasons,
    groups,
    movable,
    placeOf: (slot) => ({ day: dayOf(shape, slot) + 1, period_id: rows[periodOf(shape, slot)]!.id }),
  };
}

const classIn = ({ class_id, option_line }: ClassOf): ClassOf => ({ class_id, option_line });

const doublesOf = ({ rules }: Pick<Facts, 'rules'>, subjectId: string): number =>
  rules.find(({ kind, subject_id }) => kind === 'subject_doubles' && subject_id === subjectId)?.most ?? 0;

/** No double lesson lies across a break: it begins where the next period follows at once. */
function withinBreaks(rows: Rows, open: readonly (readonly [string, Meeting])[]): Rule[] {
  const lessons = open.filter(([, { length }]) => length > 1).map(([id]) => id);
  const after = rows.flatMap(({ ends }, at) => (rows[at + 1] && rows[at + 1]!.starts !== ends ? [at] : []));
  return lessons.length === 0 || after.length === 0
    ? []
    : [{ id: 'within breaks', weight: 'hard', kind: 'within-breaks', lessons, after }];
}

type EntriesOfMeeting = [Entry, ...Entry[]];

/** The lessons with a place, each with the entries of its classes; the two periods of a double lesson together. */
function keptMeetings(facts: Facts, rows: Rows): EntriesOfMeeting[][] {
  const rowOf = new Map(rows.map(({ id }, at) => [id, at]));
  const meetings = [...groupedBy(facts.entries, ({ meeting }) => meeting).values()] as EntriesOfMeeting[];
  const inOrder = meetings.toSorted(
    ([one], [other]) =>
      one.day - other.day || (rowOf.get(one.period_id) ?? 0) - (rowOf.get(other.period_id) ?? 0),
  );
  const lessons: EntriesOfMeeting[][] = [];
  for (const entries of inOrder) {
    const [entry] = entries;
    const first = doublesOf(facts, entry.subject_id) > 0 && lessons.find((each) => isSecondOf(each, entries));
    if (first) first.push(entries);
    else lessons.push([entries]);
  }
  return lessons;

  function isSecondOf(first: readonly EntriesOfMeeting[], [second, ...others]: EntriesOfMeeting): boolean {
    const [[known, ...also]] = first as [EntriesOfMeeting];
    const [before, after] = [rowOf.get(known.period_id)!, rowOf.get(second.period_id)!];
    return (
      first.length === 1 &&
      known.day === second.day &&
      after === before + 1 &&
      rows[before]!.ends === rows[after]!.starts &&
      known.subject_id === second.subject_id &&
      teachersOf(known).join(' ') === teachersOf(second).join(' ') &&
      known.room_id === second.room_id &&
      [known, ...also].map(({ class_id }) => class_id).join(' ') ===
        [second, ...others].map(({ class_id }) => class_id).join(' ')
    );
  }
}

/**
 * The lessons without a place. Classes taught together meet as long as each of them still has lessons to place. As many
 * are double lessons as the subject's rule wants beside those that have a place.
 */
function openMeetings(facts: Facts, kept: ReadonlyMap<string, Meeting>): Map<string, Meeting> {
  const open = new Map<string, Meeting>();
  const together = groupedBy(
    toPlace(facts),
    ({ group_id, class_id, subject_id }) => group_id ?? `${class_id} ${subject_id}`,
  );
  for (const [key, of] of together) {
    const { subject_id, teacher_id, further_ids } = of[0]!;
    const doubled = [...kept.values()].filter(
      (each) =>
        each.length > 1 &&
        each.subject_id === subject_id &&
        each.classes.some(({ class_id }) => class_id === of[0]!.class_id),
    );
    let doubles = doublesOf(facts, subject_id) - doubled.length;
    const most = Math.max(...of.map(({ left }) => left));
    for (let turn = 1; turn <= most; turn += 1) {
      const at = (which: number) => of.filter(({ left }) => left >= which).map(classIn);
      const classes = at(turn);
      // A double lesson is one of the same classes in both its periods.
      const isDouble = doubles > 0 && at(turn + 1).length === classes.length;
      const length = isDouble ? 2 : 1;
      open.set(`open ${key} ${turn}`, { classes, subject_id, teacher_id, further_ids, length });
      if (isDouble) [turn, doubles] = [turn + 1, doubles - 1];
    }
  }
  return open;
}
