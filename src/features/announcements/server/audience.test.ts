import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRollEntry, aSlot } from '#features/attendance/server/attendance.builders.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { deliveries, noticeChoices } from '#features/inbox/server/deliveries.tables.ts';
import { confirmAddressOf } from '#features/inbox/server/inbox.builders.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import {
  chosenSubjects,
  classSubjectTeachers,
  studentSubjects,
} from '#features/roster/server/subjects.tables.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { AudienceRole, Only } from '../announcements.rules.ts';
import { announcementsRouter } from './announcements.router.ts';
import { tellOfDue } from './announcements.service.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const NOW = new Date('2026-11-27T10:00:00Z');
const TODAY = '2026-11-27';
let db: Db;
let admin: Person;

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const api = ({ actor }: Person, now = NOW) =>
  apiAs(announcementsRouter, db, actor, { timeZone: 'Africa/Douala', now: () => now });
const TEXT = {
  title_fr: 'Réunion',
  body_fr: 'Samedi à 9 heures.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: false,
};
type Given = {
  roles?: AudienceRole[];
  class_ids?: string[];
  only?: Only | null;
  student_ids?: string[];
  user_ids?: string[];
  subject_id?: string | null;
  [field: string]: unknown;
};
const announce = (given: Given, now?: Date) =>
  api(admin, now).create({ ...TEXT, roles: ['parent'], class_ids: [], ...given });
const toldOf = async (id: string) =>
  (await db.select({ user_id: notices.user_id }).from(notices).where(eq(notices.about, id))).map(
    ({ user_id }) => user_id,
  );
const LONG_AGO = '2020-01-01T00:00:00.000Z';
/** Whether a person sees an announcement, both in the full list and among the news of an open page. */
const sees = async (person: Person, id: string, now?: Date) => {
  const { list, newSince } = api(person, now);
  const found = [await list({}), await newSince({ since: LONG_AGO })];
  const [isOnPage, isNew] = found.map(({ announcements }) => announcements.some((each) => each.id === id));
  expect(isNew).toBe(isOnPage);
  return isOnPage!;
};

/** A student of a class with two guardians: one who may see records, one who may see fees. */
async function aFamily() {
  const [forRecords, forFees] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'parent' })];
  const room = await aClass(db);
  const student = await aStudent(db, { class_id: room.id });
  const link = { student_id: student.id, verified_at: new Date() };
  await aGuardianLink(db, { ...link, user_id: forRecords.userId, sees_records: true, sees_fees: false });
  await aGuardianLink(db, { ...link, user_id: forFees.userId, sees_records: false, sees_fees: true });
  return { room, student, forRecords, forFees };
}
const owes = (student: { id: string }) => aFee(db, { student, due_date: '2026-10-01', now: () => NOW });

