import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation } from '#features/joining/server/accept.service.ts';
import { renewInvitation } from '#features/joining/server/invitations.service.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aClassSubject, aSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_INSTALLATION, TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { fingerprint } from '#platform/testing/fingerprint.ts';
import { importsAs } from './people-import.builders.ts';

type Admin = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Admin;
let here: Admin;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  here = await aUser(db, { role: 'teacher', full_name: 'Atangana Solange', email: 'solange@lycee.test' });
  await aUser(db, { role: 'parent', email: 'parent@lycee.test' });
  const other = await aUser(db, { role: 'teacher', full_name: 'Enow Collins' });
  const [first, second] = [await aClass(db, { name: '6e A' }), await aClass(db, { name: '5e A' })];
  const math = await aSubject(db, { code: 'MATH', default_coefficient: '4' });
  const physics = await aSubject(db, { code: 'PHYS' });
  await aClassSubject(db, { class_id: first.id, subject_id: math.id, teacher_id: null, coefficient: '5' });
  await aClassSubject(db, { class_id: second.id, subject_id: physics.id, teacher_id: other.userId });
});

const HEAD = 'Noms et prénoms;E-mail;Téléphone;Matières;Classes';
async function bring(...lines: string[]) {
  const api = importsAs(db, admin.actor);
  const file = new File([[HEAD, ...lines].join('\n')], 'enseignants.csv');
  const { id: import_id, mapping } = await api.readTeachers({ file });
  const choices = { import_id, mapping };
  return { plan: () => api.plan(choices), run: () => api.run(choices), undo: () => api.undo({ import_id }) };
}
const all = async (query: string) => (await db.execute(sql.raw(query))).rows;
const taught = () =>
  all(`select p.full_name as name, s.code, c.name as class, t.coefficient::float from class_subjects t join subjects s on s.id = t.subject_id
    join classes c on c.id = t.class_id left join profiles p on p.user_id = t.teacher_id order by 1, 2, 3`);
const TABLES = [
  'people_imports',
  'people_mappings',
  'people_import_records',
  'audit_events',
  'audit_seals',
  'idempotent_answers',
];

describe('teachers', () => {
  const lines = [
    'ATANGANA Solange;solange@lycee.test;699 00 55 66;math;6e A, 5e A',
    'Tabe Desmond;desmond@lycee.test;675 00 77 88;PHYS;6e A',
    'Muna Suh;;677001122;;5e A',
  ];

  it('report an error by row if somebody else teaches the subject, the address is a parent’s, or a word is unknown', async () => {
    const file = await bring(
      'Un;;;phys;5e A',
      'Deux Deux;parent@lycee.test;;;',
      'Trois;;;CHIM;5e A',
      'Quatre;;;;Tle Z',
      'Cinq;;;MATH;',
      'Six;;;MATH;5e A',
      'Sept;;;MATH;5e A',
    );
    expect((await file.plan()).faults.map(({ row, message }) => [row, message]).toSorted()).toEqual([
      [2, 'Somebody else teaches this subject in this class'],
      [3, expect.stringContaining('not a teacher’s')],
      [4, 'No subject has this code'],
      [5, 'This class does not exist'],
      [6, 'Name the classes in which the subjects are taught'],
      [8, 'Somebody else teaches this subject in this class'],
    ]);
  });

  it('with an account are linked to it, the others are invited; a second run writes nothing and undo leaves no trace', async () => {
    const before = await taught();
    const untouched = await fingerprint(db, { except: [...TABLES, 'outbox'] });
    const file = await bring(...lines);
    expect(await file.plan()).toMatchObject({ fresh: 2, changed: 1, same: 0, faults: [] });
    expect(await file.run()).toMatchObject({
      made: 2,
      changed: 1,
      created: [{ what: 'invitations', count: 2 }],
    });
    expect(await taught()).toEqual([
      { name: 'Atangana Solange', code: 'MATH', class: '5e A', coefficient: 4 },
      { name: 'Atangana Solange', code: 'MATH', class: '6e A', coefficient: 5 },
      { name: 'Enow Collins', code: 'PHYS', class: '5e A', coefficient: 2 },
    ]);
    expect(await all(`select full_name as name, email, phone from invitations order by 1`)).toEqual([
      { name: 'Muna Suh', email: null, phone: '+237677001122' },
      { name: 'Tabe Desmond', email: 'desmond@lycee.test', phone: '+237675007788' },
    ]);
    expect(await all(`select count(*)::int as n from users where email like 'desmond%'`)).toEqual([{ n: 0 }]);
    expect(await all(`select count(*)::int as n from outbox`), 'a mail for the one with an address').toEqual([
      { n: 1 },
    ]);
    const kept = await fingerprint(db, { except: TABLES });
    expect(await (await bring(...lines)).run()).toMatchObject({ made: 0, changed: 0, same: 3 });
    expect(await fingerprint(db, { except: TABLES }), 'the second run wrote nothing').toBe(kept);

    expect(await file.undo()).toMatchObject({ removed: 2, kept: [] });
    expect(await taught()).toEqual(before);
    expect(await fingerprint(db, { except: [...TABLES, 'outbox'] })).toBe(untouched);
  });

  it('who accept an invitation get their number, classes and subjects, and keep them when the import is undone', async () => {
    const file = await bring(...lines);
    await file.run();
    const [{ id }] = (await all(`select id from invitations where email = 'desmond@lycee.test'`)) as [
      { id: string },
    ];
    const call = {
      db,
      secrets: TEST_SECRETS,
      installation: TEST_INSTALLATION,
      address: '10.0.0.1',
      now: () => new Date(),
    };
    const slip = await renewInvitation({ ...call, actor: admin.actor, timeZone: 'Africa/Douala' }, id);
    if ('refused' in slip) throw new Error(slip.refused);
    const input = {
      key: slip.code,
      full_name: 'Tabe Desmond',
      email: 'other@lycee.test',
      password: 'mangue bleue 27',
    };
    expect(await acceptInvitation(call as never, input)).toEqual({ email: 'other@lycee.test' });
    expect(await taught()).toContainEqual({
      name: 'Tabe Desmond',
      code: 'PHYS',
      class: '6e A',
      coefficient: 2,
    });
    expect(
      await all(`select p.phone, c.name as class from profiles p
        join class_subject_teachers t on t.teacher_id = p.user_id and t.until_day is null
        join classes c on c.id = t.class_id where p.full_name = 'Tabe Desmond'`),
    ).toEqual([{ phone: '+237675007788', class: '6e A' }]);
    // The address differs from the invitation's, but the teacher is still matched.
    expect(await (await bring(...lines)).plan()).toMatchObject({ fresh: 0, changed: 0, same: 3 });
    expect((await file.undo()).kept).toEqual(['Tabe Desmond']);
    expect(await all(`select full_name as name from invitations`)).toEqual([{ name: 'Tabe Desmond' }]);
    expect(here.userId).toBeTruthy();
  });
});
