import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, anActor, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { BankAccount } from '../bank.contract.ts';
import type { OwnAccount } from '../savings.contract.ts';
import { anAccount } from './bank.builders.ts';
import { bankRouter } from './bank.router.ts';
import { savingsRouter } from './savings.router.ts';
import { seesAccount } from './savings.service.ts';

type Pupil = { id: string; full_name: string; roll_number: string; class_name: string };
type Family = { name: string; actor: Actor; sees: (pupil: Pupil) => boolean };

let db: Db;
let admin: Actor;
let teacher: Actor;
let pupils: Pupil[];
let accounts: BankAccount[];
let families: Family[];

const office = () => apiAs(bankRouter, db, admin);
const sees = (actor: Actor, id: string) => db.transaction((tx) => seesAccount(tx, actor, id));
const savings = (actor: Actor | null) => apiAs(savingsRouter, db, actor);

beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Secret Bursar' }));
  const taught = await aUser(db, { role: 'teacher' });
  teacher = taught.actor;
  const people = await Promise.all(
    (['student', 'student', 'parent', 'parent', 'parent', 'parent'] as const).map((role) =>
      aUser(db, { role }),
    ),
  );
  const [first, second, mother, both, waiting, former] = people.map((person) => person!);
  pupils = [];
  for (let made = 0; made < 6; made += 1) {
    const class_name = `Klass${made}x`;
    const { id: class_id } = await aClass(db, { name: class_name, teachers: [taught] });
    const known = { full_name: `Pupil Nr${made}x`, roll_number: `ROLL-${made}x`, class_name };
    const user = [first, second][made];
    const parents = [[mother, both], [both], [mother], [], [], []][made]!.map((parent) => parent!);
    const { id } = await aStudent(db, { ...known, class_id, user_id: user?.userId ?? null, parents });
    pupils.push({ id, ...known });
  }
  // Neither an unconfirmed link nor one that has ended grants access.
  for (const link of [
    { user_id: waiting!.userId, student_id: pupils[0]!.id },
    { user_id: former!.userId, student_id: pupils[0]!.id, verified_at: new Date(), ended_at: new Date() },
    { user_id: former!.userId, student_id: pupils[5]!.id, verified_at: new Date() },
  ])
    await aGuardianLink(db, link);
  const is =
    (...which: number[]) =>
    (pupil: Pupil) =>
      which.includes(pupils.indexOf(pupil));
  families = [
    { name: 'a student', actor: first!.actor, sees: is(0) },
    { name: 'another student', actor: second!.actor, sees: is(1) },
    { name: 'a parent of two', actor: mother!.actor, sees: is(0, 2) },
    { name: 'a parent of another two', actor: both!.actor, sees: is(0, 1) },
    { name: 'a parent who waits', actor: waiting!.actor, sees: is() },
    { name: 'a guardian of before, of another child now', actor: former!.actor, sees: is(5) },
    { name: 'a student without a record', actor: anActor({ role: 'student' }), sees: is() },
  ];

  accounts = [];
  for (const [at, members] of [[0], [0, 1, 3], [1, 2], [3, 4], [2, 4], [5, 0], [1], [4, 5]].entries()) {
    const students = members.map((member) => pupils[member]!);
    const { id } = await anAccount(db, {
      account_name: `Livret ${at}`,
      balance: at % 2 ? '300' : '0',
      students,
    });
    if (at % 2) await office().deposit({ account_id: id, amount: '20', description: 'From the market' });
    accounts.push(await office().get({ account_id: id }));
  }
  const [, , , , fifth, sixth, seventh] = accounts.map((account) => account!);
  // One membership ended, one was renewed, and one account is closed.
  accounts[5] = await office().removeMember({ account_id: sixth!.id, student_id: pupils[0]!.id });
  await office().removeMember({ account_id: fifth!.id, student_id: pupils[2]!.id });
  accounts[4] = await office().addMember({ account_id: fifth!.id, student_id: pupils[2]!.id });
  accounts[6] = await office().close({ account_id: seventh!.id });
});

const pupilOf = (id: string) => pupils.find((pupil) => pupil.id === id)!;
const isOwn = ({ sees }: Family, { members }: BankAccount) =>
  members.some(({ student_id }) => sees(pupilOf(student_id)));
const isClosed = ({ closed_at }: BankAccount) => Number(closed_at !== null);

