import type { RouterClient } from '@orpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentEvents } from '#features/roster/server/students.tables.ts';
import { PRINCIPALS, type World } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { FEATURES } from '../features.ts';
import { inputFor } from '../testing/inputs.ts';
import { MATRIX } from '../testing/permission-matrix.ts';
import { schoolRouter } from '../router.ts';
import { aWorld } from '../testing/world.ts';

// The effect of a guardian's rights on the procedures: everything that a parent may call about a child, for
// each right removed, and for invalid links.

const router = schoolRouter({ schoolName: 'Lycée', timeZone: 'Africa/Douala', demoAccounts: null });
type Api = RouterClient<typeof router, { idempotencyKey?: string }>;
type Reads = Record<string, (api: Api, world: World) => Promise<unknown>>;

const DAY = 86_400_000;
const PARENT = PRINCIPALS.indexOf('parent');
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);
const call = (api: Api, name: string, input?: unknown): Promise<unknown> => {
  const [feature, procedure] = name.split('.') as [string, string];
  const procedures = api[feature] as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  return procedures[procedure]!(input);
};
const ofStudent =
  (name: string): Reads[string] =>
  (api, { mine }) =>
    call(api, name, { student_id: mine['student'] });
const part = async (answer: Promise<unknown>, name: string) =>
  ((await answer) as Record<string, unknown>)[name];

/** Reads that show a parent a child's record. */
const RECORDS: Reads = {
  'students.get': ofStudent('students.get'),
  'students.history': ofStudent('students.history'),
  'students.list': (api) => call(api, 'students.list', {}),
  'students.summary': async (api) => ((await part(call(api, 'students.summary'), 'total')) ? 'student' : ''),
  'guardians.list': ofStudent('guardians.list'),
  'audit.whoSaw': ofStudent('audit.whoSaw'),
  'classes.get': (api, { mine }) => call(api, 'classes.get', { class_id: mine['class'] }),
  'classes.list': (api) => call(api, 'classes.list', undefined),
  'contactChanges.mine': (api) => call(api, 'contactChanges.mine'),
  'dashboard.get, children': (api) => part(call(api, 'dashboard.get'), 'children'),
};

/** Reads that show a parent a child's money. */
const MONEY: Reads = {
  'fees.list': (api) => call(api, 'fees.list', {}),
  'fees.summary': (api) => call(api, 'fees.summary', {}),
  'fees.own': (api) => call(api, 'fees.own'),
  'fees.account': ofStudent('fees.account'),
  'fees.statement': (api, { mine }) =>
    call(api, 'fees.statement', { student_id: mine['student'], from: '2026-01-01', to: '2099-12-31' }),
  'payments.list': (api) => call(api, 'payments.list', {}),
  'payments.get': (api, { mine }) => call(api, 'payments.get', { payment_id: mine['payment'] }),
  'receipts.get': (api, { mine }) => call(api, 'receipts.get', { receipt_id: mine['receipt'] }),
  'receipts.bill': ofStudent('receipts.bill'),
  'savings.list': (api) => call(api, 'savings.list'),
  'savings.transactions': (api, { mine }) =>
    call(api, 'savings.transactions', { account_id: mine['account'] }),
  'savings.balances': (api, { mine }) => call(api, 'savings.balances', { account_id: mine['account'] }),
  'savings.statement': (api, { mine }) =>
    call(api, 'savings.statement', { account_id: mine['account'], from: '2026-01-01', to: '2099-12-31' }),
  'dashboard.get, fees': (api) => part(call(api, 'dashboard.get'), 'fees'),
  'dashboard.get, savings': (api) => part(call(api, 'dashboard.get'), 'savings'),
};

let world: World;
beforeAll(async () => {
  world = await aWorld((await testDatabase()).db);
  const enrolled = { id: newId(), student_id: world.mine['student']!, kind: 'enrolled' as const };
  await world.db.insert(studentEvents).values(enrolled);
  // Creates a view of the child, so that the list of viewers is not empty.
  await call(apiOf(world.people.admin.actor), 'students.get', { student_id: world.mine['student'] });
});

const apiOf = (actor: Actor) => apiAs(router, world.db, actor, { files: world.files }) as Api;

/** Fields that reveal nothing about a child: the role whose rights a row shows, and the school's day. */
const OF_NOBODY = new Set(['role', 'today']);
/** Empty responses: nothing, an empty list or page, zeros, or the refusal for a missing record. */
const EMPTY = new Set<unknown>([null, undefined, '', '0', 0, false]);
const saysNothing = (value: unknown): boolean => {
  if (value instanceof Blob) return false;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([name, held]) => OF_NOBODY.has(name) || saysNothing(held));
  return EMPTY.has(value);
};
async function isOpen(read: Reads[string], api: Api): Promise<boolean> {
  const outcome = await read(api, world).then(
    (answer) => ({ answer }),
    (error: { code: string }) => ({ code: error.code }),
  );
  if ('code' in outcome) {
    expect(outcome.code).toBe('NOT_FOUND');
    return false;
  }
  return !saysNothing(outcome.answer);
}
const opened = async (reads: Reads, api: Api) => {
  const names: string[] = [];
  for (const [name, read] of Object.entries(reads)) if (await isOpen(read, api)) names.push(name);
  return names;
};
/** Procedures that a parent may call about one child: those the matrix allows for their own child. */
const ABOUT_A_CHILD = Object.keys(MATRIX).filter((name) => MATRIX[name]![PARENT] === 'o');
const isMoney = (name: string) => /^(fees|feeClaims|payments|receipts|savings)\./.test(name);
/** Whether the child exists for the caller. An empty list is a response about an existing child. */
const isThere = (read: () => Promise<unknown>) =>
  read().then(
    () => true,
    (error: { code: string }) => error.code !== 'NOT_FOUND',
  );
