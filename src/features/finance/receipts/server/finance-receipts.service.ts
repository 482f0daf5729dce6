import * as z from 'zod/mini';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { findOwnFile, type StoredFile } from '#platform/files/server/files.service.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { FinanceReceipt } from '../../entries/finance.contract.ts';
import { type Call, RECEIPTS, recordFinance } from '../../server/finance.call.ts';
import { Id } from '#platform/http/id.ts';

/** A call that reaches the store of files. */
type FileCall = Call & { files: FileStore };

const ADDRESS_MS = 60_000;
const SEALED_FOR = 'finance receipt';

const receiptOf = ({ id, media_type, bytes, width, height }: StoredFile): FinanceReceipt => ({
  file_id: id,
  media_type,
  bytes,
  width,
  height,
});

/** Takes a receipt in, judged by its bytes alone. It is its owner's from the first moment, and goes after a day unless an entry takes it. */
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

/** What an address says once it is opened: which file, for whom, in which session, until when. */
const Address = z.strictObject({ file: Id, user: z.string(), session: z.string(), until: z.int() });
type Address = z.infer<typeof Address>;

const findReceipt = ({ db, actor, now }: Call, fileId: string) =>
  db.transaction((tx) =>
    findOwnFile(tx, { id: fileId, ownerId: actor.userId, purpose: RECEIPTS, at: now() }),
  );

/** An address of one's own receipt: a sealed text that opens it for a minute, in this session alone. Null for any other file. */
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
 * The receipt behind an address. Made for somebody else or for another session it is no address at all; only its own owner
 * learns that it is too old.
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
  // Nobody is shown what somebody put in its place.
  if (!bytes || sha256Of(bytes) !== receipt.sha256)
    throw new Error('The store of files does not hold a receipt as it was written.');
  const ending = receipt.media_type === 'image/webp' ? 'webp' : 'pdf';
  return new File([bytes], `receipt.${ending}`, { type: receipt.media_type });
}
