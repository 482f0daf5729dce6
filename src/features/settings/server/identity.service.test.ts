import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { watchSchool } from '#features/people/server/school-now.service.ts';
import { schoolLogo, schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { logoRoutes } from './logo-routes.ts';
import { aPicture } from './settings.builders.ts';
import { settingsRouter } from './settings.router.ts';

const GIVEN = { schoolName: 'Préau', timeZone: 'Africa/Douala' };
const LYCEE = {
  name: 'Lycée de Deïdo',
  motto: 'Travail et paix',
  address: 'B.P. 1234',
  town: 'Douala',
  phone: '+237 233 40 00 00',
  email: 'contact@lycee.cm',
  registration_number: '1AA1GSFD110',
  languages: ['fr' as const],
  time_zone: 'Africa/Douala',
};

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let changed = 0;
const router = settingsRouter({
  ...GIVEN,
  demoAccounts: null,
  schoolChanged: async () => {
    changed += 1;
  },
});
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});
beforeEach(async () => {
  await db.delete(schoolLogo);
  await db
    .update(schoolSettings)
    .set({ school_name: null, time_zone: null, motto: null, languages: ['fr', 'en'] });
  changed = 0;
});
const asAdmin = () => apiAs(router, db, admin.actor);
const lastEvent = async () =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actor_id, admin.userId))
      .orderBy(asc(auditEvents.seq))
  ).at(-1);

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)('%s cannot rename the school', async (role) => {
    const { actor } = await aUser(db, { role });
    await expect(apiAs(router, db, actor).changeIdentity(LYCEE)).rejects.toMatchObject({ status: 403 });
    await expect(apiAs(router, db, actor).setLogo({ file: await aPicture() })).rejects.toMatchObject({
      status: 403,
    });
    await expect(apiAs(router, db, actor).removeLogo()).rejects.toMatchObject({ status: 403 });
  });
});

it('is public, and the audit trail has the old and the new values', async () => {
  await asAdmin().changeIdentity(LYCEE);
  expect(await apiAs(router, db, null).public()).toMatchObject(LYCEE);
  expect(await lastEvent()).toMatchObject({
    action: 'settings.identity_changed',
    details: { school_name: '– → Lycée de Deïdo', motto: '– → Travail et paix', languages: 'en, fr → fr' },
  });
  expect(changed).toBe(1);
});

it('a name that was never set follows the installation', async () => {
  await asAdmin().changeIdentity({ ...LYCEE, name: 'Préau' });
  expect((await db.select().from(schoolSettings))[0]).toMatchObject({ school_name: null, time_zone: null });
});

it('rejects a school without a name, without a language, and with an invalid time zone', async () => {
  for (const wrong of [
    { name: ' ' },
    { languages: [] },
    { time_zone: 'Africa/Nowhere' },
    { email: 'nobody' },
  ])
    await expect(asAdmin().changeIdentity({ ...LYCEE, ...wrong })).rejects.toMatchObject({ status: 400 });
});

it('a name chosen here is in every response from then on, in place of the configured one', async () => {
  const school = watchSchool(db, GIVEN);
  await school.fresh();
  expect(school.schoolName).toBe('Préau');
  await asAdmin().changeIdentity({ ...LYCEE, time_zone: 'Africa/Lagos' });
  await school.changed();
  expect([school.schoolName, school.timeZone]).toEqual(['Lycée de Deïdo', 'Africa/Lagos']);
});

describe('the logo', () => {
  it('is re-encoded, small enough for every paper, and public at an address that belongs to this picture only', async () => {
    const { logo } = await asAdmin().setLogo({ file: await aPicture({ width: 1200, height: 600 }) });
    expect(logo).toMatchObject({ width: 400, height: 200 });
    const routes = logoRoutes(db);
    const shown = await routes.request(logo!.src);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await shown.arrayBuffer()).byteLength).toBeLessThan(200 * 1024);
    const next = await asAdmin().setLogo({ file: await aPicture({ width: 300, height: 300 }) });
    expect(next.logo!.src).not.toBe(logo!.src);
    expect((await routes.request(logo!.src)).status, 'the earlier one').toBe(404);
    expect((await asAdmin().removeLogo()).logo).toBeNull();
    expect((await routes.request(next.logo!.src)).status).toBe(404);
  });

  it('cannot be an SVG with scripts, whatever its content type', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'logo.png', {
      type: 'image/png',
    });
    await expect(asAdmin().setLogo({ file: svg })).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
    const cut = new File([(await (await aPicture()).bytes()).slice(0, 60)], 'logo.png', {
      type: 'image/png',
    });
    await expect(asAdmin().setLogo({ file: cut })).rejects.toMatchObject({ code: 'NOT_READABLE' });
  });
});
