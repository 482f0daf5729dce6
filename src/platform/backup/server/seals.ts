import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveFileKey } from './backup-key.ts';
import { BackupRefusal } from './backup-refusal.ts';

// A file is a header and numbered pieces. Each piece is preceded by a word with its length and whether it is
// the last, and followed by a seal over header, number, word and content: AES-256-GCM with a key, a chain of
// SHA-256 without one. So nothing can be altered, omitted, exchanged, truncated or added without a failing
// seal.

const MAGIC = Buffer.from('PREAUBK');
const FORMAT = 0x31;
const SALT_BYTES = 16;
export const HEADER_BYTES = MAGIC.length + 2 + SALT_BYTES;

/** Maximum bytes of a piece, which is held in memory as a whole. */
export const PIECE_BYTES = 64 * 1024;
export const LAST = 0x8000_0000;

export type Seals = {
  encrypted: boolean;
  header: Buffer;
  sealBytes: number;
  /**
   * Both are called for each piece in order; `word` is its length, combined with LAST for the last
   * one.
   */
  close: (content: Buffer, word: number) => { content: Buffer; seal: Buffer };
  /** Null if the seal does not match the content at this position. */
  open: (content: Buffer, word: number, seal: Buffer) => Buffer | null;
};

/** The seals of a new file: with a key they encrypt, without one they only detect changes. */
export function newSeals(backupKey: string | undefined): Promise<Seals> {
  const mode = backupKey === undefined ? 0 : 1;
  return sealsFor(Buffer.concat([MAGIC, Buffer.from([FORMAT, mode]), randomBytes(SALT_BYTES)]), backupKey);
}

export async function sealsOf(header: Buffer, backupKey: string | undefined): Promise<Seals> {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupRefusal('This file is no backup of Préau, or its beginning is damaged.');
  const [format, mode] = header.subarray(MAGIC.length);
  if (format !== FORMAT)
    throw new BackupRefusal('This backup has the format of another Préau, or its beginning is damaged.');
  if (mode !== 0 && mode !== 1) throw new BackupRefusal('The beginning of this backup is damaged.');
  if (mode === 1 && backupKey === undefined)
    throw new BackupRefusal(
      'This backup is encrypted: set BACKUP_KEY to the key that was printed, or put the keys/backup.key of its school into the keys folder of the data directory.',
    );
  // With a backup key configured, a file that anybody could have created must be confirmed explicitly.
  if (mode === 0 && backupKey !== undefined)
    throw new BackupRefusal(
      'This backup is not encrypted, although there is a backup key here: set BACKUP_PLAIN=1, without BACKUP_KEY, if you trust this very file.',
    );
  return sealsFor(header, backupKey);
}

/** True if a header is that of an encrypted backup; null if it is no backup's header. */
export function modeOf(header: Buffer): boolean | null {
  const isOurs = header.subarray(0, MAGIC.length).equals(MAGIC);
  return isOurs ? header[MAGIC.length + 1] === 1 : null;
}

async function sealsFor(header: Buffer, backupKey: string | undefined): Promise<Seals> {
  if (backupKey === undefined) return digests(header);
  return encryption(header, await deriveFileKey(backupKey, header.subarray(-SALT_BYTES)));
}

function encryption(header: Buffer, key: Buffer): Seals {
  let number = 0n;
  const prepare = (word: number) => {
    const place = Buffer.alloc(12);
    place.writeBigUInt64BE(number, 0);
    place.writeUInt32BE(word >>> 0, 8);
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(number, 4);
    number += 1n;
    return { nonce, associated: Buffer.concat([header, place]) };
  };
  return {
    encrypted: true,
    header,
    sealBytes: 16,
    close(content, word) {
      const { nonce, associated } = prepare(word);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated);
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return { content: sealed, seal: cipher.getAuthTag() };
    },
    open(content, word, seal) {
      const { nonce, associated } = prepare(word);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
        .setAAD(associated)
        .setAuthTag(seal);
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function digests(header: Buffer): Seals {
  let before = createHash('sha256').update(header).digest();
  const next = (content: Buffer, word: number) => {
    const place = Buffer.alloc(4);
    place.writeUInt32BE(word >>> 0, 0);
    before = createHash('sha256').update(before).update(place).update(content).digest();
    return before;
  };
  return {
    encrypted: false,
    header,
    sealBytes: 32,
    close: (content, word) => ({ content, seal: next(content, word) }),
    open: (content, word, seal) => (next(content, word).equals(seal) ? content : null),
  };
}
