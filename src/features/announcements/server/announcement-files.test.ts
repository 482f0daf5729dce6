import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { announcementFilesRouter } from './announcement-files.router.ts';
import { announcementsRouter } from './announcements.router.ts';

type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let [office, teacher, parent, former, stranger, pupil]: Person[] = [];
let class_id: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  [office, teacher, parent, former, stranger, pupil] = await Promise.all(
    (['admin', 'teacher', 'parent', 'parent', 'parent', 'student'] as const).map((role) =>
      aUser(db, { role }),
    ),
  );
  ({ id: class_id } = await aClass(db));
  await aStudent(db, { class_id, user_id: pupil!.userId, parents: [parent!] });
  const left = await aStudent(db, { class_id, parents: [former!] });
  await db
    .update(studentGuardians)
    .set({ ended_at: new Date() })
    .where(eq(studentGuardians.student_id, left.id));
  const { id: other } = await aClass(db);
  await aStudent(db, { class_id: other, parents: [stranger!] });
});

const api = (who = office!) => apiAs(announcementsRouter, db, who.actor);
const filesOf = (who = office!) => apiAs(announcementFilesRouter, db, who.actor, { files });
const bring = async (who = office!) => (await filesOf(who).upload({ file: await aPicture() })).file_id;
const text = (more: object = {}) => ({
  title_fr: 'Sortie',
  body_fr: 'Le programme est joint.',
  title_en: '',
  body_en: '',
  pinned: false,
  acknowledge: false,
  ...more,
});
const announce = (more: object = {}) =>
  api().create({ ...text(more), roles: ['parent', 'student'], class_ids: [class_id] });

/** The whole response to a caller: type and size of a file, or the refusal. */
const answer = (who: Person, file_id: string) =>
  filesOf(who)
    .open({ file_id })
    .then(
      ({ name, size, type }) => ({ name, opens: size > 0, type }),
      (error: unknown) => {
        const { code, status, message, data } = error as Record<
          'code' | 'status' | 'message' | 'data',
          unknown
        >;
        return { code, status, message, data };
      },
    );
const OPENS = { name: 'announcement.webp', opens: true, type: 'image/webp' };

describe('a file of an announcement', () => {
  it('opens for its audience, and for others is exactly like a missing file', async () => {
    const file_id = await bring();
    const missing = await answer(parent!, newId());
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    const everybody = [office, teacher, parent, former, stranger, pupil] as Person[];
    for (const who of everybody) expect(await answer(who, file_id)).toEqual(missing);
    const { id, files: attached } = await announce({ files: [{ file_id, title: 'Programme.pdf' }] });
    expect(attached).toMatchObject([{ file_id, title: 'Programme.pdf', media_type: 'image/webp' }]);
    for (const who of [office, parent, pupil] as Person[]) expect(await answer(who, file_id)).toEqual(OPENS);
    for (const who of [teacher, former, stranger] as Person[])
      expect(await answer(who, file_id)).toEqual(missing);
    expect((await api(parent).list({})).announcements.find((each) => each.id === id)!.files).toEqual(
      attached,
    );
    await api().recall({ announcement_id: id });
    for (const who of [parent, pupil] as Person[]) expect(await answer(who, file_id)).toEqual(missing);
  });

  it('is missing until its announcement is published', async () => {
    const file_id = await bring();
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    await announce({ files: [{ file_id, title: 'Programme' }], publish_at });
    expect(await answer(parent!, file_id)).toEqual(await answer(parent!, newId()));
  });

  it('must be the sender’s own upload: one of a colleague, of another announcement, or a made-up one is refused', async () => {
    const used = await bring();
    await announce({ files: [{ file_id: used, title: 'A' }] });
    for (const file_id of [await bring(teacher), used, newId()])
      await expect(announce({ files: [{ file_id, title: 'A' }] })).rejects.toMatchObject({
        code: 'FILE_GONE',
      });
    const { id } = await announce();
    await expect(
      api().change({ announcement_id: id, ...text({ files: [{ file_id: used, title: 'A' }] }) }),
    ).rejects.toMatchObject({ code: 'FILE_GONE' });
    const own = await bring(teacher);
    await expect(
      api().createForClass({
        ...text({ files: [{ file_id: own, title: 'A' }] }),
        roles: ['parent'],
        class_id,
      }),
    ).rejects.toMatchObject({ code: 'FILE_GONE' });
    await expect(filesOf(parent).upload({ file: await aPicture() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const page = new File(['<html>'], 'programme.pdf', { type: 'application/pdf' });
    await expect(filesOf().upload({ file: page })).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
  });

  it('is kept by a correction that does not mention it, and removed by one that leaves it out', async () => {
    const file_id = await bring();
    const { id: announcement_id } = await announce({ files: [{ file_id, title: 'Programme' }] });
    const kept = await api().change({ announcement_id, ...text({ title_fr: 'Sortie reportée' }) });
    expect(kept.files).toHaveLength(1);
    const renamed = await api().change({
      announcement_id,
      ...text({ files: [{ file_id, title: 'Autre nom' }] }),
    });
    expect(renamed.files).toMatchObject([{ file_id, title: 'Autre nom' }]);
    expect((await api().change({ announcement_id, ...text({ files: [] }) })).files).toEqual([]);
    expect(await answer(parent!, file_id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps any of fifty hostile names as text, and is stored and opened under a generated name', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '{{7*7}}',
      '${7*7}',
      '`id`',
      '$(id)',

      '../../etc/passwd',
      '..\\..\\windows\\win.ini',
      '/etc/shadow',
      'C:\\boot.ini',
      '\\\\host\\share',
      '~/.ssh/id_rsa',

      "'; drop table announcements; --",
      '" or 1=1 --',
      '%00.pdf',
      'a\u0000b'.replace('\u0000', '%00'),
      '%2e%2e%2f',
      '..;/',

      'con',
      'nul.pdf',
      'aux.webp',
      'a.pdf.exe',
      'a.php',
      '.htaccess',
      'index.html',
      'a.svg',
      '=cmd|calc!A1',
      '+1+1',

      '@SUM(1)',
      '-2+3',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://evil.test/a.pdf',
      '\u202Efdp.exe',

      'a\u200Bb',
      '\uFEFFa',
      '😀'.repeat(25),
      'é'.repeat(100),
      'ﷺ',
      '\u0301\u0301\u0301',
      'ŋ ɛ ɔ',
      '  a  b  ',

      'a\tb',
      'a\nb',
      'a\r\nSet-Cookie: x=1',
      'a; filename="b.html"',
      "a'; filename*=UTF-8''b",
      '&lt;b&gt;',
      '</title>',
      '<!--',
    ];
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(50);
    const brought = await bring();
    let { id, files: attached } = await announce({ files: [{ file_id: brought, title: 'x' }] });
    for (const title of hostile) {
      ({ id, files: attached } = await api().change({
        announcement_id: id,
        ...text({ files: [{ file_id: brought, title }] }),
      }));
      expect(attached[0]!.title, title).toBe(title.trim());
      expect(await answer(parent!, brought), title).toEqual(OPENS);
    }
    for (const title of ['', '   ', 'a'.repeat(101)])
      await expect(
        api().change({ announcement_id: id, ...text({ files: [{ file_id: brought, title }] }) }),
      ).rejects.toMatchObject({ message: 'Input validation failed' });
  });
});
