import { sql } from 'drizzle-orm';
import { logoPath, schoolLogo, schoolSettings } from '#features/people/server/school-settings.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';

const identity = {
  school_name: schoolSettings.school_name,
  time_zone: schoolSettings.time_zone,
  motto: schoolSettings.motto,
  address: schoolSettings.address,
  town: schoolSettings.town,
  phone: schoolSettings.phone,
  email: schoolSettings.email,
  registration_number: schoolSettings.registration_number,
  languages: schoolSettings.languages,
};

const selectIdentity = prepared('identity', (tx) =>
  tx
    .select({
      ...identity,
      open_sign_up: schoolSettings.open_sign_up,
      shortest_password: schoolSettings.shortest_password,
      logo_version: schoolLogo.version,
      logo_width: schoolLogo.width,
      logo_height: schoolLogo.height,
    })
    .from(schoolSettings)
    .leftJoin(schoolLogo, sql`true`),
);

/** The school's identity: as set by administrators, else the installation's defaults. */
export async function findIdentity(tx: Tx, given: { schoolName: string; timeZone: string }) {
  const [found] = await selectIdentity(tx, {});
  if (!found) throw new Error('The row of school_settings is missing.');
  const { school_name, time_zone, logo_version, logo_width, logo_height, ...rest } = found;
  return {
    ...rest,
    name: school_name ?? given.schoolName,
    time_zone: time_zone ?? given.timeZone,
    logo:
      logo_version !== null && logo_width !== null && logo_height !== null
        ? { src: logoPath(logo_version), width: logo_width, height: logo_height }
        : null,
  };
}

/** The stored identity, locked until the transaction ends. */
export async function lockIdentity(tx: Tx) {
  const [found] = await tx.select(identity).from(schoolSettings).for('update');
  if (!found) throw new Error('The row of school_settings is missing.');
  return found;
}

/** The logo's bytes and version; null if the school has none. */
export async function findLogo(tx: Tx) {
  const [found] = await tx
    .select({ picture: schoolLogo.picture, version: schoolLogo.version })
    .from(schoolLogo);
  return found ?? null;
}

export async function writeLogo(tx: Tx, logo: Omit<typeof schoolLogo.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(schoolLogo).values(logo).onConflictDoUpdate({ target: schoolLogo.id, set: logo });
}

/** Returns whether there was one. */
export async function deleteLogo(tx: Tx): Promise<boolean> {
  return (await tx.delete(schoolLogo).returning({ id: schoolLogo.id })).length > 0;
}
