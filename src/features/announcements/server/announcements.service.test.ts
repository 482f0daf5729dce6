import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { ANNOUNCEMENTS_A_PAGE, type AudienceRole } from '../announcements.rules.ts';
import { announcementsRouter } from './announcements.router.ts';
import { tellOfDue } from './announcements.service.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
let teacher: Person;
let parent: Person;
let otherParent: Person;
let pupil: Person;
let own: { id: string };
let other: { id: string };
let child: { id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  [admin, teacher, parent, otherParent, pupil] = await Promise.all([
    aUser(db, { role: 'admin', full_name: 'Biya Anne' }),
    aUser(db, { role: 'teacher', full_name: 'Essomba Paul' }),
    aUser(db, { role: 'parent', full_name: 'Ngo Marie' }),
    aUser(db, { role: 'parent', full_name: 'Tabe Grace' }),
    aUser(db, { role: 'student', full_name: 'Ngo Joël' }),
  ]);
  own = await aClass(db, { teachers: [teacher] });
  other = await aClass(db);
  child = await aStudent(db, { class_id: own.id, parents: [parent], user_id: pupil.userId });
  await aStudent(db, { class_id: other.id, parents: [otherParent] });
});

const api = ({ actor }: Person, now?: Date) =>
  apiAs(announcementsRouter, db, actor, { timeZone: 'Africa/Douala', ...(now && { now: () => now }) });
const text = (given: object = {}) => ({
  title_fr: 'Réunion des parents',
  body_fr: 'Samedi à 9 heures.',
  title_en: 'Parents’ meeting',
  body_en: 'Saturday at 9.',
  pinned: false,
  acknowledge: true,
  ...given,
});
const input = (given: object = {}) => ({
  ...text(),
  roles: ['parent'] as AudienceRole[],
  class_ids: [own.id],
  ...given,
});
const announce = (who: Person, given: object = {}, now?: Date) => api(who, now).create(input(given));
const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 10, minute));
const idsFor = async (who: Person, now?: Date) =>
  (await api(who, now).list({})).announcements.map(({ id }) => id);
const toldOf = (id: string) =>
  db
    .select({ user_id: notices.user_id, kind: notices.kind, params: notices.params })
    .from(notices)
    .where(eq(notices.about, id));

/** Every action an outsider may attempt. */
const ways = (announcement_id: string) => [
  () => api(otherParent).acknowledge({ announcement_id }),
  () => api(otherParent).open({ announcement_id }),
  () => api(teacher).reach({ announcement_id }),
  () => api(teacher).recall({ announcement_id }),
  () => api(teacher).change({ announcement_id, ...text() }),
];

const refusals = (announcement_id: string) =>
  Promise.all(ways(announcement_id).map((way) => way().catch((error: unknown) => String(error))));

