import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { startWorker } from './start-worker.ts';
import type { Answer, Task } from './write-zip.worker.ts';

const MOST_ENTRIES = 2_000;

/** Why an archive is refused. */
type ZipRefusal = 'DAMAGED' | 'TOO_LARGE';

/**
 * Extracts the requested files by name. Declared sizes are checked before inflating, and inflating stops at a file
 * that exceeds its declared size, so at most `most` bytes are produced from any archive.
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

/** Reads one file. Throws if its size, checksum or method differs from the directory. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer<ArrayBuffer>> {
  // Not from the buffer pool, so that the memory can be transferred to another thread.
  const file = Buffer.allocUnsafeSlow(entry.uncompressedSize);
  let filled = 0;
  // The stream fails if the size differs from the directory.
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
    filled += chunk.copy(file, filled);
  if (crc32(file) !== entry.crc32) throw new Error(`${entry.fileName} has another sum.`);
  return file;
}

/** An archive of uncompressed files, so extracting it cannot expand. */
export function zipUnpacked(files: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }).buffer);
}

/** An archive compressed in a worker thread. Deterministic: the same files give the same bytes. */
export async function zipPacked(files: ReadonlyMap<string, Uint8Array>): Promise<Answer> {
  const packer = await startWorker('write-zip', { workerData: { files } satisfies Task });
  // Throws if the packer fails.
  const [archive] = (await once(packer, 'message')) as [Answer];
  await packer.terminate();
  return archive;
}
