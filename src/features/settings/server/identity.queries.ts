import { logoPath, schoolLogo, schoolSettings } from '#features/people/server/school-settings.tables.ts';
import type { Tx } from '#platform/db/database.ts';

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

/** The school's identity: as set by administrators, else the installation's defaults. */
export async function findIdentity(tx: Tx, given: { schoolName: string; timeZone: string }) {
  const [found] = await tx
    .select({
      ...identity,
      open_sign_up: schoolSettings.open_sign_up,
      shortest_password: schoolSettings.shortest_password,
    })
    .from(schoolSettings);
  if (!found) throw new Error('The row of school_settings is missing.');
  const [logo] = await tx
    .select({ version: schoolLogo.version, width: schoolLogo.width, height: schoolLogo.height })
    .from(schoolLogo);
  const { school_name, time_zone, ...rest } = found;
  return {
    ...rest,
    name: school_name ?? given.schoolName,
    time_zone: time_zone ?? given.timeZone,
    logo: logo ? { src: logoPath(logo.version), width: logo.width, height: logo.height } : null,
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
