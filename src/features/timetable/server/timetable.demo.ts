import { demoId } from '#features/demo.ts';
import { isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay, startOfDay } from '#platform/time/school-day.ts';
import type { LessonToPlace } from '../timetable.contract.ts';
import { USUAL_RULES } from '../fill.rules.ts';
import { conflictsOf, type Entry, type RoomKind, teachersOf, USUAL_GRID } from '../timetable.rules.ts';
import { teacherAbsences } from './cover.tables.ts';
import { readWhole } from './versions.service.ts';
import {
  teacherUnavailable,
  timetableEntries,
  timetablePeriods,
  timetableRooms,
  timetableRules,
  timetableVersions,
} from './timetable.tables.ts';

const [VERSIONS, PERIODS, ROOMS, ENTRIES, MEETINGS] = [110, 111, 112, 113, 114];
const version_id = demoId(VERSIONS, 1);

const SHARED_ROOMS: readonly { name: string; kind: RoomKind; subjects: RegExp }[] = [
  { name: 'Laboratoire', kind: 'laboratory', subjects: /Physics|Chem|Biology|Life/ },
  { name: 'Salle informatique', kind: 'computers', subjects: /Computer/ },
  { name: 'Atelier', kind: 'workshop', subjects: /Craft|Arts/ },
  { name: 'Terrain de sport', kind: 'sports', subjects: /Physical/ },
];

/** The demonstration's published timetable, made from its subjects: every class from the first day of the year. */
export async function demoTimetable(tx: Tx, clock: { now: Date; timeZone: string }): Promise<void> {
  const year = await findYearOn(tx, schoolDay(clock.now, clock.timeZone));
  if (!year) return;
  const at = startOfDay(year.first_day, clock.timeZone);
  await tx.insert(timetableVersions).values({
    id: version_id,
    name: year.name,
    valid_from: year.first_day,
    published_at: at,
    created_at: at,
  });
  await tx.insert(timetableRules).values(USUAL_RULES.map((rule) => ({ version_id, ...rule })));
  await tx.insert(timetablePeriods).values(
    USUAL_GRID.map((period, nth) => ({
      id: demoId(PERIODS, nth),
      version_id,
      ...period,
      days: [...period.days],
    })),
  );
  const read = () => readWhole(tx, { now: () => clock.now, timeZone: clock.timeZone }, version_id);
  const { classes } = (await read())!;
  await tx
    .insert(timetableRooms)
    .values(
      [
        ...SHARED_ROOMS.map(({ name, kind }) => ({ name, kind })),
        ...classes.map((_, nth) => ({ name: `Salle ${nth + 1}`, kind: 'classroom' as const })),
      ].map((room, nth) => ({ id: demoId(ROOMS, nth), ...room })),
    );
  // A teacher with few lessons is unavailable on Mondays.
  const whole = (await read())!;
  const loads = loadsOf(whole.lessons);
  const [least] = [...loads].toSorted(([, one], [, other]) => one - other);
  if (least) {
    const away = { teacher_id: least[0], day: 1, starts: 450, ends: 930 };
    await tx.insert(teacherUnavailable).values(away);
    whole.unavailable.push(away);
  }
  const entries = construct(whole);
  if (entries.length > 0)
    await tx.insert(timetableEntries).values(entries.map((entry) => ({ ...entry, version_id })));
  // A teacher with few lessons is absent today.
  const today = schoolDay(clock.now, clock.timeZone);
  const absent = [...loads].toSorted(([, one], [, other]) => one - other)[1];
  if (absent && isSchoolDay(year, today))
    await tx.insert(teacherAbsences).values({ teacher_id: absent[0], day: today, recorded_at: clock.now });
}

function loadsOf(lessons: readonly LessonToPlace[]): Map<string, number> {
  const loads = new Map<string, number>();
  for (const { teacher_id, periods } of lessons)
    if (teacher_id) loads.set(teacher_id, (loads.get(teacher_id) ?? 0) + periods);
  return loads;
}

