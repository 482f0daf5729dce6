import { createHash } from 'node:crypto';
import { type Call, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { acceptPicture } from '#platform/files/server/accept-upload.ts';
import type { IdentityInput } from '../settings.contract.ts';
import { deleteLogo, findLogo, lockIdentity, writeLogo } from './identity.queries.ts';
import { updateChoices } from './settings.queries.ts';

const orNull = (text: string) => text || null;

/** Reads the response of a change in the same transaction: if that fails, the change is rolled back. */
type Told<Answer> = (tx: Tx) => Promise<Answer>;

/** Sets the school's identity. A name and time zone equal to the installation's keep following it. */
export function changeIdentity<Answer>(
  call: Call,
  input: IdentityInput,
  { told, ...given }: { schoolName: string; timeZone: string; told: Told<Answer> },
): Promise<{ changed: boolean; answer: Answer }> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockIdentity(tx);
    const { name, time_zone, languages, ...lines } = input;
    const chosen = {
      school_name: held.school_name === null && name === given.schoolName ? null : name,
      time_zone: held.time_zone === null && time_zone === given.timeZone ? null : time_zone,
      motto: orNull(lines.motto),
      address: orNull(lines.address),
      town: orNull(lines.town),
      phone: orNull(lines.phone),
      email: orNull(lines.email),
      registration_number: orNull(lines.registration_number),
      languages: [...new Set(languages)].toSorted(),
    };
    const details = changesOf({ ...held, languages: held.languages.toSorted() }, chosen);
    if (Object.keys(details).length === 0) return { changed: false, answer: await told(tx) };
    await updateChoices(tx, { ...chosen, updated_at: now(), updated_by: actor.userId });
    await record(tx, call, { action: 'settings.identity_changed', details });
    return { changed: true, answer: await told(tx) };
  });
}

/** In pixels, for the longer side: sharp at the 20 mm height printed on A4. */
const LOGO_SIDE = 400;
const MOST_LOGO_BYTES = 200 * 1024;

/** Sets the logo. The upload is re-encoded, so that pages and papers only carry an image made by the server. */
export async function setLogo<Answer>(call: Call, file: File, told: Told<Answer>) {
  const drawn = await acceptPicture(new Uint8Array(await file.arrayBuffer()), LOGO_SIDE);
  if ('refused' in drawn) return drawn;
  const { bytes, width, height } = drawn;
  if (bytes.length > MOST_LOGO_BYTES) return { refused: 'TOO_MANY_PIXELS' as const };
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return call.db.transaction(async (tx) => {
    const before = await findLogo(tx);
    await writeLogo(tx, { picture: Buffer.from(bytes), version, width, height, updated_at: call.now() });
    // The version distinguishes images in the audit trail.
    await record(tx, call, {
      action: 'settings.logo_set',
      details: { from: before?.version ?? null, to: version },
    });
    return told(tx);
  });
}

export function takeLogoAway<Answer>(call: Call, told: Told<Answer>): Promise<Answer> {
  return call.db.transaction(async (tx) => {
    const from = (await findLogo(tx))?.version;
    if (await deleteLogo(tx))
      await record(tx, call, { action: 'settings.logo_removed', details: { from: from!, to: null } });
    return told(tx);
  });
}
