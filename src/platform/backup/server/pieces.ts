import { open, type FileHandle } from 'node:fs/promises';
import { BackupRefusal } from './backup-refusal.ts';
import { HEADER_BYTES, LAST, modeOf, PIECE_BYTES, type Seals, sealsOf } from './seals.ts';

/** The content of a backup file: its header, then the sealed chunks. */
export async function* sealPieces(content: AsyncIterable<Buffer>, seals: Seals): AsyncGenerator<Buffer> {
  yield seals.header;
  let held: Buffer = Buffer.alloc(0);
  for await (const more of content) {
    held = held.length === 0 ? more : Buffer.concat([held, more]);
    // The last piece is marked as such, so one is held back until it is known whether another
    // follows.
    while (held.length > PIECE_BYTES) {
      yield sealed(held.subarray(0, PIECE_BYTES), 0, seals);
      held = held.subarray(PIECE_BYTES);
    }
  }
  yield sealed(held, LAST, seals);
}

function sealed(piece: Buffer, flag: number, seals: Seals): Buffer {
  const word = (piece.length | flag) >>> 0;
  const { content, seal } = seals.close(piece, word);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(word, 0);
  return Buffer.concat([head, content, seal]);
}

/**
 * The content of a backup file, piece by piece as each is verified. A file that is too short or too
 * long fails too.
 */
export async function* openPieces(path: string, backupKey: string | undefined): AsyncGenerator<Buffer> {
  const file = await openFile(path);
  try {
    const header = await read(file, HEADER_BYTES);
    const seals = await sealsOf(header, backupKey);
    for (let number = 0; ; number += 1) {
      const word = (await read(file, 4)).readUInt32BE(0);
      const length = (word & ~LAST) >>> 0;
      if (length > PIECE_BYTES) throw damaged(seals, number);
      const content = await read(file, length);
      const opened = seals.open(content, word, await read(file, seals.sealBytes));
      if (!opened) throw damaged(seals, number);
      const isLast = (word & LAST) !== 0;
      if (isLast && (await file.read(Buffer.alloc(1), 0, 1)).bytesRead > 0)
        throw new BackupRefusal('This backup is damaged: something follows its end.');
      yield opened;
      if (isLast) return;
    }
  } finally {
    await file.close();
  }
}

/** True if a file is encrypted, according to its first bytes; null if it is no backup. */
export async function isEncrypted(path: string): Promise<boolean | null> {
  const file = await openFile(path);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await file.read(header, 0, HEADER_BYTES);
    return modeOf(header);
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new BackupRefusal(`The file ${path} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Reads a number of bytes from the current position; a file that ends earlier is truncated. */
async function read(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(bytes, filled, length - filled);
    if (bytesRead === 0) throw new BackupRefusal('This backup is cut off before its end, or is none.');
    filled += bytesRead;
  }
  return bytes;
}

function damaged(seals: Seals, number: number): BackupRefusal {
  if (seals.encrypted && number === 0)
    return new BackupRefusal(
      'BACKUP_KEY (or keys/backup.key) is not the key of this backup, or its beginning is damaged.',
    );
  return new BackupRefusal('This backup is damaged: what it holds is not what was written.');
}
