import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** One bit per pixel, black and white. */
const head = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from([1, 0, 0, 0, 0])]));
const rows = (width: number, height: number) =>
  deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });

/**
 * A black PNG, small whatever its size in pixels. `given` is the number of rows in its data, whatever its
 * header states.
 */
export function blackPng(width: number, height: number, given = height): Buffer {
  return Buffer.concat([
    SIGNATURE,
    head(width, height),
    chunk('IDAT', rows(width, given)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function animatedPng(width: number, height: number, frames: number): Buffer {
  const data = rows(width, height);
  let sequence = 0;
  const control = () =>
    chunk(
      'fcTL',
      Buffer.concat([numbers(sequence++, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]),
    );
  const later = Array.from({ length: frames - 1 }, () =>
    Buffer.concat([control(), chunk('fdAT', Buffer.concat([numbers(sequence++), data]))]),
  );
  const first = [chunk('acTL', numbers(frames, 0)), control(), chunk('IDAT', data)];
  return Buffer.concat([SIGNATURE, head(width, height), ...first, ...later, chunk('IEND', Buffer.alloc(0))]);
}
