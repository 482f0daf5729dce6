import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { aPortal, bearerOf } from '../testing/portal.ts';
import {
  aPicture,
  aTaggedPhoto,
  NASTY_NAMES,
  PLANTED,
  type UploadCase,
  uploadCorpus,
} from '../testing/upload-corpus.ts';
import { formWith } from '../testing/uploading.ts';

const PASSWORD = 'a long enough secret';
const STORED_NAME = /^[a-z0-9]{32}\.(webp|pdf)$/;

let db: Db;
let school: ReturnType<typeof aPortal>;
let store: Awaited<ReturnType<typeof testStore>>;
let me: { userId: string; headers: Record<string, string> };
beforeAll(async () => {
  ({ db } = await testDatabase());
  store = await testStore();
  school = aPortal(db, {}, null, store);
});
beforeEach(async () => {
  const { userId, email } = await aUser(db, { role: 'parent', password: PASSWORD });
  me = { userId, headers: await bearerOf(await school.signIn(email, PASSWORD)) };
});

async function upload({ bytes, name }: Pick<UploadCase, 'bytes' | 'name'>) {
  const { body, headers } = formWith([{ name: 'file', filename: name, body: bytes }]);
  const response = await school.portal.request('/api/v1/finance/receipts', {
    method: 'POST',
    headers: { ...headers, ...me.headers },
    body,
  });
  const answer = (await response.json()) as { file_id?: string; error?: { code: string; message: string } };
  return { status: response.status, ...answer };
}

async function storedOf(userId: string) {
  const rows = await db.select().from(storedFiles).where(eq(storedFiles.owner_id, userId));
  return Promise.all(
    rows.map(async (row) => ({ ...row, content: await readFile(join(store.folder, row.name)) })),
  );
}

/** Names of the chunks of a WebP file: pixels or metadata. */
function partsOf(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    names.push(webp.toString('latin1', at, at + 4));
    const size = webp.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return names;
}

describe('the forty files of the upload corpus', () => {
  it(
    'D2, D3: are accepted or refused as the table says, and a refused file leaves nothing',
    { timeout: 60_000 },
    async () => {
      const corpus = await uploadCorpus();
      expect(corpus).toHaveLength(40);
      for (const specimen of corpus) {
        const before = await readdir(store.folder).catch(() => []);
        const { status, file_id, error } = await upload(specimen);
        const after = await readdir(store.folder);
        const { title, answer } = specimen;
        if (answer === 'stored') {
          expect({ title, status }).toEqual({ title, status: 201 });
          expect(file_id).toBeDefined();
          expect(after).toHaveLength(before.length + 1);
        } else {
          const { status: wanted, message } = UPLOAD_REFUSALS[answer];
          expect({ title, status, code: error?.code, message: error?.message }).toEqual({
            title,
            status: wanted,
            code: answer,
            message,
          });
          expect(after).toEqual(before);
        }
      }
      const stored = await storedOf(me.userId);
      expect(stored).toHaveLength(corpus.filter(({ answer }) => answer === 'stored').length);
      for (const { name, content, bytes, media_type, width } of stored) {
        expect(name).toMatch(STORED_NAME);
        expect(content).toHaveLength(bytes);
        if (media_type === 'application/pdf') continue;
        expect(Math.max(width!, 0)).toBeLessThanOrEqual(1_600);
        for (const planted of PLANTED) expect(content.includes(planted)).toBe(false);
        // Only pixels, transparency, and the extended header that transparency needs: no profile, EXIF, XMP
        // or frames.
        expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toEqual(expect.arrayContaining(partsOf(content)));
      }
    },
  );
});

