import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_ENTRIES = 2_000;

/** Why an archive is not opened. */
type ZipRefusal = 'DAMAGED' | 'TOO_LARGE';

/**
 * The files of an archive that are wanted, by name. What the directory says is looked at before anything is inflated, and
 * inflating stops where a file is larger than that: together never more than `most` bytes are made, whatever the archive is.
 */
export async function unzip(
  archive: Buffer,
  { wanted, most }: { wanted: (name: string) => boolean; most: number },
): Promise<Map<string, Buffer> | ZipRefusal> {
  const entries = directoryOf(archive);
  if (!entries) return 'DAMAGED';
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) return 'TOO_LARGE';
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!wanted(entry.name) || files.has(entry.name)) continue;
    const file = await readEntry(archive, entry);
    if (!file) return 'DAMAGED';
    files.set(entry.name, file);
  }
  return files;
}

type Entry = { name: string; method: number; crc: number; packed: number; size: number; at: number };

/** What the directory at the end of an archive lists; null where there is none that holds. */
function directoryOf(archive: Buffer): Entry[] | null {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== END) return null;
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) return null;
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || archive.readUInt32LE(at) !== LISTED) return null;
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** One file of an archive; null where it is not what the directory says: another size, another sum, another method. */
async function readEntry(archive: Buffer, { method, crc, packed, size, at }: Entry): Promise<Buffer | null> {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) return null;
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(from, from + packed);
  if (bytes.length !== packed || (method !== 0 && method !== 8)) return null;
  // One byte more than it says: a file that goes on is caught, and nothing beyond is made.
  const file =
    method === 0 ? bytes : await inflate(bytes, { maxOutputLength: size + 1 }).catch(() => Buffer.alloc(0));
  return file.length === size && crc32(file) === crc ? file : null;
}

/** An archive of files as they are, not packed: whoever opens it makes nothing larger of it. */
export function zipUnpacked(files: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, file] of files) {
    const title = Buffer.from(name);
    // From the version on: version, flags, method, time, day, sum, both sizes, length of the name, nothing more.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(file), 10);
    facts.writeUInt32LE(file.length, 14);
    facts.writeUInt32LE(file.length, 18);
    facts.writeUInt16LE(title.length, 22);
    bodies.push(numbers(LOCAL), facts, title, file);
    list.push(numbers(LISTED), Buffer.from([20, 0]), facts, Buffer.alloc(10), numbers(at), title);
    at += 30 + title.length + file.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

function numbers(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
