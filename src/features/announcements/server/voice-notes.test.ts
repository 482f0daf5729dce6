import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { anOggVoice, aWebmVoice } from '#platform/files/testing/voices.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { announcementFilesRouter } from './announcement-files.router.ts';
import { announcementsRouter } from './announcements.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let [office, teacher, parent, stranger, pupil]: Person[] = [];
let class_id: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  [office, teacher, parent, stranger, pupil] = await Promise.all(
    (['admin', 'teacher', 'parent', 'parent', 'student'] as const).map((role) => aUser(db, { role })),
  );
  ({ id: class_id } = await aClass(db));
  await aStudent(db, { class_id, user_id: pupil!.userId, parents: [parent!] });
  const { id: other } = await aClass(db);
  await aStudent(db, { class_id: other, parents: [stranger!] });
});

const api = (who = office!) => apiAs(announcementsRouter, db, who.actor);
const filesOf = (who = office!) => apiAs(announcementFilesRouter, db, who.actor, { files });
/** A browser may send any name and type. */
const bring = (bytes: Buffer, who = office!) =>
  filesOf(who).uploadVoice({
    file: new File([new Uint8Array(bytes)], 'page.html', { type: 'text/html' }),
  });
const text = (more: object = {}) => ({
  title_fr: 'Sortie',
  body_fr: 'Vendredi à 8 heures.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: false,
  ...more,
});
const announce = (more: object = {}) =>
  api().create({ ...text(more), roles: ['parent', 'student'], class_ids: [class_id] });

const answer = (who: Person, file_id: string, isFile = false) =>
  (isFile ? filesOf(who).open({ file_id }) : filesOf(who).openVoice({ file_id })).then(
    ({ name, size, type }) => ({ name, opens: size > 0, type }),
    (error: unknown) => {
      const { code, status, message, data } = error as Record<
        'code' | 'status' | 'message' | 'data',
        unknown
      >;
      return { code, status, message, data };
    },
  );
const stateOf = async (file_id: string) =>
  (await db.select({ state: storedFiles.state }).from(storedFiles).where(eq(storedFiles.id, file_id)))[0]
    ?.state;

describe('a voice note of an announcement', () => {
  it('plays for its audience, and for others is exactly like a missing file', async () => {
    const { file_id, bytes, duration_ms } = await bring(aWebmVoice({ seconds: 3 }));
    expect([bytes, duration_ms]).toEqual([aWebmVoice({ seconds: 3 }).length, 3000]);
    const missing = await answer(parent!, newId());
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    for (const who of [office, teacher, parent, stranger, pupil] as Person[])
      expect(await answer(who, file_id)).toEqual(missing);
    const { id, voice } = await announce({ voice_file_id: file_id });
    expect(voice).toEqual({ file_id, bytes, duration_ms });
    const opens = { name: 'announcement.webm', opens: true, type: 'audio/webm' };
    for (const who of [office, parent, pupil] as Person[]) expect(await answer(who, file_id)).toEqual(opens);
    for (const who of [teacher, stranger] as Person[]) expect(await answer(who, file_id)).toEqual(missing);
    // It is missing at the address for ordinary files.
    expect(await answer(parent!, file_id, true)).toEqual(missing);
    expect((await api(parent).list({})).announcements.find((each) => each.id === id)!.voice).toEqual(voice);
    await api().recall({ announcement_id: id });
    expect(await answer(parent!, file_id)).toEqual(missing);
  });

  it('is missing until its announcement is published', async () => {
    const { file_id } = await bring(anOggVoice());
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    await announce({ voice_file_id: file_id, publish_at });
    expect(await answer(parent!, file_id)).toEqual(await answer(parent!, newId()));
  });

  it('must be the sender’s own upload: one of a colleague, of another announcement, a picture or a made-up one is refused', async () => {
    const used = (await bring(anOggVoice())).file_id;
    await announce({ voice_file_id: used });
    const picture = (await filesOf().upload({ file: await aPicture() })).file_id;
    for (const voice_file_id of [(await bring(anOggVoice(), teacher)).file_id, used, picture, newId()])
      await expect(announce({ voice_file_id })).rejects.toMatchObject({ code: 'FILE_GONE' });
    const { file_id } = await bring(anOggVoice());
    await expect(announce({ files: [{ file_id, title: 'A' }] })).rejects.toMatchObject({
      code: 'FILE_GONE',
    });
    await expect(bring(anOggVoice(), parent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is kept by a correction that does not mention it, and can be replaced or removed', async () => {
    const first = (await bring(anOggVoice())).file_id;
    const { id: announcement_id } = await announce({ voice_file_id: first });
    const kept = await api().change({ announcement_id, ...text({ title_fr: 'Reportée' }) });
    expect(kept.voice).toMatchObject({ file_id: first });
    const second = (await bring(aWebmVoice())).file_id;
    const replaced = await api().change({ announcement_id, ...text({ voice_file_id: second }) });
    expect(replaced.voice).toMatchObject({ file_id: second });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['released', 'kept']);
    expect((await api().change({ announcement_id, ...text({ voice_file_id: null }) })).voice).toBeNull();
    expect([await answer(parent!, second), await stateOf(second)]).toEqual([
      await answer(parent!, newId()),
      'released',
    ]);
  });

  it('never replaces the text', async () => {
    const { file_id } = await bring(anOggVoice());
    await expect(announce({ title_fr: '', body_fr: '', voice_file_id: file_id })).rejects.toMatchObject({
      message: 'Input validation failed',
    });
  });

  it.each<[string, Buffer, string]>([
    [
      'a page under the name of a sound',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'NOT_A_VOICE',
    ],
    ['a claimed terabyte', aWebmVoice({ segmentSize: 2 ** 40 }), 'NOT_READABLE'],
    ['31 seconds', anOggVoice({ seconds: 31, packetBytes: 10 }), 'VOICE_TOO_LONG'],
    ['one cut off', anOggVoice().subarray(0, -5), 'NOT_READABLE'],
    [
      '71 KB',
      Buffer.concat([anOggVoice(), Buffer.alloc(71 * 1024)]).subarray(0, 71 * 1024),
      'VOICE_TOO_LARGE',
    ],
  ])('is refused and nothing is stored: %s', async (_name, bytes, code) => {
    const before = await db.$count(storedFiles);
    await expect(bring(bytes)).rejects.toMatchObject({ code });
    expect(await db.$count(storedFiles)).toBe(before);
  });
});
