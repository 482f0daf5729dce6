import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

const KB = 1024;
const aFile = (bytes: number, type = 'image/jpeg', name = 'receipt.jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

type Drawn = { width: number; height: number; type: string; quality: number };

/** A browser whose pictures have the sizes that `weigh` returns; its drawing calls are recorded. */
function aBrowser(
  photo: { width: number; height: number },
  weigh: (drawn: Drawn) => number,
  writes = ['image/webp'],
) {
  const drawn: Drawn[] = [];
  const options: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async (_file: File, option: unknown) => {
    options.push(option);
    return { ...photo, close: () => {} };
  });
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
        toBlob: (done: (blob: Blob) => void, asked: string, quality: number) => {
          const type = asked === 'image/jpeg' || writes.includes(asked) ? asked : 'image/png';
          const made = { width: canvas.width, height: canvas.height, type, quality };
          drawn.push(made);
          done(new Blob([new Uint8Array(weigh(made))], { type }));
        },
      };
      return canvas;
    },
  });
  return { drawn, options };
}

afterEach(() => vi.unstubAllGlobals());

it('draws a photo upright, at most 1,600 pixels long, as WebP', async () => {
  const { drawn, options } = aBrowser({ width: 4_000, height: 3_000 }, () => 150 * KB);
  const sent = await shrinkPhoto(aFile(5_000 * KB));
  expect(options).toEqual([{ imageOrientation: 'from-image' }]);
  expect(drawn).toEqual([{ width: 1_600, height: 1_200, type: 'image/webp', quality: 0.85 }]);
  expect([sent.name, sent.type, sent.size]).toEqual(['receipt.webp', 'image/webp', 150 * KB]);
});

it('lowers the quality, then the size, until it has at most 200 KB', async () => {
  const weigh = ({ width, quality }: Drawn) => Math.round((width / 1_600) * quality * 700 * KB);
  const { drawn } = aBrowser({ width: 3_000, height: 2_000 }, weigh);
  const sent = await shrinkPhoto(aFile(4_000 * KB));
  expect(sent.size).toBeLessThanOrEqual(200 * KB);
  expect(drawn.map(({ width, quality }) => `${width} ${quality}`)).toEqual([
    '1600 0.85',
    '1600 0.7',
    '1600 0.55',
    '1600 0.4',
    '1200 0.85',
    '1200 0.7',
    '1200 0.55',
    '1200 0.4',
    '900 0.85',
    '900 0.7',
    '900 0.55',
    '900 0.4',
  ]);
});

it('creates a JPEG if the browser cannot write WebP', async () => {
  aBrowser({ width: 2_000, height: 1_000 }, () => 90 * KB, []);
  const sent = await shrinkPhoto(aFile(900 * KB));
  expect([sent.name, sent.type]).toEqual(['receipt.jpg', 'image/jpeg']);
});

it.each([
  ['a PDF', aFile(3_000 * KB, 'application/pdf', 'receipt.pdf')],
  ['a photo that is small already', aFile(120 * KB)],
])('sends %s unchanged', async (_what, file) => {
  const { drawn } = aBrowser({ width: 1_200, height: 900 }, () => 10 * KB);
  expect(await shrinkPhoto(file)).toBe(file);
  expect(drawn).toEqual([]);
});

/** A worker that answers with `answer` once it has received the photo; null if its code cannot be loaded. */
function aWorkerThat(answer: object | null) {
  const told: unknown[] = [];
  let ended = 0;
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor(address: string) {
        super();
        told.push(address);
        const first = answer ? new MessageEvent('message', { data: 'ready' }) : new Event('error');
        queueMicrotask(() => this.dispatchEvent(first));
      }
      postMessage(wanted: { most: object }) {
        told.push(wanted.most);
        this.dispatchEvent(new MessageEvent('message', { data: answer }));
      }
      terminate() {
        ended += 1;
      }
    },
  );
  return { told, ended: () => ended };
}

it('draws in a worker that ends afterwards, so that the page stays responsive', async () => {
  const { drawn } = aBrowser({ width: 4_000, height: 3_000 }, () => 150 * KB);
  const small = new Blob([new Uint8Array(80 * KB)], { type: 'image/webp' });
  const worker = aWorkerThat({ small });
  const sent = await shrinkPhoto(aFile(5_000 * KB));
  expect([sent.name, sent.size]).toEqual(['receipt.webp', 80 * KB]);
  expect(worker.told).toEqual(['/photo-worker.js', { mostSide: 1_600, mostBytes: 200 * KB }]);
  expect(drawn).toEqual([]);
  expect(worker.ended()).toBe(1);
});

it.each([
  ['whose code cannot be fetched', null],
  ['that cannot draw it', { failed: true }],
])('draws in the page after a worker %s', async (_what, answer) => {
  const { drawn } = aBrowser({ width: 4_000, height: 3_000 }, () => 150 * KB);
  const worker = aWorkerThat(answer);
  expect((await shrinkPhoto(aFile(5_000 * KB))).size).toBe(150 * KB);
  expect(drawn).toHaveLength(1);
  expect(worker.ended()).toBe(1);
});

it('sends the original if the browser cannot draw it, or made it larger', async () => {
  const file = aFile(300 * KB);
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  expect(await shrinkPhoto(file)).toBe(file);
  aBrowser({ width: 2_000, height: 2_000 }, () => 400 * KB);
  expect(await shrinkPhoto(file)).toBe(file);
});
