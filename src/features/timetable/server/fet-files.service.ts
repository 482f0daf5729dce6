import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { newId } from '#platform/db/ids.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { folded } from '#platform/imports/import-words.ts';
import { MOST_IMPORT_BYTES } from '#platform/imports/read-refusals.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import type { FetDraft } from '../editor.contract.ts';
import { readFet, type ReadFet } from '../solver/fet/read-fet.ts';
import { writeFet } from '../solver/fet/write-fet.ts';
import { dayOf, periodOf } from '../solver/problem.ts';
import type { WholeTimetable } from '../timetable.contract.ts';
import { conflictsOf, type Entry, teachersOf, WEEKDAYS } from '../timetable.rules.ts';
import { namesIn } from '../whole-names.ts';
import { insertDraft, versionOf } from './drafts.service.ts';
import { insertEntries } from './editor.queries.ts';
import type { OptionGroups } from './fill/fill-options.ts';
import { fillProblem } from './fill/fill-problem.ts';
import { readWhole } from './versions.service.ts';

type Call = SchoolCall & { timeZone: string; installation: Installation };

const MOST_UNKNOWN = 100;

/** A version as a file for FET: its lessons, their places and the rules; null if there is no such version. */
export async function exportFet(
  call: Call,
  { version_id, language }: { version_id: string; language: Locale },
): Promise<File | null> {
  const whole = await call.db.transaction(async (tx) => {
    const found = await readWhole(tx, call, version_id);
    if (found)
      await record(tx, call, {
        action: 'timetable.exported',
        subject: { type: 'timetable', id: version_id },
        details: { rows: found.entries.length, format: 'fet' },
      });
    return found;
  });
  if (!whole) return null;
  const { problem, groups } = fillProblem(whole);
  const { xml } = writeFet({
    problem,
    school: call.installation.schoolName,
    days: WEEKDAYS.map((day) => weekdayName(day, language)),
    periods: whole.periods
      .filter(({ is_break }) => !is_break)
      .map(({ starts, ends }) => `${clockOf(starts)}-${clockOf(ends)}`),
    nameOf: uniqueNames(whole, groups, language),
  });
  return new File([xml], 'timetable.fet', { type: 'application/xml' });
}

/**
 * Unique names by id: a repeated name of a teacher, subject, class or room gets a number. A group's name
 * includes its options.
 */
function uniqueNames(whole: WholeTimetable, groups: OptionGroups, language: Locale): (id: string) => string {
  const nameOf = namesIn(whole, language);
  const names = new Map<string, string>();
  for (const kind of [whole.classes, whole.subjects, whole.teachers, whole.rooms]) {
    const times = new Map<string, number>();
    for (const { id } of kind) {
      const name = nameOf(id);
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      names.set(id, time === 1 ? name : `${name} (${time})`);
    }
  }
  const own = (id: string) => names.get(id) ?? id;
  return (id) => {
    const options = groups.subjectsOf(id).map(own);
    return options.length === 0 ? own(id) : `${own(groups.classOf(id))}: ${options.join(', ')}`;
  };
}

/**
 * Creates a draft from the places in a FET file; FILE_TOO_LARGE, NO_FET, or NO_PLACES if it has none. Lessons
 * are matched by the names of class and subject, and get the school's current teachers. Conflicting places
 * are left out.
 */
export async function readFetFile(call: Call, file: File) {
  if (file.size > MOST_IMPORT_BYTES) return { refused: 'FILE_TOO_LARGE' } as const;
  const read = readFet(await file.text());
  if (!read) return { refused: 'NO_FET' } as const;
  const places = placesIn(read);
  if (places.length === 0) return { refused: 'NO_PLACES' } as const;
  return call.db.transaction(async (tx): Promise<FetDraft> => {
    const name =
      file.name
        .replace(/\.fet$/i, '')
        .trim()
        .slice(0, 60) || 'FET';
    const { id } = await insertDraft(tx, call, { name, from: null });
    const draft = (await readWhole(tx, call, id))!;
    const { entries, leftOut, unknown } = entriesOf(places, read, draft);
    await insertEntries(tx, id, entries);
    await record(tx, call, {
      action: 'timetable.created',
      subject: { type: 'timetable', id },
      details: { name, from: 'FET', placed: entries.length, unplaced: leftOut },
    });
    return {
      version: await versionOf(tx, call, id),
      left_out: leftOut,
      unknown: [...unknown].slice(0, MOST_UNKNOWN),
    };
  });
}

