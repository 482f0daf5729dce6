import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjects, subjectGroups } from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject, teachesToo } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { FillStep } from '../../fill.contract.ts';
import { startSolving } from '../../solver/start-solving.ts';
import { timetableEditorRouter } from '../editor.router.ts';
import { fillDraft } from './fill.service.ts';
import { anEntry, aRoom, aVersion } from '../timetable.builders.ts';
import { teacherUnavailable } from '../timetable.tables.ts';
import { timetableRouter } from '../timetable.router.ts';

type Solve = NonNullable<Parameters<typeof fillDraft>[2]>;
let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let draft: Awaited<ReturnType<typeof aVersion>>;
let classIds: string[];

const options = { timeZone: 'Africa/Douala', now: () => new Date('2026-11-25T08:00:00Z') };
const editor = () => apiAs(timetableEditorRouter, db, admin.actor, options);
const read = () => apiAs(timetableRouter, db, admin.actor, options).whole({ version_id: draft.id });
const solved: Solve = async (problem, how) => (await startSolving(problem, how)).verdict;
const fillBy = (solve: Solve, how: { partly?: boolean; steps?: FillStep[]; what_if?: boolean } = {}) =>
  fillDraft(
    { db, actor: admin.actor, address: '10.0.0.1', ...options },
    { version_id: draft.id, ...how },
    solve,
  );

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  await aYear(db, { first_day: '2026-09-07', last_day: '2027-06-25' });
});

beforeEach(async () => {
  await db.delete(classSubjects);
  await db.delete(teacherUnavailable);
  draft = await aVersion(db);
  classIds = [(await aClass(db)).id, (await aClass(db)).id, (await aClass(db)).id];
});

/** A subject of some classes with its own teacher. */
async function taught(weekly_hours: string, of: readonly string[] = classIds) {
  const { userId: teacher_id } = await aUser(db, { role: 'teacher' });
  const { id: subject_id } = await aSubject(db);
  for (const class_id of of) await aClassSubject(db, { class_id, subject_id, teacher_id, weekly_hours });
  return { teacher_id, subject_id };
}

const peopleOf = ({
  teacher_id,
  further_ids,
}: {
  teacher_id: string | null;
  further_ids: readonly string[];
}) => [teacher_id, ...further_ids].filter((id) => id !== null);

/** Double-booked people and lessons at unavailable times, counted from the stored entries alone. */
async function faults() {
  const { entries, unavailable, periods } = await read();
  const found: string[] = [];
  for (const [at, one] of entries.entries()) {
    const then = entries
      .slice(0, at)
      .filter(({ day, period_id }) => day === one.day && period_id === one.period_id);
    for (const other of then) {
      if (other.class_id === one.class_id) found.push(`class ${one.class_id}`);
      if (other.meeting === one.meeting) continue;
      for (const id of peopleOf(one)) if (peopleOf(other).includes(id)) found.push(`teacher ${id}`);
      if (one.room_id && other.room_id === one.room_id) found.push(`room ${one.room_id}`);
    }
    const period = periods.find(({ id }) => id === one.period_id)!;
    if (period.is_break || !period.days.includes(one.day)) found.push(`period ${one.id}`);
    for (const away of unavailable)
      if (peopleOf(one).includes(away.teacher_id) && away.day === one.day)
        if (away.starts < period.ends && period.starts < away.ends) found.push(`away ${away.teacher_id}`);
  }
  return found;
}

async function counts(subject_id: string) {
  const { entries } = await read();
  return classIds.map(
    (id) => entries.filter((one) => one.class_id === id && one.subject_id === subject_id).length,
  );
}

