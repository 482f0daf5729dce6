import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aPaperKey } from '#features/signed-papers/server/signed-papers.builders.ts';
import { readPaper } from '#features/signed-papers/signed-papers.rules.ts';
import { pdfPages } from '#platform/pdf/pdf-text.builders.ts';
import { makeCardsPdf } from './card-pdf.ts';
import { aSnapshot } from './report-cards.builders.ts';

// For a longer measurement: PRINTED_CODES=1000.
const CARDS = Number(process.env['PRINTED_CODES'] ?? 12);
const DOTS = 150;
/** Drawing dots per scan dot. */
const FINER = 6;
const KEY = aPaperKey();
/** A seeded generator, so that failures are reproducible. */
let seed = 20_261_126;
const chance = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const NAMES = ['NGO BASSA Élodie Marie', 'ATANGANA MBALLA Jean-Baptiste', 'Évina Zoé', 'TCHOUPO Lætitia'];

/** Simulates a 150 dpi scan of the code on a page: at its printed place and size, rotated and blurred. */
async function scan(content: string): Promise<string | undefined> {
  const squares = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([, , width, height]) => Math.abs(width - height) < 0.001 && width < 6);
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const side = Math.max(...squares.map(([x, , width]) => x + width)) - left;
  const around = 6;
  const points = side + 2 * around;
  const pixels = Math.round((points / 72) * DOTS);
  // Rasterized by hand at a higher resolution: the server's image library accepts no drawings.
  const fine = pixels * FINER;
  const dot = (at: number) => Math.round((at / points) * fine);
  const drawn = Buffer.alloc(fine * fine, 255);
  for (const [x, y, width] of squares) {
    const [from, to] = [x - left + around, x - left + around + width];
    for (let row = dot(y - top + around); row < dot(y - top + around + width); row += 1)
      drawn.fill(0, row * fine + dot(from), row * fine + dot(to));
  }
  const sheet = await sharp(drawn, { raw: { width: fine, height: fine, channels: 1 } })
    .resize({ width: pixels, kernel: 'cubic' })
    .png()
    .toBuffer();
  const { data, info } = await sharp(sheet)
    .rotate((chance() * 2 - 1) * 5, { background: '#fff' })
    .blur(0.3 + chance() * 0.7)
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Small pictures are enlarged before decoding, as phones do.
  for (const times of [2, 3]) {
    const large = await sharp(data, { raw: info })
      .resize({ width: info.width * times, kernel: 'cubic' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The package is CommonJS; Node exposes its function as `default`.
    const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
    const found = read(new Uint8ClampedArray(large.data), large.info.width, large.info.height)?.data;
    if (found) return found;
  }
  return undefined;
}

it(
  '99 of 100 printed codes are readable at 150 dots an inch, rotated by up to 5 degrees and blurred',
  async () => {
    const { pupil, result } = aSnapshot();
    const rows = Array.from({ length: CARDS }, (_, nth) => ({
      snapshot: aSnapshot({
        pupil: { ...pupil, name: NAMES[nth % NAMES.length]! },
        result: { ...result, average: (chance() * 20).toFixed(2), rank: 1 + (nth % 60) },
      }),
      series: 2026,
      number: nth + 1,
      version: 1,
      code: 'K7QF-9MXR-4TGD',
      public_url: 'https://portail.lycee-bilingue-deido.cm',
      made_on: '2026-12-18',
      made_at: new Date('2026-12-18T10:00:00Z'),
    }));
    let read = 0;
    for (const row of rows) {
      const [page] = pdfPages(await makeCardsPdf([row], new Map(), 'Card', KEY.signed));
      const digits = (await scan(page!.content))?.split('#')[1];
      if (digits && readPaper(digits, [KEY.known]).outcome === 'signed') read += 1;
    }
    // oxlint-disable-next-line no-console
    if (CARDS > 100) console.log(`${read} of ${CARDS} read`);
    expect(read / CARDS).toBeGreaterThanOrEqual(0.99);
  },
  60_000 + CARDS * 3_000,
);
