import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { filesIn, testStore } from '#platform/testing/files.ts';
import { PIECE_BYTES } from '../photos.rules.ts';
import { sendPhoto } from '../send-photo.ts';
import { anAssignment, aPage } from './assignments.builders.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { receiptOf } from './hand-in.service.ts';
import { sweepPieces } from './photos.service.ts';
import { assignmentPhotoPieces, assignmentPhotos } from './photos.tables.ts';
import { workPhotosRouter, worksRouter } from './works.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
const DAY_MS = 86_400_000;
let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let teacher: Person;
let otherTeacher: Person;
let admin: Person;
let pupil: Person;
let parent: Person;
let classmate: Person;
let own: { id: string };
let place: { class_id: string; subject_id: string };

beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  [teacher, otherTeacher, admin, pupil, parent, classmate] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'student' }),
    aUser(db, { role: 'parent' }),
    aUser(db, { role: 'student' }),
  ]);
  const room = await aClass(db);
  own = await aStudent(db, { class_id: room.id, user_id: pupil.userId, parents: [parent] });
  await aStudent(db, { class_id: room.id, user_id: classmate.userId });
  const { class_id, subject_id } = await aClassSubject(db, { class_id: room.id, teacher_id: teacher.userId });
  place = { class_id, subject_id };
});

const AFTER = new Date(Date.now() + 30 * DAY_MS);
const photosAs = ({ actor }: Person, now?: Date) =>
  apiAs(workPhotosRouter, db, actor, { files, ...(now && { now: () => now }) });
const worksAs = ({ actor }: Person, now?: Date) =>
  apiAs(worksRouter, db, actor, { files, ...(now && { now: () => now }) });
const set = (given: object = {}) =>
  anAssignment(db, { ...place, author_id: teacher.userId, hand_in: 'photos', points: '20', ...given });
const send = async (who: Person, assignment_id: string, page: Uint8Array, now?: Date) => {
  const sha256 = sha256Of(page);
  await sendPhoto(photosAs(who, now), { assignment_id, sha256 }, page);
  return sha256;
};
const handIn = (who: Person, assignment_id: string, photos: string[], version = 0, now?: Date) =>
  worksAs(who, now).handIn({ assignment_id, text: '', photos, version });
const seenBy = async ({ actor }: Person, id: string) => {
  const list = await apiAs(assignmentsRouter, db, actor).family({});
  return [...list.todo, ...list.late, ...list.done].find((each) => each.id === id);
};
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: unknown) => {
      const { code, status, message } = error as { code: string; status: number; message: string };
      return { code, status, message };
    },
  );

