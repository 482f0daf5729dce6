import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { StudentFilters } from '../students.contract.ts';
import { STUDENT_SORTS, STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentsRouter } from './students.router.ts';

type Known = {
  id: string;
  roll_number: string;
  full_name: string | null;
  class_id: string | null;
  status: string;
};

let db: Db;
let all: Known[];
let actors: { name: string; actor: Actor; sees: (student: Known) => boolean }[];
let classIds: string[];
const nobody = () => false;

beforeAll(async () => {
  ({ db } = await testDatabase());
  const [admin, teacher, idle, parent, former, childless] = await Promise.all(
    (['admin', 'teacher', 'teacher', 'parent', 'parent', 'parent'] as const).map((role) =>
      aUser(db, { role }),
    ),
  );
  const pupil = await aUser(db, { role: 'student' });
  const classes = [];
  for (let made = 0; made < 4; made += 1)
    classes.push(await aClass(db, { teachers: made < 2 ? [teacher!] : [] }));
  classIds = classes.map(({ id }) => id);

  const names = [
    'Élodie Ngo',
    'Joël Mbarga',
    'Aïcha 100%',
    'Under_score Paul',
    'Back\\slash Luc',
    'Zoé Ngono',
    null,
  ];
  all = [];
  for (let made = 0; made < 130; made += 1)
    all.push(
      await aStudent(db, {
        full_name: names[made % names.length]!,
        roll_number: `${made % 2 ? 'R' : 'S'}-${made * 7}`,
        class_id: classIds[made % 5] ?? null,
        status: STUDENT_STATUSES[made % 3]!,
        user_id: made === 3 ? pupil.userId : null,
        parents: made % 50 === 1 ? [parent!] : [],
      }),
    );
  await aGuardianLink(db, { user_id: former!.userId, student_id: all[5]!.id, ended_at: new Date() });
  actors = [
    { name: 'admin', actor: admin!.actor, sees: () => true },
    {
      name: 'teacher',
      actor: teacher!.actor,
      sees: ({ class_id }) => classIds.indexOf(class_id ?? '') >= 0 && classIds.indexOf(class_id!) < 2,
    },
    { name: 'teacher of no class', actor: idle!.actor, sees: nobody },
    {
      name: 'parent',
      actor: parent!.actor,
      sees: ({ id }) => all.findIndex((student) => student.id === id) % 50 === 1,
    },
    { name: 'former guardian', actor: former!.actor, sees: nobody },
    { name: 'parent of nobody here', actor: childless!.actor, sees: nobody },
    { name: 'student', actor: pupil.actor, sees: ({ id }) => id === all[3]!.id },
    // Links left over from a lost role grant no access.
    { name: 'teacher turned parent', actor: { ...teacher!.actor, role: 'parent' }, sees: nobody },
    { name: 'parent turned teacher', actor: { ...parent!.actor, role: 'teacher' }, sees: nobody },
  ];
});

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The directory by brute force: every student checked against the actor's permissions and the filters. */
function expected(
  sees: (student: Known) => boolean,
  { search = '', class_id, status }: StudentFilters,
): string[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return all
    .filter(sees)
    .filter((student) => !class_id || student.class_id === class_id)
    .filter((student) => !status || student.status === status)
    .filter(({ full_name, roll_number }) =>
      words.every((word) => plain(`${full_name ?? ''} ${roll_number}`).includes(word)),
    )
    .map(({ id }) => id);
}

async function everyPage(actor: Actor, filters: StudentFilters) {
  const api = apiAs(studentsRouter(), db, actor);
  const ids: string[] = [];
  let total = 0;
  for (let page = 1; page <= 4; page += 1) {
    const answer = await api.list({ ...filters, page });
    ids.push(...answer.students.map(({ id }) => id));
    total = answer.total;
    expect(answer.more).toBe(false);
  }
  return { ids, total };
}