it('fills an empty draft: nobody twice, unavailable times respected, each subject with its number of lessons', async () => {
  const maths = await taught('6');
  const others = [await taught('5'), await taught('4'), await taught('3'), await taught('3')];
  const sport = await taught('2');
  const music = await taught('2', classIds.slice(0, 2));
  const group = newId();
  await db.insert(subjectGroups).values({ id: group, subject_id: music.subject_id, name: group.slice(-8) });
  await db
    .update(classSubjects)
    .set({ group_id: group })
    .where(eq(classSubjects.subject_id, music.subject_id));
  const away = [
    { teacher_id: maths.teacher_id, day: 1, starts: 450, ends: 700 },
    { teacher_id: maths.teacher_id, day: 3, starts: 0, ends: 1440 },
    { teacher_id: sport.teacher_id, day: 5, starts: 460, ends: 470 },
  ];
  await db.insert(teacherUnavailable).values(away);

  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ placed: 73, total: 73, left: [], contradictions: [] });
  expect(await faults()).toEqual([]);
  expect(await counts(maths.subject_id)).toEqual([6, 6, 6]);
  expect(await Promise.all(others.map(({ subject_id }) => counts(subject_id)))).toEqual([
    [5, 5, 5],
    [4, 4, 4],
    [3, 3, 3],
    [3, 3, 3],
  ]);
  expect(await counts(music.subject_id)).toEqual([2, 2, 0]);
  const { entries } = await read();
  const together = entries.filter(({ subject_id }) => subject_id === music.subject_id);
  expect(new Set(together.map(({ meeting }) => meeting)).size).toBe(2);
  const [told] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'timetable.filled'));
  expect(told).toMatchObject({ actor_id: admin.userId, details: { placed: 73, unplaced: 0 } });
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 0, total: 0 });
});

const placeOf = ({ day, period_id }: { day: number; period_id: string }) => `${day} ${period_id}`;

it('can move as few lessons as possible: never a locked one, and all or none', async () => {
  const [own] = classIds as [string];
  const { teacher_id, subject_id } = await taught('2', [own]);
  // Two of the class's 37 times are free, and this teacher is unavailable at one of them.
  const others = [await taught('10', [own]), await taught('10', [own]), await taught('15', [own])];
  const places = draft.periods.flatMap(({ id: period_id, days }) => days.map((day) => ({ day, period_id })));
  const [free, locked, ...rest] = places as [(typeof places)[0], (typeof places)[0], ...typeof places];
  const lessons = others.flatMap((one, at) => Array.from({ length: [10, 10, 15][at]! }, () => one));
  for (const [at, place] of [locked, ...rest].slice(0, lessons.length).entries())
    await anEntry(db, { version_id: draft.id, class_id: own, ...lessons[at]!, ...place, locked: at === 0 });
  const period = draft.periods.find(({ id }) => id === free.period_id)!;
  await db
    .insert(teacherUnavailable)
    .values({ teacher_id, day: free.day, starts: period.starts, ends: period.ends });
  const before = (await read()).entries;
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 0, moved: 0, total: 2 });
  expect((await read()).entries).toEqual(before);

  const filling = await editor().fillIn({ version_id: draft.id, move: true });
  expect(filling).toMatchObject({ placed: 2, moved: 1, left: [] });
  expect(await faults()).toEqual([]);
  const after = (await read()).entries;
  const moved = before.filter((one) => {
    const now = after.find(({ id }) => id === one.id)!;
    return placeOf(now) !== placeOf(one);
  });
  expect(moved.map(({ locked: isLocked }) => isLocked)).toEqual([false]);
  expect(after.filter((one) => one.subject_id === subject_id)).toHaveLength(2);
  const [event] = await db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, draft.id));
  expect(event?.details).toMatchObject({ placed: 2, moved: 1 });
});

it('moving requires that all lessons find a place; it excludes placing as many as possible', async () => {
  await taught('2');
  const both = editor().fillIn({ version_id: draft.id, move: true, partly: true });
  await expect(both).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('a lesson makes room for another whose teacher has no other time', async () => {
  const [own, other] = classIds as [string, string];
  const { teacher_id, subject_id } = await taught('1', [own]);
  const blocker = await taught('1', [own]);
  const first = draft.periods[0]!;
  await anEntry(db, { version_id: draft.id, class_id: own, ...blocker, period_id: first.id });
  // The teacher has another class at all other times.
  const busy = { version_id: draft.id, class_id: other, teacher_id, locked: true };
  const { id: elsewhere } = await aSubject(db);
  await aClassSubject(db, { class_id: other, subject_id: elsewhere, teacher_id, weekly_hours: '36' });
  for (const { id: period_id, days } of draft.periods)
    for (const day of days)
      if (day !== 1 || period_id !== first.id)
        await anEntry(db, { ...busy, subject_id: elsewhere, period_id, day });
  const filling = await editor().fillIn({ version_id: draft.id, move: true });
  expect(filling).toMatchObject({ moved: 1 });
  const { entries } = await read();
  const of = (id: string) => entries.find((one) => one.class_id === own && one.subject_id === id);
  expect(of(subject_id)).toMatchObject({ day: 1, period_id: first.id });
  expect(of(blocker.subject_id)).not.toMatchObject({ day: 1, period_id: first.id });
});

it('leaves placed lessons where they are, locked or not, even if the teacher has become unavailable', async () => {
  const maths = await taught('5');
  await taught('5');
  const room = await aRoom(db);
  const of = { version_id: draft.id, class_id: classIds[0]!, ...maths };
  const [first, second] = [draft.periods[0]!.id, draft.periods[1]!.id];
  await anEntry(db, { ...of, period_id: first, room_id: room.id });
  await anEntry(db, { ...of, period_id: second, locked: true });
  await db.insert(teacherUnavailable).values({ ...maths, day: 1, starts: 450, ends: 505 });
  const before = (await read()).entries;

  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 28, total: 28, left: [] });
  expect((await read()).entries).toEqual(expect.arrayContaining(before));
  expect(await counts(maths.subject_id)).toEqual([5, 5, 5]);
  // The existing lesson is the only one at a time when its teacher is unavailable.
  expect(await faults()).toEqual([`away ${maths.teacher_id}`]);
});

