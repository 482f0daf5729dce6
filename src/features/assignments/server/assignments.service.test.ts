import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  chosenSubjects,
  classSubjectTeachers,
  subjectGroups,
} from '#features/roster/server/subjects.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { assignments } from './assignments.tables.ts';
import { anAssignment, anAttachment } from './assignments.builders.ts';
import { worksRouter } from './works.router.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { publishDue } from './assignments.service.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const DAY_MS = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let db: Db;
let admin: Person;
let teacher: Person;
let colleague: Person;
let parent: Person;
let otherParent: Person;
let pupil: Person;
let room: { id: string };
let child: { id: string };
let place: { class_id: string; subject_id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  [admin, teacher, colleague, parent, otherParent, pupil] = await Promise.all([
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'teacher', full_name: 'Essomba Paul' }),
    aUser(db, { role: 'teacher', full_name: 'Tabe Grace' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
  ]);
  room = await aClass(db, { teachers: [colleague] });
  const other = await aClass(db);
  child = await aStudent(db, { class_id: room.id, parents: [parent], user_id: pupil.userId });
  await aStudent(db, { class_id: other.id, parents: [otherParent] });
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
});

const api = ({ actor }: Person, now?: Date) =>
  apiAs(assignmentsRouter, db, actor, { timeZone: 'Africa/Douala', ...(now && { now: () => now }) });
const text = (given: object = {}) => ({
  title: 'Exercices 3 et 4',
  body: 'Page 52.',
  due_day: dayFrom(3),
  due_time: '',
  points: '20',
  hand_in: 'paper' as const,
  publish: 'now' as const,
  ...given,
});
const set = (given: object = {}, now?: Date) => api(teacher, now).create({ ...place, ...text(given) });
const own = async (who: Person, now?: Date) => {
  const { todo, late, done } = await api(who, now).family({});
  return [...todo, ...late, ...done];
};
const ownIds = async (who: Person, now?: Date) => (await own(who, now)).map(({ id }) => id);
const setIds = async (who: Person) => (await api(who).list({})).assignments.map(({ id }) => id);
const toldOf = async (id: string) =>
  (await db.select().from(notices).where(eq(notices.about, id))).map(({ user_id, kind, params, link }) => ({
    user_id,
    kind,
    params,
    link,
  }));

