import { eventId } from '#platform/outbox/web/event-id.ts';
import { discard, say } from '#platform/outbox/web/outbox.ts';
import type { Sent } from '#platform/outbox/web/outbox.ts';
import type { Waiting } from '#platform/outbox/web/store.ts';
import type { FileInput } from '#platform/files/attached-file.ts';
import type { DeskLesson, LogDesk, LogEntry, WriteInput } from '../../lesson-log.contract.ts';
import { isWritten, keyOf } from '../../lesson-log.rules.ts';

/** The feature's kind of entries in the outbox. */
export const LOG_KIND = 'lesson-log';

/** A write made on this device. Its id is its revision, and its idempotency key. */
export type LogEvent = WriteInput & { id: string; device_at: string };
type Entry = Waiting & { event: LogEvent };

type Point = LogDesk['places'][number]['points'][number];

/** A lesson with everything this device knows about it. */
export type ShownLesson = Omit<DeskLesson, 'entry'> & {
  /** For files not yet known to the server, only names are available. */
  entry: (Omit<LogEntry, 'files'> & { files: readonly FileInput[] }) | null;
  /** Points of the plan that can be ticked: those of the entry, then the next ones. */
  offered: readonly Point[];
  /**
   * Whether the teacher currently teaches the subject there and may give work, with the next lesson on a
   * later day.
   */
  teaches: { next: LogDesk['places'][number]['next'] } | null;
  /** Whether it was written here and is not on the server yet. */
  unsent: boolean;
  /** A write that the server refused, to be resolved by its author. */
  refused: Entry | null;
};

export const keyOfLesson = ({ class: { id }, subject, day, starts }: Omit<DeskLesson, 'entry'>): string =>
  keyOf({ class_id: id, subject_id: subject.id, day, starts });

type Said = {
  text: string;
  points: readonly string[];
  /** Null leaves the entry's files unchanged. */
  files: readonly FileInput[] | null;
};

/** A write of a lesson under a new id; ticks are limited to points of its plan. */
export function eventOf(lesson: ShownLesson, { text, points, files }: Said, base: string | null): LogEvent {
  const id = eventId();
  return {
    id,
    device_at: new Date().toISOString(),
    class_id: lesson.class.id,
    subject_id: lesson.subject.id,
    day: lesson.day,
    starts: lesson.starts,
    text,
    points: points.filter((point) => lesson.offered.some((one) => one.id === point)),
    ...(files && { files: [...files] }),
    revision: id,
    base,
  };
}

/**
 * Stores an entry on this device and sends it; resolves with its revision once it is durable. It replaces
 * refused writes of the lesson. Lessons of classes taught together get the same content, as separate entries.
 */
export async function keepEntry(
  lesson: ShownLesson,
  said: Said & { base: string | null },
  { together, labelOf }: { together: readonly ShownLesson[]; labelOf: (lesson: ShownLesson) => string },
): Promise<string> {
  const event = eventOf(lesson, said, said.base);
  const others = together.map((other) => ({
    event: eventOf(other, said, other.entry?.revision ?? null),
    label: labelOf(other),
    group: keyOfLesson(other),
  }));
  await say({ kind: LOG_KIND, group: keyOfLesson(lesson) }, [{ event, label: labelOf(lesson) }, ...others], {
    atOnce: true,
    instead: lesson.refused ? [lesson.refused.seq!] : [],
  });
  return event.id;
}

/**
 * Other lessons without an entry that may get the same one: those of the same subject at the same time, or,
 * for a lesson without a timetable, those of the teacher's other classes on that day.
 */
