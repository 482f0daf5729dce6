import { BackupRefusal } from './backup-refusal.ts';

// The content of a backup is a sequence of records: H head, then for each table T, its rows as D,
// and E; then for each file of the store its name as N, its bytes as D, and E; F foot at the end.

export type RecordKind = 'H' | 'T' | 'N' | 'D' | 'E' | 'F';
export type BackupRecord = { kind: RecordKind; body: Buffer };

const HEAD_BYTES = 5;
/** Upper limit of our records: a file with a longer one was not made by us. */
const LONGEST = 16 * 1024 * 1024;

export function writeRecord(kind: RecordKind, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

export const writeJson = (kind: RecordKind, value: unknown) =>
  writeRecord(kind, Buffer.from(JSON.stringify(value), 'utf8'));

/** Splits the content into its records. */
export async function* readRecords(content: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let held: Buffer = Buffer.alloc(0);
  for await (const more of content) {
    held = held.length === 0 ? more : Buffer.concat([held, more]);
    for (;;) {
      if (held.length < HEAD_BYTES) break;
      const length = held.readUInt32BE(1);
      if (length > LONGEST) throw new BackupRefusal('This backup was not made by Préau.');
      if (held.length < HEAD_BYTES + length) break;
      const kind = held.toString('latin1', 0, 1) as RecordKind;
      yield { kind, body: held.subarray(HEAD_BYTES, HEAD_BYTES + length) };
      held = held.subarray(HEAD_BYTES + length);
    }
  }
  if (held.length > 0) throw new BackupRefusal('This backup was not made by Préau.');
}