it('names the teacher with fewer free periods than lessons, changes nothing, and places all after a suggested change', async () => {
  const physics = await taught('3');
  const maths = await taught('5');
  // The teacher can still teach five lessons, on Monday morning.
  await db
    .insert(teacherUnavailable)
    .values([
      { ...physics, day: 1, starts: 740, ends: 1440 },
      ...[2, 3, 4, 5].map((day) => ({ ...physics, day, starts: 0, ends: 1440 })),
    ]);
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'impossible', placed: 0, total: 24 });
  expect(filling.contradictions).toHaveLength(1);
  const [contradiction] = filling.contradictions;
  expect(contradiction).toMatchObject({ needed: 9, there: 5 });
  expect(contradiction!.reasons).toContainEqual({ kind: 'away', teacher_id: physics.teacher_id });
  expect((await read()).entries).toEqual([]);

  // Making four more times available is a suggested change. Applied, all lessons have a place.
  const steps = filling.ways_out[0]!.filter((change): change is FillStep => change.kind !== 'less');
  expect(steps.map(({ kind }) => kind)).toEqual(['come', 'come', 'come', 'come']);
  expect(await editor().fillIn({ version_id: draft.id, steps })).toMatchObject({ placed: 24, total: 24 });
  expect(await faults()).toEqual([]);
  expect(await counts(physics.subject_id)).toEqual([3, 3, 3]);
  expect(await counts(maths.subject_id)).toEqual([5, 5, 5]);
  const times = (await read()).unavailable;
  const open = draft.periods.flatMap((period) =>
    period.days.filter(
      (day) =>
        !times.some((away) => away.day === day && away.starts < period.ends && period.starts < away.ends),
    ),
  );
  expect(open).toHaveLength(9);
});

it('places as many lessons as possible on request', async () => {
  const physics = await taught('3');
  const maths = await taught('5');
  await db
    .insert(teacherUnavailable)
    .values([
      { ...physics, day: 1, starts: 740, ends: 1440 },
      ...[2, 3, 4, 5].map((day) => ({ ...physics, day, starts: 0, ends: 1440 })),
    ]);
  const filling = await editor().fillIn({ version_id: draft.id, partly: true });
  expect(filling).toMatchObject({ verdict: 'impossible', placed: 20, total: 24, ways_out: [] });
  expect(new Set(filling.left.map(({ subject_id }) => subject_id))).toEqual(new Set([physics.subject_id]));
  expect(filling.left.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(await faults()).toEqual([]);
  expect(await counts(maths.subject_id)).toEqual([5, 5, 5]);
});

it('if a teacher is never available, every lesson of theirs is listed and the others are placed', async () => {
  const physics = await taught('2');
  await taught('3');
  await db
    .insert(teacherUnavailable)
    .values([1, 2, 3, 4, 5].map((day) => ({ ...physics, day, starts: 0, ends: 1440 })));
  const filling = await editor().fillIn({ version_id: draft.id, partly: true });
  expect(filling).toMatchObject({ placed: 9, total: 15 });
  expect(filling.left.map(({ count }) => count)).toEqual([2, 2, 2]);
});

const most = (limit: number) => [{ kind: 'teacher_most_a_day' as const, most: limit, is_hard: true }];

it('keeps a hard rule; an impossible one is named, and easing it is suggested', async () => {
  const maths = await taught('5');
  await editor().saveRules({ version_id: draft.id, rules: most(2) });
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'impossible', placed: 0, total: 15 });
  expect(filling.contradictions[0]!.reasons).toContainEqual({ kind: 'rule', rule: most(2)[0] });
  const way = filling.ways_out.find(([change]) => change?.kind === 'ease')!;
  const limit = (way[0] as Extract<FillStep, { kind: 'ease' }>).rule.most!;
  expect(way).toEqual([{ kind: 'ease', rule: most(limit)[0] }]);
  expect(limit).toBeGreaterThan(2);
  expect(await editor().fillIn({ version_id: draft.id, steps: way as FillStep[] })).toMatchObject({
    verdict: 'whole',
    placed: 15,
  });
  const { entries, rules } = await read();
  expect(rules).toEqual(most(limit));
  for (const day of [1, 2, 3, 4, 5])
    expect(
      entries.filter((one) => one.day === day && one.teacher_id === maths.teacher_id).length,
    ).toBeLessThanOrEqual(limit);
});