describe('an announcement to some families', () => {
  it('with debts reaches guardians who may see the fees, and still does after they have paid', async () => {
    const { room, student, forRecords, forFees } = await aFamily();
    const class_ids = [room.id];
    expect(await api(admin).audience({ roles: ['parent'], class_ids, only: 'owing' })).toMatchObject({
      people: 0,
    });
    await owes(student);
    expect(await api(admin).audience({ roles: ['parent'], class_ids, only: 'owing' })).toMatchObject({
      people: 1,
    });
    const { id, only } = await announce({ class_ids, only: 'owing' });
    expect(only).toBe('owing');
    expect(await toldOf(id)).toEqual([forFees.userId]);
    expect([await sees(forFees, id), await sees(forRecords, id)]).toEqual([true, false]);
  });

  it('of absent pupils means those absent at the time of publication', async () => {
    const { room, student, forRecords, forFees } = await aFamily();
    const other = await aFamily();
    const evening = new Date('2026-11-26T18:00:00Z');
    const { id } = await announce({ only: 'absent', publish_at: '2026-11-27T09:30:00.000Z' }, evening);
    await aRollEntry(db, { class_id: room.id, student_id: student.id, day: TODAY });
    await aRollEntry(db, { class_id: other.room.id, student_id: other.student.id, day: '2026-11-26' });
    await tellOfDue({ db, now: () => NOW, timeZone: 'Africa/Douala' });
    expect(await toldOf(id)).toEqual([forRecords.userId]);
    expect([await sees(forRecords, id), await sees(forFees, id)]).toEqual([true, false]);
    expect(await sees(other.forRecords, id)).toBe(false);
  });

  it('of chosen students is for them alone, and disappears when the link ends', async () => {
    const [{ student, forRecords }, other] = [await aFamily(), await aFamily()];
    const { id } = await announce({ only: 'chosen', student_ids: [student.id] });
    expect(await toldOf(id)).toEqual([forRecords.userId]);
    expect([await sees(forRecords, id), await sees(other.forRecords, id)]).toEqual([true, false]);
    const { id: guardian_id } = await aGuardian(db, { user_id: forRecords.userId });
    await db
      .update(studentGuardians)
      .set({ ended_at: new Date() })
      .where(eq(studentGuardians.guardian_id, guardian_id));
    expect(await sees(forRecords, id)).toBe(false);
  });

  it('of a subject is for those who take it, their families and their teachers, while they do', async () => {
    const { room, student, forRecords, forFees } = await aFamily();
    const other = await aStudent(db, { class_id: room.id, parents: [await aUser(db, { role: 'parent' })] });
    const [teacher, colleague] = [await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'teacher' })];
    const { subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
    await aClassSubject(db, { class_id: room.id, teacher_id: colleague.userId });
    const of = { class_id: room.id, subject_id };
    await db.insert(chosenSubjects).values({ ...of, from_day: '2020-09-01' });
    await db.insert(studentSubjects).values({ ...of, student_id: student.id, from_day: '2099-09-01' });
    const audience = { only: 'subject' as const, subject_id, roles: ['parent', 'teacher'] as AudienceRole[] };
    expect(await api(admin).audience({ class_ids: [], ...audience })).toMatchObject({ people: 1 });
    await db.update(studentSubjects).set({ from_day: sql`public.school_day()` });
    const { id, subject } = await announce(audience);
    expect(subject).toMatchObject({ name_fr: expect.any(String) });
    expect((await toldOf(id)).toSorted()).toEqual([forRecords.userId, teacher.userId].toSorted());
    const seen = async () =>
      Promise.all([forRecords, teacher, forFees, colleague].map((person) => sees(person, id)));
    expect(await seen()).toEqual([true, true, false, false]);
    await db.delete(studentSubjects).where(eq(studentSubjects.student_id, student.id));
    await db
      .insert(studentSubjects)
      .values({ ...of, student_id: other.id, from_day: sql`public.school_day()` });
    await db.delete(classSubjectTeachers).where(eq(classSubjectTeachers.teacher_id, teacher.userId));
    expect(await seen()).toEqual([false, false, false, false]);
  });

  it('of a subject may be written by a teacher for their own class alone', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const [room, foreign] = [await aClass(db, { teachers: [teacher] }), await aClass(db)];
    const pupil = await aUser(db, { role: 'student' });
    await aStudent(db, { class_id: room.id, user_id: pupil.userId });
    const { subject_id } = await aClassSubject(db, { class_id: room.id });
    const elsewhere = await aClassSubject(db, { class_id: foreign.id });
    const { subjects } = await api(teacher).subjects();
    expect(subjects.map(({ id, class_ids }) => [id, class_ids])).toEqual([[subject_id, [room.id]]]);
    const wish = { ...TEXT, roles: ['student' as const], class_id: room.id };
    const { id } = await api(teacher).createForClass({ ...wish, subject_id });
    expect(await toldOf(id)).toEqual([pupil.userId]);
    await expect(
      api(teacher).createForClass({ ...wish, subject_id: elsewhere.subject_id }),
    ).rejects.toMatchObject({ code: 'NO_SUCH_SUBJECT' });
    await expect(
      api(teacher).createForClass({ ...wish, class_id: foreign.id, subject_id: elsewhere.subject_id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<Given>([
    { only: 'subject' },
    { only: 'subject', subject_id: crypto.randomUUID() },
    { only: 'chosen', student_ids: [] },
    { only: 'chosen', student_ids: [crypto.randomUUID()] },
    { only: 'owing', roles: ['parent', 'teacher'] },
  ])('is refused: %o', async (given) => {
    await expect(announce(given)).rejects.toBeTruthy();
  });
});

it('the office sees for how many people the weekly limit is used up', async () => {
  const { room, forRecords } = await aFamily();
  await confirmAddressOf(db, forRecords);
  const of = { user_id: forRecords.userId, channel: 'email' as const };
  await db.insert(noticeChoices).values({ ...of, notice_group: 'announcements', is_on: true });
  const audience = () => api(admin).audience({ roles: ['parent'], class_ids: [room.id] });
  for (const [place, over_budget] of [0, 0, 1].entries()) {
    const at = new Date(NOW.getTime() - place * 3_600_000);
    const sent = { ...of, id: newId(), run_id: newId(), kind: 'fees.paid', about: `${place}` };
    await db
      .insert(deliveries)
      .values({ ...sent, state: 'accepted', due_at: at, created_at: at, sent_at: at });
    expect(await audience()).toMatchObject({ by_email: 1, over_budget });
  }
  const nextWeek = new Date('2026-11-30T10:00:00Z');
  expect(await api(admin, nextWeek).audience({ roles: ['parent'], class_ids: [room.id] })).toMatchObject({
    over_budget: 0,
  });
});

describe('a poll', () => {
  const QUESTION = { choices_fr: ['Je viens', 'Je ne viens pas'] };

  it('counts answers, the last one of each person, and shows who has not answered', async () => {
    const { room, forRecords } = await aFamily();
    const silent = await aUser(db, { role: 'parent', full_name: 'Zoa' });
    await aStudent(db, { class_id: room.id, parents: [silent] });
    const { id: announcement_id } = await announce({ class_ids: [room.id], ...QUESTION });
    await api(silent).open({ announcement_id });
    await api(forRecords).answer({ announcement_id, choice: 0 });
    expect(await api(forRecords).answer({ announcement_id, choice: 1 })).toMatchObject({ answer: 1 });
    expect(await api(admin).reach({ announcement_id })).toMatchObject({
      answers: [0, 1],
      not_yet: [{ full_name: 'Zoa', opened: true }],
    });
    await expect(api(silent).answer({ announcement_id, choice: 2 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const change = { announcement_id, ...TEXT };
    await expect(
      api(admin).change({ ...change, choices_fr: [...QUESTION.choices_fr, 'Peut-être'] }),
    ).rejects.toMatchObject({ code: 'ALREADY_ANSWERED' });
    expect(await api(admin).change({ ...change, choices_fr: ['Oui', 'Non'] })).toMatchObject({
      choices_fr: ['Oui', 'Non'],
    });
  });

  it('cannot be answered after its announcement has ended, or by people outside its audience', async () => {
    const [{ room, forRecords }, other] = [await aFamily(), await aFamily()];
    const { id: announcement_id } = await announce({
      class_ids: [room.id],
      ends_on: '2026-11-27',
      ...QUESTION,
    });
    const after = new Date('2026-11-28T10:00:00Z');
    const ways = [api(forRecords, after), api(other.forRecords)];
    for (const way of ways)
      await expect(way.answer({ announcement_id, choice: 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([[['Seule']], [['Oui', '']], [['a', 'b', 'c', 'd', 'e', 'f', 'g']]])(
    'has two to six choices: %o',
    async (choices_fr) => {
      await expect(announce({ choices_fr })).rejects.toBeTruthy();
    },
  );

  it('has equally many choices in each language', async () => {
    const both = { title_en: 'Meeting', body_en: 'Saturday.' };
    await expect(announce({ ...both, ...QUESTION })).rejects.toBeTruthy();
    await expect(announce({ ...both, ...QUESTION, choices_en: ['Yes'] })).rejects.toBeTruthy();
    expect(await announce({ ...both, ...QUESTION, choices_en: ['Yes', 'No'] })).toMatchObject({
      choices_en: ['Yes', 'No'],
    });
  });
});

it('paper slips are for guardians without an account or who have not read it, by class', async () => {
  const [first, second] = [await aClass(db, { name: '5e' }), await aClass(db, { name: '6e' })];
  const [reader, other] = [
    await aUser(db, { role: 'parent', full_name: 'Abena' }),
    await aUser(db, { role: 'parent', full_name: 'Biloa' }),
  ];
  await aStudent(db, { class_id: second.id, full_name: 'Kamga Yves', parents: [reader] });
  await aStudent(db, { class_id: second.id, full_name: 'Kamga Zoé', parents: [other] });
  const student = await aStudent(db, { class_id: first.id, full_name: 'Essomba Luc' });
  const offline = await aGuardian(db, { full_name: 'Essomba Rose' });
  await aGuardianLink(db, { guardian_id: offline.id, student_id: student.id, verified_at: new Date() });
  const { id: announcement_id } = await announce({ class_ids: [first.id, second.id] });
  await api(reader).open({ announcement_id });
  const { slips } = await api(admin).slips({ announcement_id });
  expect(slips.map((slip) => [slip.class?.name, slip.student, slip.full_name])).toEqual([
    ['5e', 'Essomba Luc', 'Essomba Rose'],
    ['6e', 'Kamga Zoé', 'Biloa'],
  ]);
  await expect(api(await aUser(db, { role: 'teacher' })).slips({ announcement_id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('reaches exactly the people who see it, for 200 random audiences of random schools', async () => {
  // Reference implementation from the rules alone: roles, classes, and who may be notified about whom.
  let seed = 34;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const some = <Each>(all: readonly Each[], chance: number) => all.filter(() => random() < chance);
  const people = await Promise.all(
    Array.from({ length: 15 }, (_, place) =>
      aUser(db, { role: (['parent', 'student', 'teacher'] as const)[place % 3]! }),
    ),
  );
  const withRole = (role: AudienceRole) => people.filter(({ actor }) => actor.role === role);
  const rooms: { id: string; teachers: Person[] }[] = [];
  for (let place = 0; place < 4; place += 1) {
    const teachers = some(withRole('teacher'), 0.4);
    rooms.push({ id: (await aClass(db, { teachers })).id, teachers });
  }
  // Each room teaches both subjects; in some rooms one is optional, and each room has its own teachers.
  const subjects = [(await aSubject(db)).id, (await aSubject(db)).id];
  const taught: { subject_id: string; room: string; teacher: string | null; optional: boolean }[] = [];
  for (const { id: class_id, teachers } of rooms)
    for (const subject_id of subjects) {
      const person = random() < 0.6 ? withRole('teacher')[Math.floor(random() * 5)]! : null;
      const teacher = person?.userId ?? null;
      // Teaching a subject gives access to the class.
      if (person) teachers.push(person);
      await aClassSubject(db, { class_id, subject_id, teacher_id: teacher });
      const optional = random() < 0.5;
      if (optional) await db.insert(chosenSubjects).values({ class_id, subject_id, from_day: '2020-09-01' });
      taught.push({ subject_id, room: class_id, teacher, optional });
    }
  type Link = { userId: string; sees_records: boolean; sees_fees: boolean };
  const pupils: {
    id: string;
    room: string;
    userId: string | null;
    owing: boolean;
    absent: boolean;
    takes: string[];
    links: Link[];
  }[] = [];
  const accounts: (Person | null)[] = [...withRole('student'), null, null, null];
  const slot = await aSlot(db);
  for (const account of accounts) {
    const room = rooms[Math.floor(random() * 4)]!.id;
    const userId = account?.userId ?? null;
    const { id } = await aStudent(db, { class_id: room, user_id: userId });
    const links = some(withRole('parent'), 0.4).map((parent) => ({
      userId: parent.userId,
      sees_records: random() < 0.7,
      sees_fees: random() < 0.7,
    }));
    for (const { userId: user_id, ...rights } of links)
      await aGuardianLink(db, { user_id, student_id: id, verified_at: new Date(), ...rights });
    const [owing, absent] = [random() < 0.5, random() < 0.5];
    if (owing) await owes({ id });
    if (absent) await aRollEntry(db, { class_id: room, student_id: id, day: TODAY }, { slot });
    const chosen = some(subjects, 0.5);
    const day = sql`public.school_day()`;
    const ofRoom = taught.filter((each) => each.room === room);
    for (const { subject_id, optional } of ofRoom)
      if (optional && chosen.includes(subject_id))
        await db
          .insert(studentSubjects)
          .values({ student_id: id, class_id: room, subject_id, from_day: day });
    const takes = ofRoom
      .filter(({ subject_id, optional }) => !optional || chosen.includes(subject_id))
      .map(({ subject_id }) => subject_id);
    pupils.push({ id, room, userId, owing, absent, takes, links });
  }
  const expectedOf = ({ roles, class_ids, only, student_ids, user_ids, subject_id }: Required<Given>) => {
    const inRooms = (room: string) => class_ids.length === 0 || class_ids.includes(room);
    const meant = pupils.filter(({ id, room, owing, absent, takes }) => {
      if (only === 'chosen') return student_ids.includes(id);
      if (only === 'subject') return inRooms(room) && takes.includes(subject_id!);
      return inRooms(room) && (only === null || (only === 'owing' ? owing : absent));
    });
    // By name: a guardian, while they may see the records of a student in the class that a teacher wrote to.
    const isNamed = ({ userId, actor }: Person): boolean => {
      const isMeant = user_ids.includes(userId);
      if (actor.role === 'teacher') return isMeant && class_ids.length === 0;
      if (actor.role === 'student')
        return isMeant && pupils.some((pupil) => pupil.userId === userId && inRooms(pupil.room));
      return pupils.some(
        ({ id, room, links }) =>
          inRooms(room) &&
          (isMeant || student_ids.includes(id)) &&
          links.some((link) => link.userId === userId && link.sees_records),
      );
    };
    const isReached = ({ userId, actor }: Person): boolean => {
      if (only === 'people') return isNamed({ userId, actor } as Person);
      if (!roles.some((role) => role === actor.role)) return false;
      if (only === null && class_ids.length === 0) return true;
      if (actor.role === 'student') return meant.some((pupil) => pupil.userId === userId);
      if (actor.role === 'parent')
        return meant.some(({ links }) =>
          links.some(
            (link) => link.userId === userId && (only === 'owing' ? link.sees_fees : link.sees_records),
          ),
        );
      if (only === 'subject')
        return taught.some(
          (each) => each.subject_id === subject_id && inRooms(each.room) && each.teacher === userId,
        );
      return rooms.some(
        ({ id, teachers }) => inRooms(id) && teachers.some((teacher) => teacher.userId === userId),
      );
    };
    return people.filter(isReached).map(({ userId }) => userId);
  };

  const ids = new Set(people.map(({ userId }) => userId));
  const kinds = { null: 0, owing: 0, absent: 0, chosen: 0, subject: 0, people: 0, ofClass: 0 };
  for (let round = 0; round < 200; round += 1) {
    const only = (
      [null, null, 'owing', 'absent', 'chosen', 'subject', 'subject', 'people', 'people'] as const
    )[Math.floor(random() * 9)]!;
    const roles = some(
      only && only !== 'subject' && only !== 'people'
        ? (['parent', 'student'] as const)
        : (['parent', 'student', 'teacher'] as const),
      0.6,
    );
    // Half of the announcements by name are by a teacher to people of one of their classes.
    const room = only === 'people' && random() < 0.5 ? rooms[Math.floor(random() * 4)]! : null;
    const author = room?.teachers[0] ?? null;
    const inRoom = (userId: string) =>
      pupils.some(
        (pupil) =>
          pupil.room === room?.id &&
          (pupil.userId === userId ||
            pupil.links.some((link) => link.userId === userId && link.sees_records)),
      );
    const student_ids =
      only === 'chosen' || only === 'people'
        ? some(author ? pupils.filter((pupil) => pupil.room === room?.id) : pupils, 0.3).map(({ id }) => id)
        : [];
    // A person who is no guardian here cannot be chosen, nor one who may not see the records.
    const choosable = people.filter(
      ({ userId, actor }) =>
        actor.role !== 'parent' ||
        pupils.some(({ links }) => links.some((link) => link.userId === userId && link.sees_records)),
    );
    const user_ids =
      only === 'people'
        ? some(author ? people.filter(({ userId }) => inRoom(userId)) : choosable, 0.4).map(
            ({ userId }) => userId,
          )
        : [];
    const class_ids = only === 'people' ? (author ? [room!.id] : []) : some(rooms, 0.4).map(({ id }) => id);
    if (roles.length === 0 || (only === 'chosen' && student_ids.length === 0)) continue;
    if (only === 'people' && student_ids.length + user_ids.length === 0) continue;
    kinds[author ? ('ofClass' as const) : (`${only}` as const)] += 1;
    const subject_id = only === 'subject' ? subjects[Math.floor(random() * 2)]! : null;
    const audience = { roles, class_ids, only, student_ids, user_ids, subject_id };
    const expected = expectedOf(audience).toSorted();
    const ofClass = { class_id: room?.id ?? '', user_ids, student_ids };
    const counted = author ? await api(author).namedAudience(ofClass) : await api(admin).audience(audience);
    const { id } = author
      ? await api(author).createForClass({ ...TEXT, roles: ['parent'], ...ofClass })
      : await announce(audience);
    const told = await toldOf(id);
    expect(told.filter((userId) => ids.has(userId)).toSorted(), `told, round ${round}`).toEqual(expected);
    expect(counted.people, `counted, round ${round}`).toBe(told.length);
    if (round % 10 > 0) continue;
    const seeing = await Promise.all(
      people.map(async (person) => ((await sees(person, id)) ? person.userId : null)),
    );
    // The author always sees it.
    const readers = seeing.filter((userId) => userId && userId !== author?.userId);
    expect(readers.toSorted(), `sees it, round ${round}`).toEqual(expected);
  }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(10);
}, 60_000);
