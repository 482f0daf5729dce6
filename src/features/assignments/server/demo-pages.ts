import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { assignmentPhotos } from './photos.tables.ts';

const [WIDTH, HEIGHT] = [750, 1_000];
const LINE = 40;
const PAPER = [250, 248, 240] as const;
const RULE = [190, 205, 225] as const;
const MARGIN = [215, 120, 120] as const;
const INK = [30, 50, 120] as const;

type Colour = readonly [number, number, number];

/** A page of a ruled exercise book with illegible handwriting. */
export async function drawnPage(number: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const paint = (x: number, y: number, colour: Colour) => {
    if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return;
    for (const [at, part] of colour.entries()) pixels[(y * WIDTH + x) * 3 + at] = part;
  };
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) paint(x, y, x === 100 ? MARGIN : y % LINE === 0 ? RULE : PAPER);
  const lines = 18 - number * 4;
  for (let line = 2; line < 2 + lines; line += 1) {
    const end = WIDTH - 60 - ((line * 97 + number * 31) % 220);
    for (let x = 120; x < end; x += 1) {
      // A gap between words.
      if ((x + line * 13) % 90 < 14) continue;
      const wave = Math.sin(x / 4 + line) * 7 + Math.sin(x / 9 + number * 2) * 4;
      const y = Math.round(line * LINE - 10 + wave);
      for (let thick = 0; thick < 3; thick += 1) paint(x, y + thick, INK);
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 78 })
    .toBuffer();
}

type Pages = { assignment_id: string; student_id: string; count: number; at: Date };

/** Stores drawn pages as the photos of a work. */
export async function storePages(
  tx: Tx,
  store: FileStore,
  { assignment_id, student_id, count, at }: Pages,
): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    const bytes = await drawnPage(place);
    const [file_id, name] = [newId(), `${randomBytes(16).toString('hex')}.webp`];
    await store.put(name, bytes);
    const sha256 = sha256Of(bytes);
    await tx.insert(storedFiles).values({
      id: file_id,
      of_school: true,
      purpose: 'work_photo',
      state: 'kept',
      name,
      media_type: 'image/webp',
      bytes: bytes.length,
      width: WIDTH,
      height: HEIGHT,
      sha256,
      created_at: at,
      state_at: at,
    });
    await tx
      .insert(assignmentPhotos)
      .values({ id: newId(), assignment_id, student_id, place, sha256, file_id });
  }
}
