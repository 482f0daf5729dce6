import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import {
  type Conflict,
  conflictsOf,
  type Entry,
  periodsAWeek,
  type Slot,
  teachersOf,
  type Wanted,
} from '../timetable.rules.ts';
import { deleteEntries, insertEntries, isRoom, lockVersion, updateEntries } from './editor.queries.ts';
import { selectEntries, selectPeriods, selectTaught, selectUnavailable } from './versions.queries.ts';

type Place = Slot & { room_id: string | null };

const CODES = {
  no_period: 'NO_PERIOD',
  class: 'CLASS_TAKEN',
  teacher: 'TEACHER_TAKEN',
  unavailable: 'TEACHER_AWAY',
  room: 'ROOM_TAKEN',
} as const satisfies Record<Conflict['kind'], string>;

/** Constraints that refuse one of two concurrent editors even if the lock on the version were bypassed. */
const CONSTRAINTS = {
  timetable_entries_class: 'CLASS_TAKEN',
  timetable_entries_subject: 'CLASS_TAKEN',
  timetable_entry_teachers_apart: 'TEACHER_TAKEN',
  timetable_entries_room: 'ROOM_TAKEN',
} as const;

/** The draft's facts under a lock; a refusal if it is published, null if there is none with this id. */
export async function holdDraft(tx: Tx, versionId: string) {
  const version = await lockVersion(tx, versionId);
  if (!version) return null;
  if (version.valid_from !== null) return { refused: 'PUBLISHED' } as const;
  return version;
}

async function firstConflict(tx: Tx, versionId: string, wanted: Wanted, entries: readonly Entry[]) {
  const [conflict] = conflictsOf(wanted, {
    entries,
    periods: await selectPeriods(tx, versionId),
    unavailable: await selectUnavailable(tx),
  });
  return conflict ? { refused: CODES[conflict.kind] } : null;
}

type PlaceInput = Place & { version_id: string; class_id: string; subject_id: string };

/**
 * Gives a lesson a place, with all classes that are taught together; null for an unknown version, lesson or room.
 */
export function placeLesson(call: Call, { version_id, class_id, subject_id, ...place }: PlaceInput) {
  return orRefuse(CONSTRAINTS, () =>
    call.db.transaction(async (tx) => {
      const draft = await holdDraft(tx, version_id);
      if (!draft || 'refused' in draft) return draft;
      const taught = await selectTaught(tx);
      const lesson = taught.find((one) => one.class_id === class_id && one.subject_id === subject_id);
      if (!lesson || (place.room_id && !(await isRoom(tx, place.room_id)))) return null;
      const together = lesson.group_id
        ? taught.filter(({ group_id }) => group_id === lesson.group_id)
        : [lesson];
      const entries = await selectEntries(tx, version_id);
      const placed = entries.filter((one) => one.class_id === class_id && one.subject_id === subject_id);
      const periods = await selectPeriods(tx, version_id);
      if (placed.length >= periodsAWeek(lesson.weekly_hours, periods))
        return { refused: 'ALL_PLACED' } as const;
      const { teacher_id, further_ids } = lesson;
      const refusal = await firstConflict(
        tx,
        version_id,
        { ...place, subject_id, teacher_ids: teachersOf(lesson), classes: together, except: [] },
        entries,
      );
      if (refusal) return refusal;
      const meeting = newId();
      const made = together.map(({ class_id: id, option_line }): Entry => ({
        id: newId(),
        class_id: id,
        option_line,
        subject_id,
        teacher_id,
        further_ids,
        meeting,
        locked: false,
        ...place,
      }));
      await insertEntries(tx, version_id, made);
      await told(tx, call, version_id, 'timetable.placed', { taught: subject_id, classes: made.length });
      return { entries: made };
    }),
  );
}

const told = (tx: Tx, call: Call, id: string, action: string, details: Record<string, string | number>) =>
  record(tx, call, { action, subject: { type: 'timetable', id }, details });

type OfEntry = { version_id: string; entry_id: string };

/** Locks the draft, and returns it whole with the entries of a lesson's meeting; null if there is none. */
async function holdMeeting(tx: Tx, { version_id, entry_id }: OfEntry) {
  const draft = await holdDraft(tx, version_id);
  if (!draft || 'refused' in draft) return draft;
  const entries = await selectEntries(tx, version_id);
  const found = entries.find(({ id }) => id === entry_id);
  return found ? { entries, meeting: entries.filter(({ meeting }) => meeting === found.meeting) } : null;
}

/** Moves a lesson with the classes taught together; null if there is no such lesson or room. */
export function moveLesson(call: Call, { version_id, entry_id, ...place }: OfEntry & Place) {
  return orRefuse(CONSTRAINTS, () =>
    call.db.transaction(async (tx) => {
      const held = await holdMeeting(tx, { version_id, entry_id });
      if (!held || 'refused' in held) return held;
      if (place.room_id && !(await isRoom(tx, place.room_id))) return null;
      const { entries, meeting } = held;
      if (meeting.some(({ locked }) => locked)) return { refused: 'LOCKED' } as const;
      const ids = meeting.map(({ id }) => id);
      const refusal = await firstConflict(
        tx,
        version_id,
        {
          ...place,
          subject_id: meeting[0]!.subject_id,
          classes: meeting,
          teacher_ids: teachersOf(meeting[0]!),
          except: ids,
        },
        entries,
      );
      if (refusal) return refusal;
      await updateEntries(tx, ids, place);
      await told(tx, call, version_id, 'timetable.moved', {
        taught: meeting[0]!.subject_id,
        classes: ids.length,
      });
      return { entries: meeting.map((entry) => ({ ...entry, ...place })) };
    }),
  );
}

/** Removes a lesson's place, so that it is unplaced again. Null if there is no such lesson. */
export function takeOffLesson(call: Call, of: OfEntry) {
  return call.db.transaction(async (tx) => {
    const held = await holdMeeting(tx, of);
    if (!held || 'refused' in held) return held;
    const { meeting } = held;
    if (meeting.some(({ locked }) => locked)) return { refused: 'LOCKED' } as const;
    const ids = meeting.map(({ id }) => id);
    await deleteEntries(tx, ids);
    await told(tx, call, of.version_id, 'timetable.taken_off', {
      taught: meeting[0]!.subject_id,
      classes: ids.length,
    });
    return { removed: ids };
  });
}

/** Locks or unlocks a lesson in its place; null if there is no such lesson. */
export function lockLesson(call: Call, { locked, ...of }: OfEntry & { locked: boolean }) {
  return call.db.transaction(async (tx) => {
    const held = await holdMeeting(tx, of);
    if (!held || 'refused' in held) return held;
    const { meeting } = held;
    if (meeting.some((one) => one.locked !== locked)) {
      await updateEntries(
        tx,
        meeting.map(({ id }) => id),
        { locked },
      );
      await told(tx, call, of.version_id, locked ? 'timetable.locked' : 'timetable.unlocked', {
        taught: meeting[0]!.subject_id,
      });
    }
    return { entries: meeting.map((entry) => ({ ...entry, locked })) };
  });
}