const filters = fc.record(
  {
    search: fc.oneof(
      fc.constantFrom(
        'elodie',
        'NGO',
        'ngo elodie',
        'mbarga r-',
        'ï',
        '%',
        '_',
        '\\',
        'zoe s',
        '7',
        'nobody',
      ),
      fc.string({ maxLength: 3 }).map((text) => text.replaceAll(/[^ -~]/g, '')),
    ),
    class_id: fc.integer({ min: 0, max: 3 }),
    status: fc.constantFrom(...STUDENT_STATUSES),
    sort: fc.constantFrom(...STUDENT_SORTS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  },
  { requiredKeys: [] },
);

describe('visibility in the directory', () => {
  it(
    'is equal in list, total, search and single rows, for everybody, under any filter',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(filters, fc.nat(), async ({ class_id, ...rest }, which) => {
          const { actor, sees, name } = actors[which % actors.length]!;
          const asked: StudentFilters = {
            ...rest,
            ...(class_id !== undefined && { class_id: classIds[class_id] }),
          };
          const wanted = expected(sees, asked);
          const { ids, total } = await everyPage(actor, asked);
          expect(ids.toSorted(), name).toEqual(wanted.toSorted());
          expect(total, name).toBe(wanted.length);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('is equal in the three figures', async () => {
    for (const { actor, sees, name } of actors) {
      const seen = all.filter(sees);
      expect(await apiAs(studentsRouter(), db, actor).summary(), name).toMatchObject({
        total: seen.length,
        active: seen.filter(({ status }) => status === 'active').length,
      });
    }
  });

  it('is equal for one student and their history: another’s reads exactly like a missing one', async () => {
    for (const { actor, sees, name } of actors) {
      const api = apiAs(studentsRouter(), db, actor);
      const missing = JSON.stringify(await api.get({ student_id: newId() }).catch((error: unknown) => error));
      for (const student of all.slice(0, 20)) {
        const got = await api.get({ student_id: student.id }).catch((error: unknown) => error);
        const history = await api.history({ student_id: student.id }).catch((error: unknown) => error);
        if (sees(student)) {
          expect(got, name).toMatchObject({ id: student.id });
          expect(history, name).toEqual([]);
        } else {
          expect(JSON.stringify(got), name).toBe(missing);
          expect(JSON.stringify(history), name).toBe(missing);
        }
      }
    }
  });

  it('is empty for people without a role or signed out', async () => {
    const { actor } = await aUser(db);
    for (const [who, code] of [
      [actor, 'ROLE_PENDING'],
      [null, 'UNAUTHENTICATED'],
    ] as const) {
      const api = apiAs(studentsRouter(), db, who);
      await expect(api.list({})).rejects.toMatchObject({ code });
      await expect(api.summary()).rejects.toMatchObject({ code });
      await expect(api.get({ student_id: all[0]!.id })).rejects.toMatchObject({ code });
      await expect(api.history({ student_id: all[0]!.id })).rejects.toMatchObject({ code });
    }
  });
});

describe('the order', () => {
  it.each(STUDENT_SORTS)('by %s contains every student once, and reverses exactly', async (sort) => {
    const { actor } = actors[0]!;
    const forwards = await everyPage(actor, { sort });
    const backwards = await everyPage(actor, { sort, direction: 'desc' });
    expect(new Set(forwards.ids).size).toBe(all.length);
    expect(backwards.ids).toEqual(forwards.ids.toReversed());
  });

  it('by name sorts É with E, and students without a name last', async () => {
    const { students } = await apiAs(studentsRouter(), db, actors[0]!.actor).list({ sort: 'full_name' });
    const names = [...new Set(students.map(({ full_name }) => full_name))];
    expect(names).toEqual(['Aïcha 100%', 'Back\\slash Luc', 'Élodie Ngo']);
  });

  it('is by roll number by default', async () => {
    const { students } = await apiAs(studentsRouter(), db, actors[0]!.actor).list({});
    const rolls = students.map(({ roll_number }) => roll_number);
    expect(rolls).toEqual(rolls.toSorted());
  });
});
