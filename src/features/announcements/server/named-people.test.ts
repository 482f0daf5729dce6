import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { announcementsRouter } from './announcements.router.ts';
import { isStillFor, tellOfDue } from './announcements.service.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const NOW = new Date('2026-11-27T10:00:00Z');
const CLOCK = { timeZone: 'Africa/Douala', now: () => NOW };

let db: Db;
let [head, teacher, colleague, mother, father, forFees, elsewhere, pupil]: Person[] = [];
let [class_id, other_class_id, student_id, other_student_id]: string[] = [];

beforeAll(async () => {
  ({ db } = await testDatabase());
  const person = (role: 'admin' | 'teacher' | 'parent' | 'student', full_name: string) =>
    aUser(db, { role, full_name });
  [head, teacher, colleague, mother, father, forFees, elsewhere, pupil] = await Promise.all([
    person('admin', 'Zambo Head'),
    person('teacher', 'Zambo Teacher'),
    person('teacher', 'Zambo Colleague'),
    person('parent', 'Zambo Mother'),
    person('parent', 'Zambo Father'),
    person('parent', 'Zambo Bursary'),
    person('parent', 'Zambo Elsewhere'),
    person('student', 'Zambo Pupil'),
  ]);
  class_id = (await aClass(db, { teachers: [teacher!] })).id;
  other_class_id = (await aClass(db)).id;
  student_id = (
    await aStudent(db, {
      class_id,
      user_id: pupil!.userId,
      full_name: 'Zambo Pupil',
      parents: [mother!, father!],
    })
  ).id;
  await aGuardianLink(db, {
    student_id,
    user_id: forFees!.userId,
    verified_at: NOW,
    sees_records: false,
    sees_fees: true,
  });
  other_student_id = (
    await aStudent(db, { class_id: other_class_id, full_name: 'Zambo Stranger', parents: [elsewhere!] })
  ).id;
});

const api = (who = head!) => apiAs(announcementsRouter, db, who.actor, CLOCK);
const TEXT = {
  title_fr: 'Entretien',
  body_fr: 'Lundi à 9 heures.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: false,
};
type Named = { user_ids?: string[]; student_ids?: string[]; publish_at?: string };
const announce = (named: Named) =>
  api().create({ ...TEXT, roles: ['parent'], class_ids: [], only: 'people', ...named });
const announceInClass = (named: Named, room = class_id!) =>
  api(teacher).createForClass({ ...TEXT, roles: ['parent'], class_id: room, ...named });
const toldOf = async (id: string) =>
  (await db.select({ user_id: notices.user_id }).from(notices).where(eq(notices.about, id)))
    .map(({ user_id }) => user_id)
    .toSorted();
const ids = (...people: (Person | undefined)[]) => people.map((person) => person!.userId).toSorted();
const found = async (who: Person, input: { search: string; class_id?: string }) =>
  (await api(who).findPeople(input)).people.map(({ kind, name }) => `${kind} ${name}`).toSorted();
const isStillOf = (id: string, { userId }: Person) =>
  db.transaction((tx) => isStillFor(tx, { about: id, userId, at: NOW }));
const rowOf = async (who: Person, id: string) =>
  (await api(who).list({})).announcements.find((each) => each.id === id);

