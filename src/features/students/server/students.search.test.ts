import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentsRouter } from './students.router.ts';
import { wordsOf } from '#platform/db/name-search.ts';

let db: Db;
let find: (search: string) => Promise<(string | null)[]>;
let api: ReturnType<typeof apiAs<ReturnType<typeof studentsRouter>>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  api = apiAs(studentsRouter(), db, (await aUser(db, { role: 'admin' })).actor);
  find = async (search) => (await api.list({ search })).students.map(({ full_name }) => full_name);
  for (const [full_name, roll_number] of [
    ['Ngo Bassa Élodie', '2026-0001'],
    ['Œuvrard Zoë', '2026-0002'],
    ['Cent % Pour_Cent', '2026-0003'],
    ['Barre\\oblique', '2026-0004'],
    ['Mbarga Élodie', 'X/77'],
  ] as const)
    await aStudent(db, { full_name, roll_number });
});

describe('a search', () => {
  it.each([
    ['elodie', ['Ngo Bassa Élodie', 'Mbarga Élodie']],
    ['ÉLODIE', ['Ngo Bassa Élodie', 'Mbarga Élodie']],
    // The same letter as E plus a combining mark, as some keyboards send it.
    ['E\u0301lodie', ['Ngo Bassa Élodie', 'Mbarga Élodie']],
    ['  élodie   BASSA ', ['Ngo Bassa Élodie']],
    ['oeuvrard', ['Œuvrard Zoë']],
    ['zoe', ['Œuvrard Zoë']],
    ['x/77', ['Mbarga Élodie']],
    ['0003', ['Cent % Pour_Cent']],
    ['elodie 0001', ['Ngo Bassa Élodie']],
    ['elodie 0002', []],
    ['%', ['Cent % Pour_Cent']],
    ['％', ['Cent % Pour_Cent']],
    ['_', ['Cent % Pour_Cent']],
    ['\\', ['Barre\\oblique']],
    ['%%', []],
    ['ba%sa', []],
    ['e_odie', []],
  ])('for %j finds %j', async (search, found) => {
    expect(await find(search)).toEqual(found);
  });

  it('with only spaces is no search', async () => {
    expect((await find('   ')).length).toBe(5);
    expect(wordsOf(' \0 \u00A0 ')).toEqual([]);
  });

  it.each([
    "'; drop table students; --",
    "' or '1'='1",
    '"',
    '$1',
    '\\x00',
    '\0',
    '\uD800',
    '{}',
    '%s%n',
    ')) union select password_hash from users --',
    'a'.repeat(100),
    'a '.repeat(50),
  ])('for %j is a search like any other', async (search) => {
    const before = await countAllRows(db);
    await api.list({ search });
    expect(await countAllRows(db)).toEqual(before);
  });

  it('is counted up to two hundred, and says when there are more', async () => {
    await db.execute(sql`
      insert into students (id, roll_number, full_name, admission_date)
      select gen_random_uuid(), 'N-' || number, case when number <= 200 then 'Tchoumi Rare' else 'Tchoumi' end, '2026-09-07'
      from generate_series(1, 201) number`);
    expect(await api.list({ search: 'tchoumi rare' })).toMatchObject({ total: 200, more: false });
    const answer = await api.list({ search: 'tchoumi' });
    expect(answer).toMatchObject({ total: 200, more: true });
    expect(answer.students).toHaveLength(50);
    expect(await api.list({})).toMatchObject({ total: 206, more: false });
    // Further pages show their row range.
    expect(await api.list({ search: 'tchoumi', page: 4 })).toMatchObject({ total: 200, more: true });
    const last = await api.list({ search: 'tchoumi', page: 5 });
    expect(last).toMatchObject({ total: 201, more: false });
    expect(last.students).toHaveLength(1);
  });
});