type FetPlace = {
  classes: readonly string[];
  subject: string;
  day: number;
  /** The index of its first period, and their number. */
  period: number;
  length: number;
  room: string | null;
};

/** The lessons of a file that have a place. */
function placesIn({ problem }: ReadFet): FetPlace[] {
  const lessons = new Map(problem.lessons.map((lesson) => [lesson.id, lesson]));
  const classOf = new Map(
    problem.classes.flatMap(({ id, groups = [] }) => groups.map((group) => [group, id] as const)),
  );
  return problem.rules.flatMap((rule) => {
    const lesson = rule.kind === 'place' && rule.weight === 'hard' && lessons.get(rule.lesson);
    if (!lesson) return [];
    const rooms = lesson.room && 'oneOf' in lesson.room ? lesson.room.oneOf : [];
    return {
      classes: [...new Set(lesson.classes.map((id) => classOf.get(id) ?? id))],
      subject: lesson.subject,
      day: dayOf(problem, rule.slot) + 1,
      period: periodOf(problem, rule.slot),
      length: lesson.length,
      room: rooms.length === 1 ? rooms[0]! : null,
    };
  });
}

/** The file's places as entries of a draft, as far as class and subject are known and the place is free. */
function entriesOf(places: readonly FetPlace[], read: ReadFet, draft: WholeTimetable) {
  const ids = idsByName(draft);
  const rows = rowsOf(read, draft);
  const entries: Entry[] = [];
  const unknown = new Set<string>();
  let leftOut = 0;
  const idOf = (kind: keyof typeof ids, name: string) => {
    const id = ids[kind].get(folded(name));
    if (id === undefined) unknown.add(name);
    return id;
  };
  for (const { classes, subject, day, period, length, room } of places) {
    const subject_id = idOf('subjects', subject);
    const class_ids = classes.map((name) => idOf('classes', name)).filter((id) => id !== undefined);
    const room_id = (room !== null && idOf('rooms', room)) || null;
    const lessons = class_ids.map((class_id) =>
      draft.lessons.find((one) => one.class_id === class_id && one.subject_id === subject_id),
    );
    const [first] = lessons;
    for (let at = period; at < period + length; at += 1) {
      const period_id = rows[at];
      const [wanted, meeting] = [{ day, period_id: period_id ?? '', room_id }, newId()];
      const known = lessons.filter((one) => one !== undefined);
      const isKnown = first && period_id && known.length === classes.length;
      const isAllPlaced = class_ids.some(
        (class_id, of) =>
          entries.filter((one) => one.class_id === class_id && one.subject_id === subject_id).length >=
          (lessons[of]?.periods ?? 0),
      );
      const teacher_ids = first ? teachersOf(first) : [];
      if (
        !isKnown ||
        isAllPlaced ||
        conflictsOf(
          { ...wanted, subject_id: first.subject_id, teacher_ids, classes: known, except: [] },
          { ...draft, entries },
        ).length > 0
      ) {
        leftOut += 1;
        continue;
      }
      entries.push(
        ...known.map(({ class_id, option_line }): Entry => ({
          id: newId(),
          class_id,
          option_line,
          subject_id: first.subject_id,
          teacher_id: first.teacher_id,
          further_ids: first.further_ids,
          meeting,
          locked: false,
          ...wanted,
        })),
      );
    }
  }
  return { entries, leftOut, unknown };
}

/** Ids by folded name; a subject by its names in both languages. */
function idsByName(draft: WholeTimetable) {
  const [english, french] = [namesIn(draft, 'en'), namesIn(draft, 'fr')];
  const by = (of: readonly { id: string }[]) =>
    new Map(of.flatMap(({ id }) => [english(id), french(id)].map((name) => [folded(name), id] as const)));
  return {
    classes: by(draft.classes),
    subjects: by(draft.subjects),
    rooms: by(draft.rooms.filter(({ is_archived }) => !is_archived)),
  };
}

/** The draft's periods for the file's hours: by the time in their names, otherwise by their order. */
function rowsOf({ periods }: ReadFet, draft: WholeTimetable): (string | undefined)[] {
  const rows = draft.periods.filter(({ is_break }) => !is_break);
  const byTime = periods.map((name) => {
    const [, hour, minute] = /(\d{1,2})\s*[:hH.]\s*(\d{2})?/.exec(name) ?? [];
    const starts = hour === undefined ? null : Number(hour) * 60 + Number(minute ?? 0);
    return rows.find((row) => row.starts === starts)?.id;
  });
  return byTime.every((id) => id !== undefined) ? byTime : periods.map((_, at) => rows[at]?.id);
}
