import * as z from 'zod/mini';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { findOwnFile, type StoredFile } from '#platform/files/server/files.service.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { FinanceReceipt } from '../../entries/finance.contract.ts';
import { type Call, RECEIPTS, recordFinance } from '../../server/finance-call.ts';
import { Id } from '#platform/http/id.ts';

type FileCall = Call & { files: FileStore };

const ADDRESS_MS = 60_000;
const SEALED_FOR = 'finance receipt';

const receiptOf = ({ id, media_type, bytes, width, height }: StoredFile): FinanceReceipt => ({
  file_id: id,
  // Receipts are pictures and PDFs; only voice notes are sounds.
  media_type: media_type as FinanceReceipt['media_type'],
  bytes,
  width,
  height,
});

/**
 * Stores a receipt, validated by its bytes alone. It belongs to the uploader, and is deleted after
 * a day unless an entry uses it.
 */
export async function uploadReceipt(call: FileCall, file: File) {
  const { db, actor, files, now } = call;
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in upload) return upload;
  const staged = await stageFile(
    { db, store: files, at: now() },
    { ownerId: actor.userId, purpose: RECEIPTS, upload },
    (tx) => recordFinance(tx, call, 'finance.changed'),
  );
  return 'refused' in staged ? staged : receiptOf(staged);
}

/** The contents of a sealed address: the file, the user, the session and the expiry. */
const Address = z.strictObject({ file: Id, user: z.string(), session: z.string(), until: z.int() });
type Address = z.infer<typeof Address>;

const findReceipt = ({ db, actor, now }: Call, fileId: string) =>
  db.transaction((tx) =>
    findOwnFile(tx, { id: fileId, ownerId: actor.userId, purpose: RECEIPTS, at: now() }),
  );

/**
 * An address for one's own receipt: a sealed text that opens it for a minute, in this session only.
 * Null for any other file.
 */
export async function addressReceipt(call: Call & { secrets: Secrets }, fileId: string) {
  const { actor, now, secrets } = call;
  if (!(await findReceipt(call, fileId))) return null;
  const until = now().getTime() + ADDRESS_MS;
  const address: Address = { file: fileId, user: actor.userId, session: actor.sessionId, until };
  return {
    token: secrets.seal(SEALED_FOR, JSON.stringify(address)),
    expires_at: new Date(until).toISOString(),
  };
}

function readAddress(secrets: Secrets, token: string): Address | null {
  try {
    return Address.parse(JSON.parse(secrets.open(SEALED_FOR, token)));
  } catch {
    return null;
  }
}

/**
 * The receipt behind an address. One made for another user or session is treated as invalid; only
 * the owner learns that it has expired.
 */
export async function openReceipt(
  call: FileCall & { secrets: Secrets },
  token: string,
): Promise<File | { refused: 'NOT_FOUND' | 'ADDRESS_EXPIRED' }> {
  const { actor, files, now, secrets } = call;
  const address = readAddress(secrets, token);
  if (address?.user !== actor.userId || address.session !== actor.sessionId) return { refused: 'NOT_FOUND' };
  if (now().getTime() > address.until) return { refused: 'ADDRESS_EXPIRED' };
  const receipt = await findReceipt(call, address.file);
  if (!receipt) return { refused: 'NOT_FOUND' };
  const bytes = await files.get(receipt.name);
  // A file that was replaced in the store is not served.
  if (!bytes || sha256Of(bytes) !== receipt.sha256)
    throw new Error('The store of files does not hold a receipt as it was written.');
  const ending = receipt.media_type === 'image/webp' ? 'webp' : 'pdf';
  return new File([bytes], `receipt.${ending}`, { type: receipt.media_type });
}
