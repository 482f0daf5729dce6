import { groupedBy } from '#platform/grouping/grouped-by.ts';
import type { FillReason } from '../../fill.contract.ts';
import { toPlace } from '../../timetable-changes.ts';
import { type ClassOf, type Entry, teachersOf } from '../../timetable.rules.ts';
import type { Facts, Meeting, Rows } from './fill-problem-rules.ts';

export type Kept = Extract<FillReason, { kind: 'kept' }>;

/** A lesson that has a place. */
export type PlacedLesson = {
  id: string;
  meeting: Meeting;
  /** Its entries by period: those of all its classes. */
  periods: readonly (readonly Entry[])[];
  /** Its places, two of a double lesson. */
  places: readonly [Kept, ...Kept[]];
  roomId: string | null;
};

type EntriesOfMeeting = [Entry, ...Entry[]];

/** The lessons with a place, by day and period. */
export function placedLessons(facts: Facts, rows: Rows): PlacedLesson[] {
  return keptMeetings(facts, rows).map((periods) => {
    const [entries] = periods;
    const [{ class_id, subject_id, teacher_id, further_ids, day, meeting, room_id }] = entries;
    const placeOf = ([{ period_id, locked }]: EntriesOfMeeting): Kept => ({
      kind: 'kept',
      class_id,
      subject_id,
      day,
      period_id,
      locked,
    });
    const [first, ...second] = periods;
    return {
      id: `kept ${meeting}`,
      meeting: {
        classes: entries.map(classIn),
        subject_id,
        teacher_id,
        further_ids,
        length: periods.length,
      },
      periods,
      places: [placeOf(first), ...second.map(placeOf)],
      roomId: room_id,
    };
  });
}

/**
 * The lessons without a place. Classes taught together meet as long as each of them still has lessons to place. As many
 * are double lessons as the subject's rule wants beside those that have a place.
 */
export function openMeetings(facts: Facts, kept: ReadonlyMap<string, Meeting>): Map<string, Meeting> {
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

/** The lessons with a place, each with the entries of its classes; the two periods of a double lesson together. */
function keptMeetings(facts: Facts, rows: Rows): [EntriesOfMeeting, ...EntriesOfMeeting[]][] {
  const rowOf = new Map(rows.map(({ id }, at) => [id, at]));
  const meetings = [...groupedBy(facts.entries, ({ meeting }) => meeting).values()] as EntriesOfMeeting[];
  const inOrder = meetings.toSorted(
    ([one], [other]) =>
      one.day - other.day || (rowOf.get(one.period_id) ?? 0) - (rowOf.get(other.period_id) ?? 0),
  );
  const lessons: [EntriesOfMeeting, ...EntriesOfMeeting[]][] = [];
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

const classIn = ({ class_id, option_line }: ClassOf): ClassOf => ({ class_id, option_line });

const doublesOf = ({ rules }: Pick<Facts, 'rules'>, subjectId: string): number =>
  rules.find(({ kind, subject_id }) => kind === 'subject_doubles' && subject_id === subjectId)?.most ?? 0;
