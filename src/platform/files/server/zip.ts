import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { startWorker } from './start-worker.ts';
import type { Answer, Task } from './write-zip.worker.ts';

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
): Promise<Map<string, Buffer<ArrayBuffer>> | ZipRefusal> {
  try {
    const zip = await fromBufferPromise(archive);
    if (zip.entryCount > MOST_ENTRIES) return 'DAMAGED';
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > most) return 'TOO_LARGE';
    const files = new Map<string, Buffer<ArrayBuffer>>();
    for (const entry of entries)
      if (wanted(entry.fileName) && !files.has(entry.fileName))
        files.set(entry.fileName, await readEntry(zip, entry));
    return files;
  } catch {
    return 'DAMAGED';
  }
}

/** One file of an archive. Throws where it is not what the directory says: another size, another sum, another method. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer>> {
  // Of its own, never of a pool: what holds a file can be handed to another thread.
  const file = Buffer.allocUnsafeSlow(entry.uncompressedSize);
  let filled = 0;
  // The stream fails at the first byte that is more or less than the directory says.
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
    filled += chunk.copy(file, filled);
  if (crc32(file) !== entry.crc32) throw new Error(`${entry.fileName} has another sum.`);
  return file;
}

/** An archive of files as they are, not packed: whoever opens it makes nothing larger of it. */
export function zipUnpacked(files: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }).buffer);
}

/** An archive of files, packed in a thread of its own: nobody else waits for it. The same files give the same bytes. */
export async function zipPacked(files: ReadonlyMap<string, Uint8Array>): Promise<Answer> {
  const packer = await startWorker('write-zip', { workerData: { files } satisfies Task });
  // An error of the packer's makes this throw.
  const [archive] = (await once(packer, 'message')) as [Answer];
  await packer.terminate();
  return archive;
}