export function lessonsBeside(
  lesson: ShownLesson,
  lessons: readonly ShownLesson[],
  places: readonly Place[],
): ShownLesson[] {
  const isBeside = (one: Pick<ShownLesson, 'class' | 'subject'>) =>
    one.subject.id === lesson.subject.id && one.class.id !== lesson.class.id;
  const { day, starts } = lesson;
  const listed = lessons.filter((one) => isBeside(one) && one.day === day && one.starts === starts);
  const others = (starts === null && !lesson.covers ? places : []).filter(
    (place) => isBeside(place) && listed.every((one) => one.class.id !== place.class.id),
  );
  return [...listed, ...others.map((place) => newLesson(place, day))].filter(
    ({ entry, refused }) => !isWritten(entry) && refused === null,
  );
}

/** Discards the refused write. */
export const giveUp = ({ refused }: ShownLesson): Promise<void> => discard(refused ? [refused.seq!] : []);

/**
 * The desk's lessons, updated with entries written on this device since; lessons known only to the device
 * come first.
 */
export function withWritten(
  { lessons, places }: LogDesk,
  { sent, waiting }: { sent: readonly Sent[]; waiting: readonly Waiting[] },
): ShownLesson[] {
  const entries = [...sent, ...waiting].filter(({ kind }) => kind === LOG_KIND) as Entry[];
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  const shown = lessons.map((lesson) => {
    const own = groups.get(keyOfLesson(lesson)) ?? [];
    groups.delete(keyOfLesson(lesson));
    return withOwn(lesson, own, placeOf(lesson, places));
  });
  for (const own of groups.values()) {
    const [{ event }] = own as [Entry];
    const place = places.find(
      (one) => one.class.id === event.class_id && one.subject.id === event.subject_id,
    );
    const { day, starts } = event;
    if (place) shown.unshift(withOwn(unlisted(place, day, starts), own, place));
  }
  return shown;
}

type Place = LogDesk['places'][number];

export const isOf = (
  lesson: Pick<DeskLesson, 'class' | 'subject'>,
  place: Pick<DeskLesson, 'class' | 'subject'>,
) => lesson.class.id === place.class.id && lesson.subject.id === place.subject.id;

const placeOf = (lesson: DeskLesson, places: readonly Place[]): Place | undefined =>
  lesson.covers ? undefined : places.find((place) => isOf(lesson, place));

const unlisted = (
  { class: schoolClass, subject }: Place,
  day: string,
  starts: number | null,
): DeskLesson => ({
  class: schoolClass,
  subject,
  day,
  starts,
  ends: null,
  work: [],
  covers: false,
  entry: null,
});

/** A lesson of a day that is in no list. */
export const newLesson = (place: Place, day: string): ShownLesson =>
  withOwn(unlisted(place, day, null), [], place);

function withOwn(lesson: DeskLesson, own: readonly Entry[], place: Place | undefined): ShownLesson {
  const ticked = lesson.entry?.points ?? [];
  const next = place?.points ?? [];
  const offered = [...ticked, ...next.filter(({ id }) => !ticked.some((one) => one.id === id))];
  const refused = own.findLast((one) => one.refused !== null) ?? null;
  const last = own.findLast((one) => one.refused === null)?.event;
  const unsent = own.some((one) => one.refused === null && !('sent_at' in one));
  // A desk stored by an older version has no work, next lessons or files.
  const { work = [] } = lesson as Partial<Pick<DeskLesson, 'work'>>;
  const { next: nextLesson = null } = (place ?? {}) as Partial<Place>;
  const teaches = place ? { next: nextLesson } : null;
  const held = lesson.entry && { ...lesson.entry, files: (lesson.entry as Partial<LogEntry>).files ?? [] };
  const shown = { ...lesson, entry: held, work, offered, teaches, unsent, refused };
  if (!last) return shown;
  const attached = own.findLast((one) => one.refused === null && one.event.files)?.event.files;
  const entry = {
    id: lesson.entry?.id ?? last.id,
    text: last.text,
    points: offered.filter(({ id }) => last.points.includes(id)),
    files: attached ?? held?.files ?? [],
    teacher: null,
    revision: last.revision,
    written_at: lesson.entry?.written_at ?? last.device_at,
    changed_at: lesson.entry ? last.device_at : null,
  };
  return { ...shown, entry };
}