describe('a photo', () => {
  it('may arrive in pieces in any order and repeatedly, and counts once', async () => {
    const assignment_id = await set();
    const page = await aPage({ width: 500, height: 500, noisy: true });
    const named = { assignment_id, sha256: sha256Of(page) };
    const pieces = Array.from({ length: Math.ceil(page.length / PIECE_BYTES) }, (_, turn) => ({
      ...named,
      at: turn * PIECE_BYTES,
      size: page.length,
      content: page.subarray(turn * PIECE_BYTES, (turn + 1) * PIECE_BYTES).toString('base64'),
    }));
    expect(pieces.length).toBeGreaterThan(2);
    const api = photosAs(pupil);
    const [first, ...others] = pieces.toReversed();
    await api.sendPiece(first!);
    expect(await api.sendPiece(first!)).toEqual({ whole: false, offsets: [first!.at] });
    expect(await api.received(named)).toEqual({ whole: false, offsets: [first!.at] });
    // The same pieces by another person count separately.
    expect(await photosAs(classmate).received(named)).toEqual({ whole: false, offsets: [] });
    await Promise.all([...others, ...others].map((piece) => api.sendPiece(piece)));
    expect(await api.received(named)).toEqual({ whole: true, offsets: [] });
    expect(await api.sendPiece(first!)).toEqual({ whole: true, offsets: [] });
    expect(
      await db.$count(assignmentPhotoPieces, eq(assignmentPhotoPieces.sha256, named.sha256)),
      'the pieces are gone',
    ).toBe(0);
  });

  it('is refused as a whole if its bytes do not match its hash, and can be sent again', async () => {
    const assignment_id = await set();
    const page = await aPage();
    const named = { assignment_id, sha256: sha256Of(page), at: 0, size: page.length };
    const wrong = Buffer.from(page);
    wrong[wrong.length - 3] = wrong[wrong.length - 3]! ^ 1;
    const api = photosAs(pupil);
    await expect(api.sendPiece({ ...named, content: wrong.toString('base64') })).rejects.toMatchObject({
      code: 'WRONG_CONTENT',
    });
    expect(await api.sendPiece({ ...named, content: page.toString('base64') })).toMatchObject({
      whole: true,
    });
  });

  it('is a JPEG, PNG or WebP by its bytes, and only its pixels are stored', async () => {
    const assignment_id = await set();
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a ...', '%PDF-1.7 %%EOF'])
      await expect(send(pupil, assignment_id, Buffer.from(text))).rejects.toMatchObject({
        code: 'UNSUPPORTED_TYPE',
      });
    const page = await aPage();
    const cut = page.subarray(0, page.length / 2);
    await expect(send(pupil, assignment_id, cut)).rejects.toMatchObject({ code: 'NOT_READABLE' });
    const hidden = Buffer.concat([page, Buffer.from('<script>hidden</script>')]);
    await handIn(pupil, assignment_id, [await send(pupil, assignment_id, hidden)]);
    const [photo] = (await seenBy(pupil, assignment_id))!.work!.photos;
    const opened = await photosAs(pupil).open({ photo_id: photo!.id });
    const bytes = Buffer.from(await opened.arrayBuffer()).toString('latin1');
    expect(opened.type).toBe('image/webp');
    expect(bytes).not.toMatch(/hidden|Exif|EXIF/);
  });

  it('is one of at most thirty not yet handed in; the next must wait for a hand-in', async () => {
    const assignment_id = await set();
    const waiting = Array.from({ length: 30 }, (_, number) => ({
      assignment_id,
      user_id: classmate.userId,
      student_id: own.id,
      sha256: number.toString(16).padStart(64, '0'),
      at: 0,
      size: PIECE_BYTES * 2,
      content: Buffer.alloc(1),
      created_at: new Date(),
    }));
    await db.insert(assignmentPhotoPieces).values(waiting);
    await expect(send(classmate, assignment_id, await aPage())).rejects.toMatchObject({
      code: 'TOO_MANY_WAITING',
    });
    await sweepPieces({ db, now: () => new Date(Date.now() + 1.9 * DAY_MS) });
    expect(await db.$count(assignmentPhotoPieces, eq(assignmentPhotoPieces.user_id, classmate.userId))).toBe(
      30,
    );
    await sweepPieces({ db, now: () => new Date(Date.now() + 2.1 * DAY_MS) });
    await send(classmate, assignment_id, await aPage());
  });

  it('that is deleted before it is handed in is refused, and accepted when sent again', async () => {
    const assignment_id = await set();
    const page = await aPage();
    const sha256 = await send(pupil, assignment_id, page);
    const nextDay = new Date(Date.now() + 1.1 * DAY_MS);
    expect((await photosAs(pupil, nextDay).received({ assignment_id, sha256 })).whole).toBe(false);
    await sweepFiles({ db, store: files, now: nextDay });
    await expect(handIn(pupil, assignment_id, [sha256], 0, nextDay)).rejects.toMatchObject({
      code: 'PHOTOS_MISSING',
    });
    await send(pupil, assignment_id, page, nextDay);
    expect((await handIn(pupil, assignment_id, [sha256], 0, nextDay)).photos).toHaveLength(1);
  });
});