const heard = async (actor: Actor) => {
  const mayHear = Object.assign({}, ...FEATURES.map(({ live }) => live?.mayHear)) as Record<
    string,
    (tx: unknown, actor: Actor, id: string) => Promise<boolean>
  >;
  return world.db.transaction(async (tx) => ({
    fees: await mayHear['fee_account']!(tx, actor, world.mine['student']!),
    savings: await mayHear['ledger_account']!(tx, actor, world.mine['account']!),
  }));
};
const teachersWord = async (userId: string) => {
  const list = (await call(apiOf(world.people.teacher.actor), 'guardians.list', {
    student_id: world.mine['student'],
  })) as { user_id: string; may_collect: boolean }[];
  return list.find(({ user_id }) => user_id === userId)?.may_collect;
};
const officesWord = async (userId: string) => {
  const list = (await call(apiOf(world.people.admin.actor), 'guardians.list', {
    student_id: world.mine['student'],
  })) as { user_id: string; terms: { receives_messages: boolean } }[];
  return list.find(({ user_id }) => user_id === userId)?.terms.receives_messages;
};

type Terms = Omit<Parameters<typeof aGuardianLink>[1], 'student_id' | 'user_id'>;
const ALL = {
  records: true,
  money: true,
  collects: true as boolean | undefined,
  messages: true as boolean | undefined,
};
const NOTHING = { records: false, money: false, collects: undefined, messages: undefined };
const verified = (terms: Terms = {}): Terms => ({ verified_at: new Date(), ...terms });

const CELLS: { who: string; terms: Terms; sees: typeof ALL }[] = [
  { who: 'every right', terms: verified(), sees: ALL },
  { who: 'no records', terms: verified({ sees_records: false }), sees: { ...ALL, records: false } },
  { who: 'no fees', terms: verified({ sees_fees: false }), sees: { ...ALL, money: false } },
  { who: 'no collecting', terms: verified({ may_collect: false }), sees: { ...ALL, collects: false } },
  { who: 'no messages', terms: verified({ receives_messages: false }), sees: { ...ALL, messages: false } },
  {
    who: 'nothing but collecting',
    terms: verified({ sees_records: false, sees_fees: false, receives_messages: false }),
    sees: { records: false, money: false, collects: true, messages: false },
  },
  { who: 'an ended link', terms: verified({ ended_at: new Date() }), sees: NOTHING },
  { who: 'nobody’s yes', terms: {}, sees: NOTHING },
  {
    who: 'days that begin tomorrow',
    terms: verified({ begins_at: daysFromNow(1) }),
    // The office sees scheduled messages.
    sees: { ...NOTHING, messages: true },
  },
  {
    who: 'days that are over',
    terms: verified({ begins_at: daysFromNow(-9), ends_at: daysFromNow(-1) }),
    sees: { ...NOTHING, messages: true },
  },
  {
    who: 'days that are now',
    terms: verified({ begins_at: daysFromNow(-1), ends_at: daysFromNow(1) }),
    sees: ALL,
  },
];

describe('a guardian with', () => {
  it.each(CELLS)('$who: records $sees.records, money $sees.money', async ({ terms, sees }) => {
    const { actor, userId } = await aUser(world.db, { role: 'parent' });
    await aGuardianLink(world.db, { ...terms, user_id: userId, student_id: world.mine['student']! });
    const api = apiOf(actor);
    expect(await opened(RECORDS, api)).toEqual(sees.records ? Object.keys(RECORDS) : []);
    expect(await opened(MONEY, api)).toEqual(sees.money ? Object.keys(MONEY) : []);
    expect(await heard(actor)).toEqual({ fees: sees.money, savings: sees.money });
    expect(await teachersWord(userId)).toBe(sees.collects);
    expect(await officesWord(userId)).toBe(sees.messages);
  });

  it.each([
    ['every right', {}],
    ['no records', { sees_records: false }],
    ['no fees', { sees_fees: false }],
    ['neither', { sees_records: false, sees_fees: false }],
  ] as const)('%s applies to everything a parent may call about a child', async (_, rights) => {
    const { actor, userId } = await aUser(world.db, { role: 'parent' });
    const terms = { sees_records: true, sees_fees: true, ...rights };
    await aGuardianLink(world.db, {
      ...verified(terms),
      user_id: userId,
      student_id: world.mine['student']!,
    });
    const may = { money: terms.sees_fees, records: terms.sees_records };
    const wrong: string[] = [];
    for (const name of ABOUT_A_CHILD) {
      const input = await inputFor(name, 'mine', world, 'parent');
      const read = () => call(apiOf(actor), name, input);
      const open = await isThere(read);
      if (open !== may[isMoney(name) ? 'money' : 'records']) wrong.push(`${name}: ${open}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a right for one child gives no right for another', async () => {
    const { actor, userId } = await aUser(world.db, { role: 'parent' });
    const of = { user_id: userId, verified_at: new Date() };
    await aGuardianLink(world.db, { ...of, student_id: world.theirs['student']! });
    await aGuardianLink(world.db, {
      ...of,
      student_id: world.mine['student']!,
      sees_fees: false,
      sees_records: false,
    });
    const api = apiOf(actor);
    const answers = await Promise.all(
      [...Object.values(RECORDS), ...Object.values(MONEY)].map((read) =>
        read(api, world).then(
          (answer) => JSON.stringify(answer),
          () => '',
        ),
      ),
    );
    expect(answers.join('')).toContain(world.theirs['student']);
    for (const name of ['student', 'payment', 'receipt', 'account', 'class'])
      expect(answers.join(''), name).not.toContain(world.mine[name]);
  });
});