describe('an announcement', () => {
  it('is for the parents of its class, in the inbox in their own language, and for nobody else', async () => {
    await db.update(profiles).set({ language: 'en' }).where(eq(profiles.user_id, parent.userId));
    const { id } = await announce(admin);
    expect(await idsFor(parent)).toContain(id);
    for (const stranger of [otherParent, pupil, teacher]) expect(await idsFor(stranger)).not.toContain(id);
    expect(await toldOf(id)).toEqual([
      { user_id: parent.userId, kind: 'announcements.new', params: { title: 'Parents’ meeting' } },
    ]);
  });

  it('is missing for a stranger in every way', async () => {
    const { id } = await announce(admin);
    expect(await refusals(id)).toEqual(await refusals(crypto.randomUUID()));
  });

  it('marks its own notice as read once opened, and no other', async () => {
    const [seen, unseen] = [await announce(admin), await announce(admin)];
    await api(parent).open({ announcement_id: seen.id });
    const readOf = async (id: string) =>
      (await db.select().from(notices).where(eq(notices.about, id)))
        .filter(({ user_id }) => user_id === parent.userId)
        .map(({ read_at }) => read_at !== null);
    expect([await readOf(seen.id), await readOf(unseen.id)]).toEqual([[true], [false]]);
  });

  it('disappears with the right: a guardian whose link has ended no longer sees it', async () => {
    const [former, kept] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'parent' })];
    await aGuardianLink(db, { user_id: former.userId, student_id: child.id, verified_at: new Date() });
    await aGuardianLink(db, { user_id: kept.userId, student_id: child.id, verified_at: new Date() });
    const { id } = await announce(admin);
    const link = await aGuardian(db, { user_id: former.userId });
    await db
      .update(studentGuardians)
      .set({ ended_at: new Date() })
      .where(eq(studentGuardians.guardian_id, link.id));
    expect(await idsFor(former)).not.toContain(id);
    expect(await idsFor(kept)).toContain(id);
  });

  it('is published at its time by the job, once, to the audience at that time', async () => {
    const evening = new Date('2027-01-10T17:00:00Z');
    const { id, state } = await announce(admin, { publish_at: '2027-01-11T06:00:00.000Z' }, evening);
    expect(state).toBe('scheduled');
    await tellOfDue({ db, timeZone: 'Africa/Douala', now: () => evening });
    expect(await toldOf(id)).toEqual([]);
    expect(await idsFor(parent, evening)).not.toContain(id);
    const morning = new Date('2027-01-11T06:00:30Z');
    await Promise.all([
      tellOfDue({ db, timeZone: 'Africa/Douala', now: () => morning }),
      tellOfDue({ db, timeZone: 'Africa/Douala', now: () => morning }),
    ]);
    expect((await toldOf(id)).filter(({ user_id }) => user_id === parent.userId)).toHaveLength(1);
    expect(await idsFor(parent, morning)).toContain(id);
  });

  it('moves to the archive after its last day, and is found by words of either language', async () => {
    const { id } = await announce(admin, { ends_on: '2026-12-01' }, new Date('2026-11-30T08:00:00Z'));
    const after = new Date('2026-12-02T08:00:00Z');
    expect(await idsFor(parent, new Date('2026-12-01T20:00:00Z'))).toContain(id);
    expect(await idsFor(parent, after)).not.toContain(id);
    const archive = (search: string) => api(parent, after).list({ view: 'archive', search });
    expect((await archive('reunion')).announcements.map((each) => each.id)).toContain(id);
    expect((await archive('saturday')).announcements.map((each) => each.id)).toContain(id);
    expect((await archive('100%')).announcements).toEqual([]);
  });

  it('is listed on exactly one page, and each page says whether there is a next one', async () => {
    const room = await aClass(db);
    const reader = await aUser(db, { role: 'parent', full_name: 'Ndongo Odette' });
    await aStudent(db, { class_id: room.id, parents: [reader] });
    for (let n = 0; n <= ANNOUNCEMENTS_A_PAGE; n += 1) await announce(admin, { class_ids: [room.id] });
    const [first, second] = [await api(reader).list({}), await api(reader).list({ page: 2 })];
    expect([first.more, second.more]).toEqual([true, false]);
    expect(first.announcements).toHaveLength(ANNOUNCEMENTS_A_PAGE);
    const ids = [...first.announcements, ...second.announcements].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(ANNOUNCEMENTS_A_PAGE);
  });

  it('is fetched as new by a page opened before it; corrections and recalls since then are included', async () => {
    const room = await aClass(db);
    const reader = await aUser(db, { role: 'parent' });
    await aStudent(db, { class_id: room.id, parents: [reader] });
    const early = await announce(admin, { class_ids: [room.id] }, at(0));
    const open = await api(reader, at(10)).list({});
    expect(open.announcements.map(({ id }) => id)).toEqual([early.id]);
    // Publishing started a little before the page was read, and ended after it.
    const late = await announce(admin, { class_ids: [room.id] }, new Date(at(10).getTime() - 20_000));
    const toOthers = await announce(admin, { class_ids: [other.id] }, at(11));
    const since = (moment: string, minute: number) => api(reader, at(minute)).newSince({ since: moment });
    const found = await since(open.as_of, 12);
    expect(found.announcements.map(({ id }) => id)).toEqual([late.id]);
    expect([found.all, found.as_of]).toEqual([false, at(12).toISOString()]);
    await api(admin, at(20)).change({ announcement_id: early.id, ...text() });
    expect(await since(found.as_of, 21)).toMatchObject({ announcements: [], all: true });
    expect(await since(at(23).toISOString(), 24)).toMatchObject({ all: false });
    await api(admin, at(30)).recall({ announcement_id: toOthers.id });
    expect(await since(at(29).toISOString(), 31)).toMatchObject({ announcements: [], all: true });
  });

  it('shows who has read it, who has not, and who cannot be reached', async () => {
    const room = await aClass(db);
    const [read, seen, not] = await Promise.all(
      ['Abena', 'Biloa', 'Chantal'].map((full_name) => aUser(db, { role: 'parent', full_name })),
    );
    await aStudent(db, { class_id: room.id, parents: [read!, seen!, not!] });
    const pupilOfRoom = await aStudent(db, { class_id: room.id, full_name: 'Kamga Yves' });
    const offline = await aGuardian(db, { full_name: 'Kamga Rose', phone: '+237 699 00 11 22' });
    await aGuardianLink(db, {
      guardian_id: offline.id,
      student_id: pupilOfRoom.id,
      verified_at: new Date(),
    });
    const { id: announcement_id } = await announce(admin, { class_ids: [room.id] });
    await api(seen!).open({ announcement_id });
    const answer = await api(read!).acknowledge({ announcement_id });
    expect(answer.acknowledged_at).not.toBeNull();
    expect(await api(admin).reach({ announcement_id })).toEqual({
      people: 3,
      opened: 2,
      received: 2,
      next: { push: 0, email: 0, sms: 0, waiting: 0, paper: 2 },
      acknowledged: 1,
      answers: [],
      not_yet: [
        { full_name: 'Biloa', phone: null, opened: true, heard: [] },
        { full_name: 'Chantal', phone: null, opened: false, heard: [] },
      ],
      on_paper: [{ full_name: 'Kamga Rose', phone: '+237 699 00 11 22', student: 'Kamga Yves' }],
      without_account: 1,
    });
    expect(await api(admin).audience({ roles: ['parent'], class_ids: [room.id] })).toEqual({
      people: 3,
      by_email: 0,
      new_device_until: null,
      by_push: 0,
      over_budget: 0,
      sms: null,
      without_account: 1,
    });
  });

  it('after a recall is hidden from its audience, and unread notices are deleted', async () => {
    const { id } = await announce(admin);
    expect((await api(admin).recall({ announcement_id: id })).state).toBe('recalled');
    expect(await idsFor(parent)).not.toContain(id);
    expect(await toldOf(id)).toEqual([]);
    await expect(api(parent).acknowledge({ announcement_id: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('can be corrected only by its author: readers are notified that it changed', async () => {
    const families = { roles: ['parent' as const], class_id: own.id };
    const { id } = await api(teacher).createForClass({ ...text(), ...families });
    const changed = await api(teacher).change({
      announcement_id: id,
      ...text({ title_en: '', body_en: '' }),
    });
    expect([changed.title_en, changed.changed_at === null]).toEqual([null, false]);
    const told = (await toldOf(id)).filter(({ user_id }) => user_id === parent.userId);
    expect(told.map(({ kind }) => kind)).toEqual(['announcements.corrected']);
  });

  it('is created once per key', async () => {
    const keyed = { context: { idempotencyKey: 'the-same-key-twice' } };
    const [first, second] = [
      await api(admin).create(input(), keyed),
      await api(admin).create(input(), keyed),
    ];
    expect(second.id).toBe(first.id);
    expect((await toldOf(first.id)).filter(({ user_id }) => user_id === parent.userId)).toHaveLength(1);
  });
});

describe('a teacher', () => {
  const families = ['parent', 'student'] as const;

  it('can write to the families of their classes, and sees how many there are', async () => {
    const { id, own: isOwn } = await api(teacher).createForClass({
      ...text(),
      roles: [...families],
      class_id: own.id,
    });
    expect(isOwn).toBe(true);
    expect(await idsFor(pupil)).toContain(id);
    expect(await api(teacher).classAudience({ class_id: own.id })).toMatchObject({ students: 1 });
  });

  it('finds no other class, and cannot write to the whole school', async () => {
    const wish = { ...text(), roles: [...families] };
    for (const class_id of [other.id, crypto.randomUUID()])
      await expect(api(teacher).createForClass({ ...wish, class_id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    await expect(api(teacher).create(input())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the text of an announcement', () => {
  it.each([
    [{ title_fr: '', body_fr: '', title_en: '', body_en: '' }],
    [{ body_fr: '' }],
    [{ title_en: '' }],
    [{ roles: [] }],
    [{ class_ids: [crypto.randomUUID()] }],
    [{ title_fr: 'a'.repeat(121) }],
  ])('is refused: %o', async (given) => {
    await expect(announce(admin, given)).rejects.toBeTruthy();
  });
});