describe('photos handed in', () => {
  it('keep their order and get a receipt; replaced ones are deleted with their files, the rest stay', async () => {
    const assignment_id = await set();
    const pages = await Promise.all([aPage(), aPage({ width: 200 }), aPage({ height: 300 })]);
    const [first, second, third] = (await Promise.all(
      pages.map((page) => send(pupil, assignment_id, page)),
    )) as [string, string, string];
    const done = await handIn(pupil, assignment_id, [second, first]);
    expect(done).toMatchObject({ version: 1, receipt: receiptOf({ text: '', photos: [second, first] }) });
    expect(done.photos.map(({ width }) => width)).toEqual([200, 300]);
    const stored = (await filesIn(files)).length;
    const again = await handIn(pupil, assignment_id, [first, third], 1);
    expect(again.photos[0]!.id).toBe(done.photos[1]!.id);
    expect(again.photos.map(({ height }) => height)).toEqual([400, 300]);
    expect((await filesIn(files)).length, 'one file less').toBe(stored - 1);
    const [kept] = await db
      .select({ owner: storedFiles.owner_id, of_school: storedFiles.of_school })
      .from(assignmentPhotos)
      .innerJoin(storedFiles, eq(storedFiles.id, assignmentPhotos.file_id))
      .where(and(eq(assignmentPhotos.assignment_id, assignment_id), isNotNull(storedFiles.name)));
    expect(kept).toEqual({ owner: null, of_school: true });
  });

  it('count once per key, and replace nothing if the device does not have the last version', async () => {
    const assignment_id = await set();
    const [one, two] = await Promise.all([
      send(pupil, assignment_id, await aPage()),
      send(pupil, assignment_id, await aPage({ width: 210 })),
    ]);
    const key = { context: { idempotencyKey: 'k'.repeat(16) } };
    const input = { assignment_id, text: 'Page 1', photos: [one], version: 0 };
    const first = await worksAs(pupil).handIn(input, key);
    expect(await worksAs(pupil).handIn(input, key)).toEqual(first);
    await expect(handIn(pupil, assignment_id, [two])).rejects.toMatchObject({ code: 'HANDED_IN_MEANWHILE' });
    const both = await Promise.allSettled([
      handIn(pupil, assignment_id, [two], 1),
      handIn(pupil, assignment_id, [two, one], 1),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await seenBy(pupil, assignment_id))?.work?.version).toBe(2);
  });

  it('are late after the due time, and refused if the teacher accepts nothing late', async () => {
    const late = await set();
    const sha256 = await send(pupil, late, await aPage(), AFTER);
    expect(await handIn(pupil, late, [sha256], 0, AFTER)).toMatchObject({ late: true });
    const strict = await set({ accepts_late: false });
    const other = await send(pupil, strict, await aPage(), AFTER);
    await expect(handIn(pupil, strict, [other], 0, AFTER)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect((await seenBy(pupil, strict))?.work).toBeNull();
  });

  it('must include a photo if photos are required, but not if a text is', async () => {
    const [photos, text] = [await set(), await set({ hand_in: 'text' })];
    await expect(handIn(pupil, photos, [])).rejects.toMatchObject({ code: 'NOTHING_HANDED_IN' });
    await expect(handIn(pupil, text, [])).rejects.toMatchObject({ code: 'NOTHING_HANDED_IN' });
    const never = 'f'.repeat(64);
    await expect(handIn(pupil, photos, [never])).rejects.toMatchObject({ code: 'PHOTOS_MISSING' });
  });

  it('of one pupil are for others exactly like missing ones', async () => {
    const assignment_id = await set();
    const sha256 = await send(pupil, assignment_id, await aPage());
    const [photo] = (await handIn(pupil, assignment_id, [sha256])).photos;
    const photo_id = photo!.id;
    const missing = crypto.randomUUID();
    for (const who of [pupil, parent, teacher])
      expect((await photosAs(who).open({ photo_id })).size, 'who may').toBeGreaterThan(0);
    for (const who of [classmate, otherTeacher, admin])
      expect(await refusalOf(photosAs(who).open({ photo_id }))).toEqual(
        await refusalOf(photosAs(who).open({ photo_id: missing })),
      );
    expect(await refusalOf(photosAs(otherTeacher).turn({ photo_id, rotation: 90 }))).toEqual(
      await refusalOf(photosAs(otherTeacher).turn({ photo_id: missing, rotation: 90 })),
    );
    // Naming another person's photo by its hash gives no access either.
    await expect(handIn(classmate, assignment_id, [sha256])).rejects.toMatchObject({
      code: 'PHOTOS_MISSING',
    });
    const stranger = await aUser(db, { role: 'student' });
    await aStudent(db, { class_id: (await aClass(db)).id, user_id: stranger.userId });
    const named = { assignment_id, sha256 };
    expect(await refusalOf(photosAs(stranger).received(named))).toEqual(
      await refusalOf(photosAs(stranger).received({ ...named, assignment_id: missing })),
    );
  });

  it('have a rotation that the family sees after the return; the file is unchanged', async () => {
    const assignment_id = await set();
    const sha256 = await send(pupil, assignment_id, await aPage());
    const [photo] = (await handIn(pupil, assignment_id, [sha256])).photos;
    const photo_id = photo!.id;
    const before = Buffer.from(await (await photosAs(teacher).open({ photo_id })).arrayBuffer());
    await photosAs(teacher).turn({ photo_id, rotation: 270 });
    expect((await seenBy(pupil, assignment_id))!.work!.photos[0]!.rotation).toBe(0);
    const student = { assignment_id, student_id: own.id };
    await worksAs(teacher).save({ ...student, received: false, points: '12', comment: '', revision: 0 });
    await worksAs(teacher).returnOne(student);
    expect((await seenBy(parent, assignment_id))!.work!.photos[0]!.rotation).toBe(270);
    const after = Buffer.from(await (await photosAs(parent).open({ photo_id })).arrayBuffer());
    expect(after.equals(before)).toBe(true);
    await expect(handIn(pupil, assignment_id, [sha256], 1)).rejects.toMatchObject({
      code: 'ALREADY_HANDED_IN',
    });
  });

  it('have strokes in their own coordinates: the family sees them after the return, others never', async () => {
    const assignment_id = await set();
    const sha256 = await send(pupil, assignment_id, await aPage());
    const photo_id = (await handIn(pupil, assignment_id, [sha256])).photos[0]!.id;
    const student = { assignment_id, student_id: own.id };
    const strokes = [
      [10, 20, 30, 40],
      [300, 399],
    ];
    const shownTo = async (who: typeof pupil) => (await seenBy(who, assignment_id))!.work!.photos[0]!;
    const work = async () =>
      (await worksAs(teacher).list({ assignment_id })).works.find((one) => one.student.id === own.id)!;
    expect(await photosAs(teacher).draw({ photo_id, strokes, drawn: 0 })).toMatchObject({
      strokes,
      drawn: 1,
    });
    // Others see neither the strokes nor that there are any.
    for (const who of [pupil, parent]) expect(await shownTo(who)).toMatchObject({ strokes: [], drawn: 0 });
    expect(await work()).toMatchObject({ unreturned: true, photos: [{ strokes, drawn: 1 }] });
    const draw = (who: typeof teacher, id: string) => photosAs(who).draw({ photo_id: id, strokes, drawn: 1 });
    for (const who of [pupil, parent])
      await expect(draw(who, photo_id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalOf(draw(otherTeacher, photo_id))).toEqual(
      await refusalOf(draw(otherTeacher, crypto.randomUUID())),
    );
    // A work with strokes alone counts as marked and can be returned.
    await worksAs(teacher).returnOne(student);
    for (const who of [pupil, parent]) expect(await shownTo(who)).toMatchObject({ strokes, drawn: 0 });
    expect(await work()).toMatchObject({ unreturned: false });
    // Strokes after the return are a draft again, and rotating moves none.
    await photosAs(teacher).draw({ photo_id, strokes: [], drawn: 1 });
    await photosAs(teacher).turn({ photo_id, rotation: 90 });
    expect(await shownTo(parent)).toMatchObject({ strokes, rotation: 0 });
    expect(await work()).toMatchObject({ unreturned: true, photos: [{ strokes: [], drawn: 2 }] });
    await worksAs(teacher).returnAll({ assignment_id });
    expect(await shownTo(parent)).toMatchObject({ strokes: [], rotation: 90 });
  });

  it('have strokes saved by compare-and-set: of two teachers who saw the same strokes, one is refused', async () => {
    const assignment_id = await set();
    const sha256 = await send(pupil, assignment_id, await aPage());
    const photo_id = (await handIn(pupil, assignment_id, [sha256])).photos[0]!.id;
    const outcomes = await Promise.allSettled(
      [1, 2].map((x) => photosAs(teacher).draw({ photo_id, strokes: [[x, x]], drawn: 0 })),
    );
    const codes = outcomes.map((one) =>
      one.status === 'fulfilled' ? 'saved' : (one.reason as { code: string }).code,
    );
    expect(codes.toSorted()).toEqual(['DRAWN_MEANWHILE', 'saved']);
    for (const strokes of [
      [[1]],
      [[1, 2000]],
      [[-1, 1]],
      [[1, 2, 3]],
      Array.from({ length: 201 }, () => [1, 1]),
    ])
      await expect(photosAs(teacher).draw({ photo_id, strokes, drawn: 1 })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });
});
