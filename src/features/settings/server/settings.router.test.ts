import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_INSTALLATION } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { settingsRouter } from './settings.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

it('shows everybody the school’s name and time zone, and whether somebody has signed up yet', async () => {
  const router = settingsRouter({
    schoolName: 'Lycée de Deïdo',
    timeZone: 'Africa/Douala',
    demoAccounts: null,
  });
  const facts = {
    name: 'Lycée de Deïdo',
    time_zone: 'Africa/Douala',
    motto: null,
    address: null,
    town: null,
    phone: null,
    email: null,
    registration_number: null,
    languages: ['fr', 'en'],
    logo: null,
    open_sign_up: true,
    shortest_password: 6,
    address_is_local: false,
    demo_accounts: null,
  };
  expect(await apiAs(router, db, null).public()).toEqual({ ...facts, empty: true });
  const { actor } = await aUser(db, { role: null });
  expect(await apiAs(router, db, null).public()).toEqual({ ...facts, empty: false });
  expect(await apiAs(router, db, actor).public()).toEqual({ ...facts, empty: false });
});

it('reports if the address printed on papers works on this computer only', async () => {
  const router = settingsRouter({ schoolName: 'School', timeZone: 'UTC', demoAccounts: null });
  const told = async (publicUrl: string) =>
    (await apiAs(router, db, null, { installation: { ...TEST_INSTALLATION, publicUrl } }).public())
      .address_is_local;
  expect(await told('http://127.0.0.1:3000')).toBe(true);
  expect(await told('https://portail.lycee.cm')).toBe(false);
});

it('shows the demonstration’s sign-ins if there are any', async () => {
  const demoAccounts = [
    { role: 'admin' as const, email: 'admin@demo.preau.school', password: 'demo-preau-2026' },
  ];
  const router = settingsRouter({ schoolName: 'Demo', timeZone: 'UTC', demoAccounts });
  expect((await apiAs(router, db, null).public()).demo_accounts).toEqual(demoAccounts);
});

it('does not offer the administrator’s role if a setup token decides', async () => {
  const { db: empty } = await testDatabase();
  const facts = { schoolName: 'School', timeZone: 'UTC', demoAccounts: null };
  expect((await apiAs(settingsRouter(facts), empty, null).public()).empty).toBe(true);
  const guarded = settingsRouter({ ...facts, needsSetupToken: true });
  expect((await apiAs(guarded, empty, null).public()).empty).toBe(false);
});