it('reports the wishes that it broke', async () => {
  // Ten lessons do not fit into a day of eight periods.
  await taught('10', classIds.slice(0, 1));
  const rule = { kind: 'teacher_days' as const, most: 1, is_hard: false };
  await editor().saveRules({ version_id: draft.id, rules: [rule] });
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'wishes', placed: 10, broken: [{ rule, times: 1 }] });
});

it('rules exist once each, within their limits, only in a draft; a copy has them too', async () => {
  const { saveRules } = editor();
  const rule = { kind: 'teacher_days' as const, most: 4, is_hard: false };
  for (const rules of [[rule, rule], [{ ...rule, most: null }], [{ ...rule, most: 6 }]])
    await expect(saveRules({ version_id: draft.id, rules })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await saveRules({ version_id: draft.id, rules: [rule] });
  const copy = await editor().create({ name: 'Copy', copy_of: draft.id });
  const copied = await apiAs(timetableRouter, db, admin.actor, options).whole({ version_id: copy.id });
  expect(copied.rules).toEqual([rule]);
  await editor().publish({ version_id: draft.id, valid_from: '2026-12-07' });
  await expect(saveRules({ version_id: draft.id, rules: [] })).rejects.toMatchObject({ code: 'PUBLISHED' });
});

it('double lessons: two consecutive periods without a break, as many as wanted, counting existing ones', async () => {
  const physics = await taught('5');
  await taught('5');
  const rules = [
    { kind: 'subject_doubles' as const, most: 2, is_hard: true, subject_id: physics.subject_id },
    { kind: 'spread' as const, most: null, is_hard: true },
  ];
  await editor().saveRules({ version_id: draft.id, rules });
  // A double lesson of the first class is already placed.
  const [first, second] = draft.periods;
  const there = { version_id: draft.id, class_id: classIds[0]!, ...physics };
  await anEntry(db, { ...there, period_id: first!.id });
  await anEntry(db, { ...there, period_id: second!.id });
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 28, total: 28, left: [] });
  expect(await faults()).toEqual([]);
  expect(await counts(physics.subject_id)).toEqual([5, 5, 5]);
  for (const class_id of classIds) expect(await runs(class_id, physics.subject_id)).toEqual([2, 2, 1]);
  // Filled again, no lesson is left over and the double lessons violate no rule.
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 0, total: 0 });
});

/** The lengths of the lessons of a subject, longest first: consecutive periods without a break count as one. */
async function runs(class_id: string, subject_id: string) {
  const { entries, periods } = await read();
  const startOf = (id: string) => periods.find((one) => one.id === id)!;
  const own = entries
    .filter((one) => one.class_id === class_id && one.subject_id === subject_id)
    .map(({ day, period_id }) => ({ day, ...startOf(period_id) }))
    .toSorted((one, other) => one.day - other.day || one.starts - other.starts);
  const lengths: number[] = [];
  for (const [at, { day, starts }] of own.entries())
    if (at > 0 && own[at - 1]!.day === day && own[at - 1]!.ends === starts) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
  return lengths.toSorted((one, other) => other - one);
}