describe('the search for recipients', () => {
  it('finds anybody for the office, with details that tell them apart, and nobody who may not be contacted', async () => {
    expect(await found(head!, { search: 'zam' })).toEqual([
      'family Zambo Pupil',
      'family Zambo Stranger',
      'parent Zambo Elsewhere',
      'parent Zambo Father',
      'parent Zambo Mother',
      'student Zambo Pupil',
      'teacher Zambo Colleague',
      'teacher Zambo Teacher',
    ]);
    const { people } = await api().findPeople({ search: 'mother zambo' });
    expect(people).toEqual([
      { id: mother!.userId, kind: 'parent', name: 'Zambo Mother', children: ['Zambo Pupil'], class: null },
    ]);
  });

  it('finds only students and guardians of a teacher’s own classes', async () => {
    const ofClass = [
      'family Zambo Pupil',
      'parent Zambo Father',
      'parent Zambo Mother',
      'student Zambo Pupil',
    ];
    expect(await found(teacher!, { search: 'zam' })).toEqual(ofClass);
    expect(await found(teacher!, { search: 'zam', class_id: class_id! })).toEqual(ofClass);
    expect(await found(teacher!, { search: 'zam', class_id: other_class_id! })).toEqual([]);
    expect(await found(colleague!, { search: 'zam' })).toEqual([]);
  });

  it('needs two letters, and is for people who may announce', async () => {
    await expect(api().findPeople({ search: 'z' })).rejects.toMatchObject({
      message: 'Input validation failed',
    });
    await expect(api(mother).findPeople({ search: 'zam' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an announcement to named people', () => {
  it('reaches them alone; they see that it is for them, the author and the office see the names', async () => {
    const { id, named } = await announce({
      user_ids: [mother!.userId, colleague!.userId],
      student_ids: [other_student_id!],
    });
    expect(named).toEqual([
      { name: 'Zambo Colleague', family: false },
      { name: 'Zambo Mother', family: false },
      { name: 'Zambo Stranger', family: true },
    ]);
    expect(await toldOf(id)).toEqual(ids(mother, colleague, elsewhere));
    for (const reader of [mother!, colleague!, elsewhere!])
      expect(await rowOf(reader, id)).toMatchObject({ only: 'people', named: null, own: false, classes: [] });
    for (const reader of [father!, forFees!, teacher!, pupil!])
      expect(await rowOf(reader, id)).toBeUndefined();
    const { people, not_yet } = await api().reach({ announcement_id: id });
    expect([people, not_yet.map(({ full_name }) => full_name)]).toEqual([
      3,
      ['Zambo Colleague', 'Zambo Elsewhere', 'Zambo Mother'],
    ]);
    await expect(api(colleague).reach({ announcement_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a teacher is limited to the families of one of their classes', async () => {
    const { id } = await announceInClass({ user_ids: [mother!.userId, pupil!.userId] });
    expect(await toldOf(id)).toEqual(ids(mother, pupil));
    expect(await rowOf(teacher!, id)).toMatchObject({
      named: [{ name: 'Zambo Mother' }, { name: 'Zambo Pupil' }],
    });
    const family = await announceInClass({ student_ids: [student_id!] });
    expect(await toldOf(family.id)).toEqual(ids(mother, father));
    for (const named of [
      { user_ids: [elsewhere!.userId] },
      { user_ids: [colleague!.userId] },
      { user_ids: [forFees!.userId] },
      { user_ids: [newId()] },
      { student_ids: [other_student_id!] },
      { user_ids: [mother!.userId], student_ids: [newId()] },
    ])
      await expect(announceInClass(named)).rejects.toMatchObject({ code: 'NO_SUCH_PERSON' });
    await expect(announceInClass({ user_ids: [elsewhere!.userId] }, other_class_id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await api(teacher).namedAudience({ class_id: class_id!, user_ids: ids(mother, elsewhere) }),
    ).toEqual({ people: 1, without_account: 0 });
  });

  it('skips people who lose the right before it is sent, and stops deliveries waiting for them', async () => {
    const [kept, ended, closed] = await Promise.all(
      ['Kept', 'Ended', 'Closed'].map((name) => aUser(db, { role: 'parent', full_name: `Mballa ${name}` })),
    );
    const child = await aStudent(db, { class_id: class_id!, parents: [kept!, ended!, closed!] });
    const publish_at = new Date(NOW.getTime() + 3_600_000).toISOString();
    const { id } = await announce({ user_ids: ids(kept, ended, closed), publish_at });
    const inClass = await announceInClass({ user_ids: [kept!.userId], publish_at });
    expect(await isStillOf(id, ended!)).toBe(true);
    const { id: guardian_id } = await aGuardian(db, { user_id: ended!.userId });
    await db
      .update(studentGuardians)
      .set({ ended_at: NOW })
      .where(eq(studentGuardians.guardian_id, guardian_id));
    await db.update(users).set({ disabled_at: NOW }).where(eq(users.id, closed!.userId));
    expect(await isStillOf(id, ended!)).toBe(false);
    // When a child leaves the class, the family leaves the audience of the teacher's announcement.
    await db.update(students).set({ class_id: other_class_id }).where(eq(students.id, child.id));
    await tellOfDue({ db, now: () => new Date(NOW.getTime() + 7_200_000), timeZone: 'Africa/Douala' });
    expect(await toldOf(id)).toEqual(ids(kept));
    expect(await toldOf(inClass.id)).toEqual([]);
    const later = { ...CLOCK, now: () => new Date(NOW.getTime() + 7_200_000) };
    const readOf = async ({ actor }: Person) =>
      (await apiAs(announcementsRouter, db, actor, later).list({})).announcements.map((each) => each.id);
    expect(await readOf(kept!)).toEqual([id]);
    expect(await readOf(ended!)).toEqual([]);
  });

  it('counts guardians without an account among a family, for the paper slips', async () => {
    const child = await aStudent(db, { class_id: class_id! });
    const offline = await aGuardian(db, { full_name: 'Onana Rose' });
    await aGuardianLink(db, { guardian_id: offline.id, student_id: child.id, verified_at: NOW });
    expect(
      await api().audience({ roles: ['parent'], class_ids: [], only: 'people', student_ids: [child.id] }),
    ).toMatchObject({ people: 0, without_account: 1 });
    const { id } = await announce({ student_ids: [child.id] });
    const { slips } = await api().slips({ announcement_id: id });
    expect(slips.map(({ full_name }) => full_name)).toEqual(['Onana Rose']);
  });

  it('is for 1 to 200 people whom the office can address', async () => {
    const many = Array.from({ length: 101 }, newId);
    for (const named of [{}, { user_ids: [] }, { user_ids: many, student_ids: many }])
      await expect(announce(named)).rejects.toMatchObject({ message: 'Input validation failed' });
    for (const user_ids of [[newId()], [head!.userId], [forFees!.userId]])
      await expect(announce({ user_ids })).rejects.toMatchObject({ code: 'NO_SUCH_PERSON' });
  });
});
