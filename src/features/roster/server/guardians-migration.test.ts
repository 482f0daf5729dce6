import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { newId } from '#platform/db/ids.ts';
import { packageRoot } from '#platform/env/package-root.ts';
import { testDatabase } from '#platform/testing/database.ts';

it('links between accounts and students from an older version become guardians: pending, active and ended as before', async () => {
  const all = join(packageRoot(), 'migrations');
  const names = (await readdir(all)).filter((name) => name.endsWith('.sql')).toSorted();
  const at = names.findIndex((name) => name.endsWith('_guardians_and_families.sql'));
  const before = await mkdtemp(join(tmpdir(), 'preau-migrations-'));
  for (const name of names.slice(0, at)) await cp(join(all, name), join(before, name));
  const { db, connectionString } = await testDatabase({ migrated: false });
  await migrateDatabase(connectionString, { folder: before });
  await cp(join(all, names[at]!), join(before, names[at]!));

  const query = (text: string, values: unknown[] = []) =>
    db.$client.query(text, values).then(({ rows }) => rows as unknown[]);
  const [mother, father, office] = [newId(), newId(), newId()];
  for (const [id, name] of [
    [mother, 'Ngo Aline'],
    [father, 'Évina Luc'],
    [office, 'Onana'],
  ] as const) {
    await query("insert into users (id, email, password_hash) values ($1, $2, 'none')", [
      id,
      `${id}@school.test`,
    ]);
    await query('insert into profiles (user_id, full_name, phone) values ($1, $2, $3)', [
      id,
      name,
      '+237 699 00 11 22',
    ]);
  }
  const [elder, younger] = [newId(), newId()];
  for (const id of [elder, younger])
    await query('insert into students (id, roll_number, admission_date) values ($1, $2, now())', [
      id,
      id.slice(-30),
    ]);
  const link = (...values: (string | null)[]) =>
    query(
      `insert into guardians (user_id, student_id, linked_by, linked_at, verified_at, ended_at)
       values ($1, $2, $3, $4, $5, $6)`,
      values,
    );
  await link(mother, elder, office, '2026-09-01', '2026-09-01', null);
  await link(mother, younger, null, '2026-09-02', null, null);
  await link(father, elder, office, '2026-08-01', '2026-08-01', '2026-10-01');

  await migrateDatabase(connectionString, { folder: before });
  await rm(before, { recursive: true });
  expect(
    await query(
      `select g.user_id, g.full_name, g.phone_key, l.student_id, l.position, l.sees_records and l.sees_fees as sees,
         l.linked_by, l.verified_at is not null as verified, l.ended_at is not null as ended
       from guardians g join student_guardians l on l.guardian_id = g.id order by l.linked_at`,
    ),
  ).toEqual(
    [
      {
        user_id: father,
        full_name: 'Évina Luc',
        student_id: elder,
        position: 2,
        linked_by: office,
        verified: true,
        ended: true,
      },
      {
        user_id: mother,
        full_name: 'Ngo Aline',
        student_id: elder,
        position: 1,
        linked_by: office,
        verified: true,
        ended: false,
      },
      {
        user_id: mother,
        full_name: 'Ngo Aline',
        student_id: younger,
        position: 1,
        linked_by: null,
        verified: false,
        ended: false,
      },
    ].map((row) => ({ ...row, phone_key: '699001122', sees: true })),
  );
  expect(await query('select count(*)::int as people from guardians')).toEqual([{ people: 2 }]);
});