describe('a photo', () => {
  it('D4: with location, camera and text metadata is stored as pixels alone', async () => {
    const photo = await aTaggedPhoto();
    const given = await sharp(photo).metadata();
    expect([given.exif, given.xmp, given.icc].map(Boolean)).toEqual([true, true, true]);
    expect(photo.includes('Bonapriso')).toBe(true);
    await upload({ bytes: photo, name: 'home.jpg' });
    const [{ content } = { content: Buffer.alloc(0) }] = await storedOf(me.userId);
    expect(partsOf(content)).toEqual(['VP8 ']);
    const { exif, xmp, icc, iptc, comments, format } = await sharp(content).metadata();
    expect({ exif, xmp, icc, iptc, comments, format }).toEqual({ format: 'webp' });
  });

  it('taken with the phone sideways is turned upright', async () => {
    const bytes = await aPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await upload({ bytes, name: 'side.jpg' });
    const [{ content, width, height } = { content: Buffer.alloc(0), width: 0, height: 0 }] = await storedOf(
      me.userId,
    );
    expect([width, height]).toEqual([160, 240]);
    // The red corner was at the upper left: a quarter turn to the right moves it to the upper right.
    const { data } = await sharp(content)
      .extract({ left: 110, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]! > 180 && data[1]! < 80).toBe(true);
  });

  it('that is animated becomes its first frame', async () => {
    const frames = Buffer.concat([0, 90, 180].map((grey) => Buffer.alloc(16 * 16 * 3, grey)));
    const moving = await sharp(frames, { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } })
      .webp()
      .toBuffer();
    expect(partsOf(moving).filter((part) => part === 'ANMF')).toHaveLength(3);
    await upload({ bytes: moving, name: 'moving.webp' });
    const file = one(await storedOf(me.userId));
    expect([file.width, file.height, partsOf(file.content)]).toEqual([16, 16, ['VP8 ']]);
  });

  it('of twelve million pixels is reduced to the size of a receipt', async () => {
    const bytes = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#a8b' } })
      .jpeg()
      .toBuffer();
    const { status } = await upload({ bytes, name: 'large.jpg' });
    expect(status).toBe(201);
    const file = one(await storedOf(me.userId));
    expect([file.width, file.height]).toEqual([1_600, 1_200]);
  });
});

const MORE_NAMES = [
  '',
  '.',
  '..',
  '~/.ssh/authorized_keys',
  'a'.repeat(5_000),
  'x.svg',
  'x.webp.html',
  'a;rm -rf .jpg',
  '$(id).jpg',
  '`id`.jpg',
  '|id.jpg',
  'a%00.jpg',
  '\\\\server\\share\\a.jpg',
  'C:\\a.jpg',
  'file:///etc/passwd',
  'é\u0301\u0327.jpg',
  '😀.jpg',
  '\uFEFFa.jpg',
  'a.jpg::$DATA',
  'nul',
];

it.each([...NASTY_NAMES, ...MORE_NAMES])(
  'D5: a file called %j is stored under a generated name',
  async (name) => {
    const bytes = await aPicture().resize(8).jpeg().toBuffer();
    expect(await upload({ bytes, name })).toMatchObject({ status: 201 });
    const file = one(await storedOf(me.userId));
    expect(file.name).toMatch(/^[a-z0-9]{32}\.webp$/);
    expect((await readdir(store.folder)).filter((each) => !STORED_NAME.test(each))).toEqual([]);
  },
);

// UPLOAD_BIT_FLIPS=5000 runs the full number; each ordinary run tries a part.
const FLIPS = Number(process.env['UPLOAD_BIT_FLIPS'] ?? 200);

it(
  `D2: each of ${FLIPS} pictures with a flipped bit is accepted or refused, and a refused one leaves nothing`,
  { timeout: 600_000 },
  async () => {
    const whole = await aPicture().resize(60).jpeg().toBuffer();
    const before = (await readdir(store.folder)).length;
    const answers = new Map<number, number>();
    const bits = Array.from({ length: FLIPS }, (_, n) => (n * 7_919 + 13) % (whole.length * 8));
    const next = bits.values();
    const worker = async () => {
      for (const bit of next) {
        const bytes = Buffer.from(whole);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        const { status } = await upload({ bytes, name: 'photo.jpg' });
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    const taken = answers.get(201) ?? 0;
    expect(Math.min(taken, FLIPS - taken)).toBeGreaterThan(0);
    expect([201, 415, 422]).toEqual(expect.arrayContaining([...answers.keys()]));
    expect((await storedOf(me.userId)).length).toBe(taken);
    expect((await readdir(store.folder)).length - before).toBe(taken);
  },
);