describe('an assignment', () => {
  it('is read by the class and its guardians, who are notified once each in their own language, and by nobody else', async () => {
    await db.update(profiles).set({ language: 'en' }).where(eq(profiles.user_id, parent.userId));
    const { id } = await set({ due_day: dayFrom(2) });
    for (const reader of [pupil, parent]) expect(await ownIds(reader)).toContain(id);
    expect(await ownIds(otherParent)).not.toContain(id);
    for (const reader of [teacher, admin]) expect(await setIds(reader)).toContain(id);
    expect(await setIds(colleague)).not.toContain(id);
    const told = await toldOf(id);
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([pupil.userId, parent.userId].toSorted());
    const inEnglish = told.find(({ user_id }) => user_id === parent.userId)!;
    expect(inEnglish.params).toMatchObject({ title: 'Exercices 3 et 4' });
    expect(String((inEnglish.params as Record<string, unknown>)['day'])).toMatch(/^[A-Z][a-z]{2} \d/);
    expect(inEnglish.link).toBe(`/assignments?child=${child.id}`);
  });

  it('is visible only to its author while a draft, and its text is not in the audit trail', async () => {
    const { id } = await set({ publish: 'draft', title: 'A secret draft' });
    expect(await setIds(teacher)).toContain(id);
    for (const reader of [admin, colleague]) expect(await setIds(reader)).not.toContain(id);
    for (const reader of [pupil, parent]) expect(await ownIds(reader)).not.toContain(id);
    const { publish, ...rest } = text({ title: 'A secret draft, corrected' });
    await api(teacher).change({ assignment_id: id, ...rest, publish: 'draft' });
    expect(publish).toBe('now');
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id));
    expect(trail.length).toBe(2);
    expect(JSON.stringify(trail)).not.toContain('secret');
    await api(teacher).change({ assignment_id: id, ...text({ title: 'Now for everybody' }) });
    expect(await ownIds(pupil)).toContain(id);
  });

  it('is published at its time by the job, with one notice', async () => {
    const evening = new Date(Date.now() + DAY_MS);
    const { id, state } = await set({ publish: 'later', publish_at: evening.toISOString() });
    expect(state).toBe('scheduled');
    expect(await ownIds(pupil)).not.toContain(id);
    await publishDue({ db, now: () => new Date() });
    expect(await toldOf(id)).toEqual([]);
    const after = new Date(evening.getTime() + 1000);
    await Promise.all([publishDue({ db, now: () => after }), publishDue({ db, now: () => after })]);
    expect((await toldOf(id)).filter(({ user_id }) => user_id === pupil.userId)).toHaveLength(1);
    expect(await ownIds(pupil, after)).toContain(id);
  });

  it('can be corrected: readers are notified, and the audit trail keeps the old text', async () => {
    const { id } = await set();
    const changed = await api(teacher).change({ assignment_id: id, ...text({ title: 'Exercices 3 à 6' }) });
    expect([changed.title, changed.changed_at === null]).toEqual(['Exercices 3 à 6', false]);
    expect((await toldOf(id)).map(({ kind }) => kind)).toEqual([
      'assignments.corrected',
      'assignments.corrected',
    ]);
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, id));
    expect(
      trail.map(({ details }) => (details as Record<string, unknown>)?.['before']).filter(Boolean),
    ).toEqual(['Exercices 3 et 4 | Page 52.']);
  });

  it('disappears for everybody when removed, with its unread notices', async () => {
    const { id } = await set();
    await api(teacher).remove({ assignment_id: id });
    for (const reader of [pupil, parent]) expect(await ownIds(reader)).not.toContain(id);
    for (const reader of [teacher, admin]) expect(await setIds(reader)).not.toContain(id);
    expect(await toldOf(id)).toEqual([]);
  });

  it('is created once per key', async () => {
    const keyed = { context: { idempotencyKey: 'the-same-assignment-twice' } };
    const input = { ...place, ...text() };
    const [first, second] = [
      await api(teacher).create(input, keyed),
      await api(teacher).create(input, keyed),
    ];
    expect(second.id).toBe(first.id);
  });

  it('can only be set in a subject that the teacher teaches, and reads as missing for other teachers', async () => {
    const { id } = await set();
    for (const call of [
      () => api(colleague).create({ ...place, ...text() }),
      () => api(colleague).change({ assignment_id: id, ...text() }),
      () => api(colleague).remove({ assignment_id: id }),
      () => api(colleague).setClosed({ assignment_id: id, closed: true }),
      () => api(colleague).load({ class_id: place.class_id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api(admin).create({ ...place, ...text() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each([
    [{ due_day: dayFrom(-2) }, 'DUE_OUT_OF_RANGE'],
    [{ due_day: dayFrom(500) }, 'DUE_OUT_OF_RANGE'],
    [
      { publish: 'later', publish_at: new Date(Date.now() + 20 * DAY_MS).toISOString() },
      'PUBLISHED_AFTER_DUE',
    ],
    [{ publish: 'later' }, 'BAD_REQUEST'],
    [{ title: ' ' }, 'BAD_REQUEST'],
    [{ points: '0' }, 'BAD_REQUEST'],
    [{ due_time: '25:00' }, 'BAD_REQUEST'],
  ])('is refused: %o', async (given, code) => {
    await expect(set(given)).rejects.toMatchObject({ code });
  });
});

/** Two classes taught in one group, with a student of each. */
async function aGroup() {
  const subject_id = (await aSubject(db)).id;
  const group_id = newId();
  await db.insert(subjectGroups).values({ id: group_id, subject_id, name: 'Espagnol 2' });
  const classes = await Promise.all([aClass(db), aClass(db)]);
  const pupils = await Promise.all(classes.map(() => aUser(db, { role: 'student' })));
  for (const [at, { id: class_id }] of classes.entries()) {
    await aClassSubject(db, { class_id, subject_id, teacher_id: teacher.userId, group_id });
    await aStudent(db, { class_id, user_id: pupils[at]!.userId });
  }
  const [first, second] = classes.map(({ id }) => id) as [string, string];
  return { subject_id, first, second, pupils: pupils as [Person, Person] };
}
const countOf = (subject_id: string) => db.$count(assignments, eq(assignments.subject_id, subject_id));

describe('work set for several classes at once', () => {
  it('creates an assignment per class, once per key; the group of the classes is named', async () => {
    const { subject_id, first, second, pupils } = await aGroup();
    const input = { class_id: first, subject_id, more_class_ids: [second], ...text() };
    const keyed = { context: { idempotencyKey: 'one-press-for-two-classes' } };
    const answered = await api(teacher).create(input, keyed);
    expect(await api(teacher).create(input, keyed)).toEqual(answered);
    expect(answered.class.id).toBe(first);
    expect(await countOf(subject_id)).toBe(2);
    const [one, other] = await Promise.all(pupils.map((who) => own(who)));
    expect([one, other]).toMatchObject([[{ title: 'Exercices 3 et 4' }], [{ title: 'Exercices 3 et 4' }]]);
    expect(one![0]!.id).not.toBe(other![0]!.id);
    expect(await toldOf(other![0]!.id)).toHaveLength(1);
    await api(teacher).setClosed({ assignment_id: one![0]!.id, closed: true });
    expect((await own(pupils[1]))[0]).toMatchObject({ closed: false });
    const places = (await api(teacher).places()).filter(({ subject }) => subject.id === subject_id);
    expect(places.map(({ group }) => group)).toEqual(['Espagnol 2', 'Espagnol 2']);
  });

  it('in an optional subject reaches only those of each class who take it', async () => {
    const { subject_id, first, second, pupils } = await aGroup();
    await db.insert(chosenSubjects).values({ class_id: second, subject_id, from_day: dayFrom(-1) });
    await api(teacher).create({ class_id: first, subject_id, more_class_ids: [second], ...text() });
    expect([await ownIds(pupils[0]), await ownIds(pupils[1])]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });

  it('is set in all classes or in none, and not for chosen students', async () => {
    const { subject_id, first, second } = await aGroup();
    const foreign = await aClass(db);
    await aClassSubject(db, { class_id: foreign.id, subject_id, teacher_id: colleague.userId });
    const create = (given: object) =>
      api(teacher).create({ class_id: first, subject_id, ...text(), ...given });
    for (const more_class_ids of [
      [second, foreign.id],
      [second, newId()],
    ])
      await expect(create({ more_class_ids })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      create({ more_class_ids: [second], files: [{ file_id: newId(), title: 'Fiche' }] }),
    ).rejects.toMatchObject({ code: 'FILE_GONE' });
    for (const given of [
      { more_class_ids: [first] },
      { more_class_ids: [second, second] },
      { more_class_ids: [second], student_ids: [child.id] },
    ])
      await expect(create(given)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await countOf(subject_id)).toBe(0);
  });
});

describe('work of a past year', () => {
  it('can be copied by its author, who no longer reads its works: text and files, for nobody else', async () => {
    const author = await aUser(db, { role: 'teacher' });
    const successor = await aUser(db, { role: 'teacher' });
    await aYear(db, { first_day: dayFrom(-400), last_day: dayFrom(-60) });
    await aYear(db, { first_day: dayFrom(-59), last_day: dayFrom(200) });
    const old = await aClass(db);
    const fresh = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id: old.id });
    await db.insert(classSubjectTeachers).values([
      {
        class_id: old.id,
        subject_id,
        teacher_id: author.userId,
        from_day: dayFrom(-400),
        until_day: dayFrom(-60),
      },
      { class_id: old.id, subject_id, teacher_id: successor.userId, from_day: dayFrom(-59) },
    ]);
    await aClassSubject(db, { class_id: fresh.id, subject_id, teacher_id: author.userId });
    const store = await testStore();
    const given = { class_id: old.id, subject_id, author_id: author.userId };
    const id = await anAssignment(db, {
      ...given,
      due_day: dayFrom(-90),
      student_ids: [(await aStudent(db, { class_id: old.id })).id],
    });
    const file_id = await anAttachment(db, store, id);
    const thisYear = await anAssignment(db, { ...given, class_id: fresh.id });
    const former = async (who: Person) => (await api(who).list({ view: 'former' })).assignments;
    expect(await former(author)).toMatchObject([
      { id, title: 'Exercices 3 et 4', students: null, handed_in: 0, files: [{ file_id }] },
    ]);
    expect(await former(successor)).toEqual([]);
    expect(await former(admin)).toEqual([]);
    for (const view of [{}, { view: 'past' as const }])
      expect((await api(author).list(view)).assignments.map((each) => each.id)).not.toContain(id);
    const works = apiAs(worksRouter, db, author.actor, { files: store, timeZone: 'Africa/Douala' });
    await expect(works.list({ assignment_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api(author).change({ assignment_id: id, ...text() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const place = { class_id: fresh.id, subject_id };
    const files = [{ file_id, title: 'Fiche 2' }];
    const copy = await api(author).create({ ...place, ...text(), files });
    expect(copy.files).toMatchObject(files);
    expect([thisYear, copy.id]).not.toContain((await former(author))[0]!.id);
    await db.insert(classSubjectTeachers).values({
      ...place,
      teacher_id: colleague.userId,
      from_day: dayFrom(-1),
      until_day: dayFrom(1),
    });
    const other = await anAssignment(db, { ...given, due_day: dayFrom(-90) });
    const secret = [{ file_id: await anAttachment(db, store, other), title: 'Fiche' }];
    await expect(api(colleague).create({ ...place, ...text(), files: secret })).rejects.toMatchObject({
      code: 'FILE_GONE',
    });
  });
});

describe('the load of a class', () => {
  it('counts work due by day, in every subject, without drafts and removed ones', async () => {
    const busy = await aClass(db);
    const [mine, theirs] = await Promise.all([
      aClassSubject(db, { class_id: busy.id, teacher_id: teacher.userId }),
      aClassSubject(db, { class_id: busy.id, teacher_id: colleague.userId }),
    ]);
    const on = (who: Person, { subject_id }: { subject_id: string }, given: object = {}) =>
      api(who).create({ class_id: busy.id, subject_id, ...text({ due_day: dayFrom(9), ...given }) });
    await on(teacher, mine);
    await on(colleague, theirs);
    await on(colleague, theirs, { publish: 'draft' });
    const gone = await on(colleague, theirs);
    await api(colleague).remove({ assignment_id: gone.id });
    expect(await api(teacher).load({ class_id: busy.id })).toEqual([
      { day: dayFrom(9), assignments: 2, chosen: [] },
    ]);
  });
});

describe('a student’s list', () => {
  it('lists the next due first, then past work, and moves ticked work to done', async () => {
    const lone = await aUser(db, { role: 'student' });
    const cls = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id: cls.id, teacher_id: teacher.userId });
    await aStudent(db, { class_id: cls.id, user_id: lone.userId });
    const [far, near] = [
      await api(teacher).create({ class_id: cls.id, subject_id, ...text({ due_day: dayFrom(8) }) }),
      await api(teacher).create({ class_id: cls.id, subject_id, ...text({ due_day: dayFrom(1) }) }),
    ];
    expect((await api(lone).family({})).todo.map(({ id }) => id)).toEqual([near.id, far.id]);
    await api(lone).tick({ assignment_id: near.id, done: true });
    await api(lone).tick({ assignment_id: near.id, done: true });
    const list = await api(lone).family({});
    expect([list.todo.map(({ id }) => id), list.done.map(({ id, ticked }) => [id, ticked])]).toEqual([
      [far.id],
      [[near.id, true]],
    ]);
    await api(lone).tick({ assignment_id: near.id, done: false });
    expect((await api(lone).family({})).todo).toHaveLength(2);
    const later = new Date(Date.now() + 4 * DAY_MS);
    expect((await api(lone, later).family({})).done.map(({ id }) => id)).toEqual([near.id]);
  });

  it('hides the tick from everybody else: the parent’s list does not change', async () => {
    const { id } = await set({ due_day: dayFrom(4) });
    const before = await api(parent).family({});
    const others = await Promise.all([teacher, admin].map((who) => api(who).list({})));
    await api(pupil).tick({ assignment_id: id, done: true });
    expect(await api(parent).family({})).toEqual(before);
    expect(await Promise.all([teacher, admin].map((who) => api(who).list({})))).toEqual(others);
    await expect(api(parent).tick({ assignment_id: id, done: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is for one child at a time, and another’s child reads as missing', async () => {
    await expect(api(otherParent).family({ child: child.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await api(parent).family({ child: child.id })).student_id).toBe(child.id);
  });

  it('has work of an optional subject only for those who take it', async () => {
    const { subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
    const given = { class_id: room.id, subject_id, ...text() };
    const whole = await api(teacher).create(given);
    expect(await ownIds(pupil)).toContain(whole.id);
    await db.insert(chosenSubjects).values({ class_id: room.id, subject_id, from_day: '2020-09-01' });
    expect(await ownIds(pupil)).not.toContain(whole.id);
    const { id } = await api(teacher).create(given);
    expect(await toldOf(id)).toEqual([]);
  });

  it('follows the class: a student who has left by the due day loses it, one who has joined gets it', async () => {
    const [mover, next] = [await aUser(db, { role: 'student' }), await aClass(db)];
    const { subject_id } = await aClassSubject(db, { class_id: next.id, teacher_id: teacher.userId });
    const { id: student } = await aStudent(db, { class_id: room.id, user_id: mover.userId });
    const [old, coming] = [
      await set(),
      await api(teacher).create({ class_id: next.id, subject_id, ...text() }),
    ];
    expect(await ownIds(mover)).toEqual(expect.arrayContaining([old.id]));
    await db.update(students).set({ class_id: next.id }).where(eq(students.id, student));
    expect(await ownIds(mover)).toEqual([coming.id]);
  });
});