/** The place of the first of a family's students in an account, by roll number. */
function firstOf({ sees }: Family, { members }: BankAccount): number {
  const byRollNumber = pupils.toSorted((a, b) => (a.roll_number < b.roll_number ? -1 : 1));
  return byRollNumber.findIndex(
    (pupil) => sees(pupil) && members.some(({ student_id }) => student_id === pupil.id),
  );
}
const NOT_FOUND = { code: 'NOT_FOUND', status: 404 };

/** Responses to a family contain no name, roll number or class of others, nor office staff. */
function expectNoForeignName(family: Family, list: OwnAccount[], text: string) {
  for (const pupil of pupils) {
    const words = [pupil.id, pupil.full_name, pupil.roll_number, pupil.class_name];
    const isShown =
      family.sees(pupil) &&
      list.some(({ members }) => members.some((member) => member.student_id === pupil.id));
    expect(
      words.filter((word) => text.includes(word)),
      `${family.name} reads of ${pupil.full_name}`,
    ).toEqual(isShown ? words : []);
  }
  expect(text).not.toContain('Bursar');
  expect(text).not.toContain(admin.userId);
}

describe('a family', () => {
  it('sees accounts it is currently a member of, its own names, and only the number of other members', async () => {
    for (const family of families) {
      const own = accounts.filter((account) => isOwn(family, account)).toReversed();
      const expected = own
        .toSorted((a, b) => isClosed(a) - isClosed(b) || firstOf(family, a) - firstOf(family, b))
        .map((account) => {
          const members = account.members.filter(({ student_id }) => family.sees(pupilOf(student_id)));
          return { ...account, members, other_members: account.members.length - members.length };
        });
      expect(await savings(family.actor).list(), family.name).toEqual(expected);
    }
    expect(families.map((family) => accounts.filter((account) => isOwn(family, account)).length)).toEqual([
      2, 3, 4, 4, 0, 2, 0,
    ]);
  });

  it('reads the history of its own accounts, and others read as missing', async () => {
    const missing = await savings(families[0]!.actor)
      .transactions({ account_id: randomUUID() })
      .catch((error: unknown) => JSON.stringify(error));
    for (const family of families) {
      const api = savings(family.actor);
      const list = await api.list();
      const answers: unknown[] = [list];
      for (const account of accounts) {
        const account_id = account.id;
        const own = await sees(family.actor, account_id);
        expect(own, `${family.name}: ${account.account_name}`).toBe(isOwn(family, account));
        const calls = [
          api.transactions({ account_id }),
          api.balances({ account_id }),
          api.statement({ account_id }),
        ] as const;
        if (!own) {
          for (const call of await Promise.allSettled(calls)) {
            expect(call).toMatchObject({ status: 'rejected', reason: NOT_FOUND });
            expect(JSON.stringify((call as PromiseRejectedResult).reason)).toBe(missing);
          }
          continue;
        }
        const [history, balances, statement] = await Promise.all(calls);
        answers.push(history, balances, statement);
        const answered = await office().transactions({ account_id });
        const hidden = answered.transactions.map((line) => ({ ...line, created_by: null }));
        expect(history).toEqual({ ...answered, transactions: hidden });
        expect(balances).toEqual(await office().balances({ account_id }));
        expect(statement.transactions).toEqual(hidden.toReversed());
        expect(statement.closing_balance).toBe(account.balance);
        expect(statement.account).toEqual(list.find(({ id }) => id === account_id));
      }
      expectNoForeignName(family, list, JSON.stringify(answers));
    }
  });

  it('loses access at once when the membership or the link ends', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const child = await aStudent(db, { parents: [parent] });
    const { id: account_id } = await anAccount(db, { students: [child, pupils[3]!] });
    const api = savings(parent.actor);
    expect(await api.list()).toHaveLength(1);
    await office().removeMember({ account_id, student_id: child.id });
    expect(await api.list()).toEqual([]);
    await office().addMember({ account_id, student_id: child.id });
    expect(await api.balances({ account_id })).toEqual([]);
    await db
      .update(studentGuardians)
      .set({ ended_at: sql`now()` })
      .where(eq(studentGuardians.student_id, child.id));
    await expect(api.balances({ account_id })).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('other roles', () => {
  it('the office sees every account; a teacher sees no savings, not even of their students', async () => {
    for (const { id } of accounts) {
      expect(await sees(admin, id)).toBe(true);
      expect(await sees(teacher, id)).toBe(false);
      expect(await sees(anActor(), id)).toBe(false);
    }
    expect(await sees(admin, randomUUID())).toBe(false);
    // A till is in the books but is not a savings account.
    expect(await sees(admin, '00000000-0000-7000-8000-0000000011a1')).toBe(false);
  });
});
