import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

type Bytes = Buffer<ArrayBuffer>;

/** A compressed file of an archive. */
export type PackedPart = { name: string; sum: number; size: number; packed: Bytes[] };

export function packed(name: string, text: string): PackedPart {
  const plain = Buffer.from(text);
  return {
    name,
    sum: crc32(plain),
    size: plain.length,
    packed: [deflateRawSync(plain) as Bytes],
  };
}

/**
 * A file of an archive that is compressed piece by piece in the thread pool; each write waits until its piece
 * is consumed.
 */
export function packing(name: string) {
  const packer = createDeflateRaw();
  const done: Bytes[] = [];
  packer.on('data', (piece: Bytes) => done.push(piece));
  let sum = 0;
  let size = 0;
  return {
    add: async (text: string): Promise<void> => {
      const plain = Buffer.from(text);
      sum = crc32(plain, sum);
      size += plain.length;
      await new Promise<void>((taken, failed) =>
        packer.write(plain, (error) => (error ? failed(error) : taken())),
      );
    },
    end: async (): Promise<PackedPart> => {
      packer.end();
      await once(packer, 'end');
      return { name, sum, size, packed: done };
    },
  };
}

/** 1 January 1980, so that the same files give the same bytes. */
const DATE = 0x21;
/** Flag for UTF-8 names. */
const FLAGS = 0x08_00;
const DEFLATED = 8;
const VERSION = 20;

/** An archive of compressed files, in pieces. Each must be smaller than 4 GB. */
export function zipOf(parts: readonly PackedPart[]): Bytes[] {
  const pieces: Bytes[] = [];
  const directory: Bytes[] = [];
  let at = 0;
  const put = (...more: Bytes[]) => {
    for (const piece of more) at += piece.length;
    pieces.push(...more);
  };
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const facts = factsOf(part, name.length);
    // Comment, disk and attributes are zero; then the file's offset.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(head(0x02_01_4b_50, VERSION), facts, place, name);
    put(head(0x04_03_4b_50), facts, name, ...part.packed);
  }
  const from = at;
  put(...directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(at - from, 12);
  end.writeUInt32LE(from, 16);
  put(end);
  return pieces;
}

/** A signature and, in the central directory, the version that wrote the file. */
function head(signature: number, version?: number): Bytes {
  const bytes = Buffer.alloc(version === undefined ? 4 : 6);
  bytes.writeUInt32LE(signature, 0);
  if (version !== undefined) bytes.writeUInt16LE(version, 4);
  return bytes;
}

/** The 26 bytes that are the same before a file and in the central directory. */
function factsOf({ sum, size, packed: pieces }: PackedPart, nameLength: number): Bytes {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(DATE, 8);
  bytes.writeUInt32LE(sum, 10);
  bytes.writeUInt32LE(
    pieces.reduce((all, piece) => all + piece.length, 0),
    14,
  );
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(nameLength, 22);
  return bytes;
}