it('rooms: a subject in one of its kind, a class in its own, and never an archived one', async () => {
  const computing = await taught('4');
  const maths = await taught('3');
  const [lab, home, gone] = [
    await aRoom(db, { kind: 'computers' }),
    await aRoom(db),
    await aRoom(db, { kind: 'computers', archived_at: new Date() }),
  ];
  const [own] = classIds;
  const rules = [
    {
      kind: 'subject_room' as const,
      most: null,
      is_hard: true,
      subject_id: computing.subject_id,
      room_kind: 'computers' as const,
    },
    { kind: 'class_room' as const, most: null, is_hard: true, class_id: own!, room_id: home.id },
  ];
  await editor().saveRules({ version_id: draft.id, rules });
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 21, left: [] });
  expect(await faults()).toEqual([]);
  const { entries } = await read();
  const roomsOf = (is: (one: (typeof entries)[number]) => boolean) => [
    ...new Set(entries.filter(is).map(({ room_id }) => room_id)),
  ];
  expect(roomsOf(({ subject_id }) => subject_id === computing.subject_id)).toEqual([lab.id]);
  expect(roomsOf((one) => one.subject_id === maths.subject_id && one.class_id === own)).toEqual([home.id]);
  expect(roomsOf((one) => one.subject_id === maths.subject_id && one.class_id !== own)).toEqual([null]);
  expect((await read()).rooms.map(({ id }) => id)).not.toContain(gone.id);
});

it('too few rooms are named, and dropping the rule is suggested', async () => {
  const computing = await taught('14');
  await aRoom(db, { kind: 'workshop' });
  const rule = {
    kind: 'subject_room' as const,
    most: null,
    is_hard: true,
    subject_id: computing.subject_id,
    room_kind: 'workshop' as const,
  };
  // Two teachers, so that only the room is insufficient: 42 lessons in 37 periods.
  const { userId } = await aUser(db, { role: 'teacher' });
  await db.update(classSubjects).set({ teacher_id: userId }).where(eq(classSubjects.class_id, classIds[0]!));
  await editor().saveRules({ version_id: draft.id, rules: [rule] });
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'impossible', placed: 0, total: 42 });
  expect(filling.contradictions[0]!.reasons.map(({ kind }) => kind)).toContain('room');
  expect(filling.ways_out).toContainEqual([{ kind: 'drop', rule }]);
  const steps: FillStep[] = [{ kind: 'drop', rule }];
  expect(await editor().fillIn({ version_id: draft.id, steps })).toMatchObject({ placed: 42, left: [] });
  expect((await read()).rules).toEqual([]);
});

it('a rule for one teacher overrides the one for all; a subject is placed early in the day', async () => {
  const maths = await taught('3');
  const sport = await taught('3');
  const ofAll = { kind: 'teacher_days' as const, most: 1, is_hard: true };
  const rules = [
    ofAll,
    { ...ofAll, most: 3, teacher_id: maths.teacher_id },
    { kind: 'subject_first_lessons' as const, most: 3, is_hard: true, subject_id: maths.subject_id },
  ];
  await editor().saveRules({ version_id: draft.id, rules });
  // Nine lessons of sport do not fit into a day of eight periods; mathematics has three days.
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'impossible' });
  expect(filling.contradictions.flatMap(({ reasons }) => reasons)).toContainEqual({
    kind: 'rule',
    rule: ofAll,
  });
  await editor().saveRules({
    version_id: draft.id,
    rules: [...rules, { ...ofAll, most: 3, teacher_id: sport.teacher_id }],
  });
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ verdict: 'whole', placed: 18 });
  const { entries } = await read();
  const firstThree = draft.periods.slice(0, 3).map(({ id }) => id);
  for (const { subject_id, period_id } of entries)
    if (subject_id === maths.subject_id) expect(firstThree).toContain(period_id);
  for (const { teacher_id } of [maths, sport])
    expect(
      new Set(entries.filter((one) => one.teacher_id === teacher_id).map(({ day }) => day)).size,
    ).toBeLessThanOrEqual(3);
});

/** Two seconds are enough: the search for an impossible wish uses all of its time. */
const ask = (steps: FillStep[]) =>
  fillBy((problem, how, run) => solved(problem, { ...how, seconds: 2 }, run), { steps, what_if: true });

