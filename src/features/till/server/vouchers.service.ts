import { record } from '#features/people/server/people.service.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Call } from './sessions.service.ts';
import { findVoucher } from './till.queries.ts';

type FileCall = Call & { files: FileStore };

/** The purpose of vouchers in the file store. */
export const VOUCHERS = 'till_voucher';

/**
 * Uploads a photo or PDF, validated by its bytes alone. It is deleted after a day unless an
 * expense of the same person uses it.
 */
export async function uploadVoucher(call: FileCall, file: File) {
  const { db, actor, files, now } = call;
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in upload) return upload;
  const staged = await stageFile(
    { db, store: files, at: now() },
    { ownerId: actor.userId, purpose: VOUCHERS, upload },
    (tx) => record(tx, call, { action: 'till.voucher_added', details: {} }),
  );
  return 'refused' in staged ? staged : { file_id: staged.id };
}

/** The file of an expense's voucher, for every administrator. */
export async function openVoucher({ db, files }: FileCall, payoutId: string): Promise<File | null> {
  const voucher = await db.transaction((tx) => findVoucher(tx, payoutId), { accessMode: 'read only' });
  if (!voucher) return null;
  const bytes = await files.get(voucher.name);
  // A tampered file is never returned.
  if (!bytes || sha256Of(bytes) !== voucher.sha256)
    throw new Error('The store of files does not hold a voucher as it was written.');
  const ending = voucher.media_type === 'image/webp' ? 'webp' : 'pdf';
  return new File([bytes], `voucher.${ending}`, { type: voucher.media_type });
}