type Whole = NonNullable<Awaited<ReturnType<typeof readWhole>>>;

/**
 * Places the busiest teachers' lessons first, each on the day with the fewest lessons of its subject and as
 * early as possible; if no place is free, one lesson is moved. Deterministic for a given school.
 */
function construct(whole: Whole): Entry[] {
  const { lessons, periods, classes, subjects, rooms } = whole;
  const loads = loadsOf(lessons);
  const slots = periods
    .filter(({ is_break }) => !is_break)
    .flatMap(({ id, days, starts }) => days.map((day) => ({ day, period_id: id, starts })));
  const entries: Entry[] = [];
  const isFree = (wanted: Entry, at: { day: number; period_id: string }) =>
    conflictsOf(
      {
        ...at,
        room_id: null,
        subject_id: wanted.subject_id,
        classes: [wanted],
        teacher_ids: teachersOf(wanted),
        except: [wanted.id],
      },
      { entries, periods, unavailable: whole.unavailable },
    ).length === 0;
  const cost = (wanted: Entry, { day, starts }: (typeof slots)[number]) =>
    entries.filter(
      (one) => one.class_id === wanted.class_id && one.subject_id === wanted.subject_id && one.day === day,
    ).length *
      10_000 +
    entries.filter((one) => one.class_id === wanted.class_id && one.day === day).length * 100 +
    starts;
  const bestFor = (wanted: Entry) =>
    slots
      .filter((at) => isFree(wanted, at))
      .toSorted((one, other) => cost(wanted, one) - cost(wanted, other))[0];
  const place = (wanted: Entry) => {
    const best = bestFor(wanted);
    if (best) return entries.push({ ...wanted, day: best.day, period_id: best.period_id });
    for (const { day, period_id } of slots) {
      const inTheWay = entries.filter(
        (one) =>
          one.day === day &&
          one.period_id === period_id &&
          (one.class_id === wanted.class_id || teachersOf(one).some((id) => teachersOf(wanted).includes(id))),
      );
      const [blocker] = inTheWay;
      if (inTheWay.length !== 1 || !blocker) continue;
      entries.splice(entries.indexOf(blocker), 1);
      const elsewhere = isFree(wanted, { day, period_id }) && bestFor(blocker);
      if (elsewhere) {
        entries.push({ ...wanted, day, period_id });
        const moved = bestFor(blocker);
        if (moved) return entries.push({ ...blocker, day: moved.day, period_id: moved.period_id });
        entries.pop();
      }
      entries.push(blocker);
    }
    return null;
  };
  let made = 0;
  const busiest = lessons.toSorted(
    (one, other) => (loads.get(other.teacher_id ?? '') ?? 0) - (loads.get(one.teacher_id ?? '') ?? 0),
  );
  for (const { class_id, subject_id, teacher_id, further_ids, option_line, periods: count } of busiest)
    for (let nth = 0; nth < count; nth += 1) {
      made += 1;
      place({
        id: demoId(ENTRIES, made),
        class_id,
        subject_id,
        teacher_id,
        further_ids,
        room_id: null,
        meeting: demoId(MEETINGS, made),
        option_line,
        day: 0,
        period_id: '',
        locked: false,
      });
    }
  return entries.map((entry): Entry => {
    const subject = subjects.find(({ id }) => id === entry.subject_id)?.name_en ?? '';
    const shared = SHARED_ROOMS.findIndex(({ subjects: taught }) => taught.test(subject));
    const home = rooms.find(
      ({ id }) =>
        id === demoId(ROOMS, SHARED_ROOMS.length + classes.findIndex((one) => one.id === entry.class_id)),
    );
    const room = shared < 0 ? undefined : demoId(ROOMS, shared);
    const isTaken = entries.some(
      (one) => one.room_id === room && one.day === entry.day && one.period_id === entry.period_id,
    );
    entry.room_id = room && !isTaken ? room : (home?.id ?? null);
    return entry;
  });
}