it('a what-if run reports the result of a change, and writes nothing', async () => {
  const maths = await taught('5');
  const [rule] = most(2);
  await editor().saveRules({ version_id: draft.id, rules: [rule!] });
  await db.insert(teacherUnavailable).values({ ...maths, day: 3, starts: 0, ends: 1440 });
  const before = await read();
  const events = await db.select().from(auditEvents);
  expect(await ask([])).toMatchObject({ verdict: 'impossible', placed: 0 });
  expect(await ask([{ kind: 'drop', rule: rule! }])).toMatchObject({ verdict: 'whole', placed: 15 });
  expect(await ask([{ kind: 'ease', rule: { ...rule!, is_hard: false } }])).toMatchObject({
    verdict: 'wishes',
    placed: 15,
  });
  const free: FillStep = { kind: 'free', teacher_id: maths.teacher_id };
  expect(await ask([free])).toMatchObject({ verdict: 'impossible' });
  expect(await read()).toEqual(before);
  expect(await db.select().from(auditEvents)).toEqual(events);
  // The same changes, applied.
  const steps: FillStep[] = [{ kind: 'drop', rule: rule! }, free];
  expect(await editor().fillIn({ version_id: draft.id, steps })).toMatchObject({ placed: 15 });
  expect(await read()).toMatchObject({ rules: [], unavailable: [] });
});

