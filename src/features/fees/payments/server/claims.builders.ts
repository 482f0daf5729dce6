import { randomUUID } from 'node:crypto';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { keepFiles } from '#platform/files/server/files.service.ts';
import { stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { feeClaims, feeWays } from '../../server/claims.tables.ts';
import { claimsRouter } from './claims.router.ts';

/** A payment method, by default MTN's; returns its name. */
export async function aWay(db: Db, given: Partial<typeof feeWays.$inferInsert> = {}): Promise<string> {
  const way = {
    id: newId(),
    position: 1,
    payment_method: 'mobile_money',
    name: 'MTN Mobile Money',
    number: '677 00 11 22',
    ...given,
  } as const;
  await db.insert(feeWays).values(way);
  return way.name;
}

/** A pending claim of 25,000 with a unique number. */
export async function aClaim(db: Db, given: Partial<typeof feeClaims.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await db.insert(feeClaims).values({
    id,
    student_id: given.student_id ?? (await aStudent(db)).id,
    sent_at: new Date(),
    payment_method: 'mobile_money',
    way: 'MTN Mobile Money',
    operator_reference: `MP${randomUUID().slice(0, 8).toUpperCase()}`,
    amount: 2_500_000n,
    paid_on: '2026-11-19',
    ...given,
  });
  return id;
}

export async function aClaimPhoto(): Promise<File> {
  const { default: sharp } = await import('sharp');
  const image = sharp({
    create: { width: 60, height: 90, channels: 3, background: { r: 20, g: 90, b: 60 } },
  });
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'sms.jpg', { type: 'image/jpeg' });
}

/** A stored photo of a user. */
export async function aKeptPhoto(db: Db, store: FileStore, ownerId: string): Promise<string> {
  const upload = await acceptUpload(new Uint8Array(await (await aClaimPhoto()).arrayBuffer()));
  if ('refused' in upload) throw new Error(upload.refused);
  const at = new Date();
  const purpose = 'fee claim';
  const file = await stageFile({ db, store, at }, { ownerId, purpose, upload }, async () => undefined);
  if ('refused' in file) throw new Error(file.refused);
  await db.transaction((tx) => keepFiles(tx, { ids: [file.id], ownerId, purpose, at }));
  return file.id;
}

export function claimsAs(db: Db, actor: Actor, options: DirectOptions = {}) {
  return apiAs(claimsRouter, db, actor, options);
}