it('a rule for a missing class, subject, teacher or room is refused', async () => {
  const gone = newId();
  const own = await aRoom(db);
  for (const rule of [
    { kind: 'class_room' as const, most: null, is_hard: true, class_id: gone, room_id: own.id },
    { kind: 'subject_doubles' as const, most: 1, is_hard: true, subject_id: gone },
    { kind: 'teacher_days' as const, most: 1, is_hard: true, teacher_id: gone },
    { kind: 'class_room' as const, most: null, is_hard: true, class_id: classIds[0]!, room_id: gone },
  ])
    await expect(editor().saveRules({ version_id: draft.id, rules: [rule] })).rejects.toMatchObject({
      code: 'UNKNOWN',
    });
  for (const rule of [
    { kind: 'subject_doubles' as const, most: 1, is_hard: true },
    { kind: 'class_gaps' as const, most: null, is_hard: true, class_id: classIds[0]! },
    { kind: 'class_room' as const, most: null, is_hard: true, class_id: classIds[0]! },
  ])
    await expect(editor().saveRules({ version_id: draft.id, rules: [rule] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
});

it('a locked lesson moves only by a suggested change that says it is locked', async () => {
  const maths = await taught('2', classIds.slice(0, 1));
  const [period] = draft.periods;
  await anEntry(db, {
    version_id: draft.id,
    class_id: classIds[0]!,
    ...maths,
    period_id: period!.id,
    locked: true,
  });
  const place = { class_id: classIds[0]!, subject_id: maths.subject_id, day: 1, period_id: period!.id };
  const move = (locked: boolean) =>
    editor().fillIn({ version_id: draft.id, steps: [{ kind: 'move', ...place, locked }] });
  await expect(move(false)).rejects.toMatchObject({ code: 'CHANGED' });
  expect((await read()).entries.filter(({ locked }) => locked)).toHaveLength(1);
  expect(await move(true)).toMatchObject({ placed: 2, total: 2 });
  expect((await read()).entries.filter(({ locked }) => locked)).toEqual([]);
});

it('reports its progress, and stops on request', async () => {
  await taught('2');
  const { fillProgress, stopFilling } = editor();
  const of = { version_id: draft.id };
  expect(await fillProgress(of)).toEqual({ progress: null });
  expect(await stopFilling(of)).toEqual({ stopped: false });
  const seen: unknown[] = [];
  await fillBy(async (problem, how, run) => {
    run.progress = { phase: 'placing', lessons: 6, placed: 4, seconds: 1 };
    run.stop = () => seen.push('stopped');
    seen.push(await fillProgress(of), await stopFilling(of));
    return solved(problem, how, run);
  });
  expect(seen).toEqual([
    'stopped',
    { progress: { phase: 'placing', lessons: 6, placed: 4, seconds: 1 } },
    { stopped: true },
  ]);
  expect(await fillProgress(of)).toEqual({ progress: null });
});

it('lessons not placed in time are listed with the obstacles; the others are placed on request', async () => {
  const maths = await taught('2', classIds.slice(0, 1));
  const late: Solve = async ({ lessons }) => ({
    kind: 'not-found',
    placement: new Map([[lessons[0]!.id, { slot: 0 }]]),
    leftOver: [lessons[1]!.id],
    blockers: [{ reason: { class: classIds[0]! }, times: 3 }],
  });
  const told = {
    verdict: 'not_found',
    total: 2,
    left: [{ class_ids: [classIds[0]], ...maths, count: 1 }],
    blockers: [{ kind: 'class', class_id: classIds[0] }],
  };
  expect(await fillBy(late)).toMatchObject({ ...told, placed: 0 });
  expect(await counts(maths.subject_id)).toEqual([0, 0, 0]);
  expect(await fillBy(late, { partly: true })).toMatchObject({ ...told, placed: 1 });
  expect(await counts(maths.subject_id)).toEqual([1, 0, 0]);
});

it('writes nothing if the draft, a teacher or an unavailable time changed meanwhile', async () => {
  const { teacher_id, subject_id } = await taught('2');
  const [first, second] = classIds as [string, string];
  const version_id = draft.id;
  const place = { day: 1, period_id: draft.periods[0]!.id, room_id: null };
  const times = [{ day: 2, starts: 450, ends: 505 }];
  const changes = [
    () => editor().place({ version_id, class_id: first, subject_id, ...place }),
    () => editor().setUnavailable({ teacher_id, times }),
    () => db.update(classSubjects).set({ teacher_id: null }).where(eq(classSubjects.class_id, second)),
    () => editor().publish({ version_id, valid_from: '2026-11-30' }),
  ];
  const told: unknown[] = [];
  for (const change of changes)
    told.push(
      await fillBy(async (problem, how, run) => {
        await change();
        return solved(problem, how, run);
      }),
    );
  const [changed, published] = [{ refused: 'CHANGED' }, { refused: 'PUBLISHED' }];
  expect(told).toEqual([changed, changed, changed, published]);
  expect(await fillBy(solved)).toEqual(published);
  // The lesson placed by hand.
  expect((await read()).entries).toHaveLength(1);
});

it('of two concurrent runs one fills the draft, and the other reports that it changed', async () => {
  await taught('2');
  const waiting: (() => void)[] = [];
  const meet: Solve = async (problem, how, run) => {
    await new Promise<void>((go) => {
      if (waiting.push(go) === 2) for (const each of waiting) each();
    });
    return solved(problem, how, run);
  };
  const outcomes = await Promise.all([fillBy(meet), fillBy(meet)]);
  const told = outcomes.map((one) => (one && 'refused' in one ? one.refused : one?.placed));
  expect(told).toContain('CHANGED');
  expect(told).toContain(6);
  expect((await read()).entries).toHaveLength(6);
  expect(await faults()).toEqual([]);
});

it('keeps the second teacher of a lesson free of other lessons and of unavailable times', async () => {
  const lab = await taught('4');
  const maths = await taught('6');
  const second = maths.teacher_id;
  for (const class_id of classIds)
    await teachesToo(db, { class_id, subject_id: lab.subject_id, teacher_id: second });
  await db.insert(teacherUnavailable).values([
    { teacher_id: second, day: 1, starts: 450, ends: 700 },
    { teacher_id: lab.teacher_id, day: 2, starts: 450, ends: 1440 },
  ]);
  // The second teacher has 30 lessons in the three classes, which fill nearly all of the remaining week.
  expect(await editor().fillIn({ version_id: draft.id })).toMatchObject({ placed: 30, total: 30, left: [] });
  expect(await faults()).toEqual([]);
  const { entries } = await read();
  const together = entries.filter(({ subject_id }) => subject_id === lab.subject_id);
  expect(together).toHaveLength(12);
  for (const { further_ids } of together) expect(further_ids).toEqual([second]);
});

it('reports that the second teacher has too many lessons, and lists them', async () => {
  const lab = await taught('6');
  const maths = await taught('8');
  for (const class_id of classIds)
    await teachesToo(db, { class_id, subject_id: lab.subject_id, teacher_id: maths.teacher_id });
  const filling = await editor().fillIn({ version_id: draft.id });
  expect(filling).toMatchObject({ verdict: 'impossible', placed: 0 });
  expect(JSON.stringify(filling.contradictions[0])).toContain(maths.teacher_id);
});
