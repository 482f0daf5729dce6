import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { anEvent, withTriggersOff } from '#platform/audit/server/audit.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import type { Invariant } from '#features/feature.ts';
import { one } from '#platform/db/one.ts';
import { aDeposit, someSavings } from './ledger.builders.ts';
import { ledgerRouter } from './ledger.router.ts';
import { countRows } from './reconcile.queries.ts';
import { reconcile } from './reconcile.service.ts';
import { startReconciling } from './reconciling.ts';

let db: Db;
let admin: Actor;
let savings: string;
beforeEach(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
  savings = await someSavings(db);
  // Like a use case, with an audit event for the posting.
  const { id } = await db.transaction((tx) => aDeposit(tx, savings, 100_000n));
  await anEvent(db, { details: { transaction_id: id } });
});

const now = () => new Date('2026-11-20T09:00:00Z');
const books = (rules: Invariant[] = []) => apiAs(ledgerRouter(rules), db, admin, { now });
const deposit = () => db.transaction((tx) => aDeposit(tx, savings, 500n));
const bend = (by: number) =>
  withTriggersOff(db, (tx) =>
    tx.execute(sql`update ledger_accounts set balance = balance + ${by} where id = ${savings}`),
  );
const trail = async () => {
  const { rows } = await db.execute<{ action: string; via: string; actor_id: string; details: object }>(
    sql`select action, via, actor_id, details from audit_events where action like 'ledger.%' order by seq`,
  );
  return rows;
};

/** The driver's error when the database shuts down. */
const AWAY = Object.assign(new Error('the database is away'), { code: '57P01' });

/** A rule that hits a corrupted page, with PostgreSQL's error. */
const UNREADABLE: Invariant = {
  rule: 'unreadable',
  count: async (tx) => {
    await tx.execute(
      sql`do $$ begin raise exception 'invalid page in block 7' using errcode = 'XX001'; end $$`,
    );
    return 0;
  },
};

const causes = async () => (await books().checks()).checks.map(({ cause }) => cause).toReversed();

/** A rule that always holds, and whose check blocks until released. */
function aGate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let reach!: () => void;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const rule: Invariant = {
    rule: 'gate',
    count: async () => {
      reach();
      await opened;
      return 0;
    },
  };
  return { rule, reached, open };
}

describe('a check on demand', () => {
  it('is for administrators alone', async () => {
    for (const role of ['teacher', 'parent', 'student', null] as const) {
      const { actor } = await aUser(db, { role });
      const api = apiAs(ledgerRouter([]), db, actor);
      await expect(api.check()).rejects.toMatchObject({ status: 403 });
      await expect(api.checks()).rejects.toMatchObject({ status: 403 });
    }
  });

  it('reports that the books are right, is stored, and adds an audit record', async () => {
    const check = await books().check();
    expect(check).toMatchObject({
      at: now().toISOString(),
      cause: 'demand',
      passed: true,
      failures: [],
      transactions: 1,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await books().checks()).toMatchObject({ halted: false, checks: [check] });
    expect(await trail()).toEqual([
      {
        action: 'ledger.checked',
        via: 'session',
        actor_id: admin.userId,
        details: { transactions: 1, intact: true },
      },
    ]);
  });

  it('that fails stops all movements of money, until one passes', async () => {
    await bend(5);
    const failed = await books().check();
    expect(failed).toMatchObject({
      passed: false,
      failures: [
        { rule: 'wrong_balances', rows: 1 },
        { rule: 'wrong_totals', rows: 1 },
      ],
    });
    expect((await books().checks()).halted).toBe(true);
    await expect(deposit()).rejects.toMatchObject({ code: 'LEDGER_HALTED', status: 503 });
    await books().check();

    await bend(-5);
    await expect(deposit(), 'not before a check has seen it').rejects.toMatchObject({
      code: 'LEDGER_HALTED',
    });
    expect(await books().check()).toMatchObject({ passed: true });
    expect((await books().checks()).halted).toBe(false);
    await deposit();
    // Logged on change only, not on every check.
    const lines = (await trail()).map(({ action, via }) => `${action} ${via}`);
    expect(lines).toEqual([
      'ledger.halted server',
      'ledger.checked session',
      'ledger.checked session',
      'ledger.resumed server',
      'ledger.checked session',
    ]);
    expect(one(await trail()).details).toEqual({
      transactions: 1,
      broken: ['wrong_balances', 'wrong_totals'],
    });
  });

  it('lists the last twenty, newest first', async () => {
    for (let made = 0; made < 22; made += 1)
      await reconcile(db, { now: () => new Date(now().getTime() + made * 1_000), cause: 'start', rules: [] });
    const { checks } = await books().checks();
    expect(checks).toHaveLength(20);
    expect([checks[0]!.at, checks[19]!.at]).toEqual(['2026-11-20T09:00:21.000Z', '2026-11-20T09:00:02.000Z']);
  });
});

describe('a check that could not be run', () => {
  it('halts money like a failed check, until a check passes: unreadable books cannot be trusted', async () => {
    expect(await books().check()).toMatchObject({ passed: true });
    expect(await books([UNREADABLE]).check()).toMatchObject({
      passed: false,
      failures: [{ rule: 'check_not_run', rows: 1 }],
      transactions: 0,
    });
    expect((await books().checks()).halted).toBe(true);
    await expect(deposit()).rejects.toMatchObject({ code: 'LEDGER_HALTED', status: 503 });
    expect((await trail()).map(({ action, details }) => [action, details])).toContainEqual([
      'ledger.halted',
      { transactions: 0, broken: ['check_not_run'] },
    ]);
    expect(await books().check(), 'it is no head that the chain has to hold').toMatchObject({ passed: true });
    await deposit();
  });

  it('halts money even if its own result cannot be stored', async () => {
    await ownerOf(db).execute(sql`alter table ledger_checks add constraint full_up check (cause <> 'start')`);
    const checking = reconcile(db, { now, cause: 'start', rules: [UNREADABLE] });
    await expect(checking).rejects.toMatchObject({ cause: { constraint: 'full_up' } });
    expect(await books().checks()).toMatchObject({ halted: true, checks: [] });
    await expect(deposit()).rejects.toMatchObject({ code: 'LEDGER_HALTED' });
  });

  it('differs from one that found nothing and could not be stored, which does not halt money', async () => {
    await ownerOf(db).execute(sql`alter table ledger_checks add constraint full_up check (cause <> 'start')`);
    await expect(reconcile(db, { now, cause: 'start', rules: [] })).rejects.toThrow();
    expect((await books().checks()).halted).toBe(false);
  });

  it('halts money after an error of the portal itself too, but not if interrupted by a shutdown', async () => {
    const ending = new AbortController();
    const options = { now, cause: 'start', signal: ending.signal } as const;
    const fault: Invariant = { rule: 'fault', count: () => Promise.reject(new TypeError('not a number')) };
    const end: Invariant = {
      rule: 'end',
      count: async () => {
        ending.abort();
        throw new TypeError('torn off');
      },
    };
    await expect(reconcile(db, { ...options, rules: [end] })).rejects.toThrow('torn off');
    expect((await books().checks()).halted).toBe(false);
    await reconcile(db, { now, cause: 'start', rules: [fault] });
    expect((await books().checks()).halted).toBe(true);
  });
});

describe('during a check of the books', () => {
  it('money still moves, and new movements belong to the next check: one snapshot is checked', async () => {
    const gate = aGate();
    const later: Invariant = {
      rule: 'later',
      count: (tx) => countRows(tx, sql`select from ledger_transactions where position > 1`),
    };
    const checking = reconcile(db, { now, cause: 'start', rules: [gate.rule, later] });
    await gate.reached;
    await deposit();
    gate.open();
    expect(await checking).toMatchObject({ transactions: 1, failures: [] });
  });

  it('nobody starts a second one: who asks meanwhile gets the result of the first', async () => {
    const gate = aGate();
    const first = reconcile(db, { now, cause: 'start', rules: [gate.rule] });
    await gate.reached;
    expect(await reconcile(db, { now, cause: 'nightly', rules: [] })).toBeNull();
    const asked = books().check();
    await sleep(50);
    gate.open();
    expect(await asked).toEqual(await first);
    expect((await books().checks()).checks).toHaveLength(1);
  });

  it('that loses its database changes nothing, and the next one passes', async () => {
    const broken: Invariant = {
      rule: 'broken',
      count: () => Promise.reject(AWAY),
    };
    await expect(reconcile(db, { now, cause: 'start', rules: [broken] })).rejects.toThrow('away');
    expect(await books().checks()).toMatchObject({ halted: false, checks: [] });
    expect(await books().check()).toMatchObject({ passed: true });
  });
});

describe('the scheduled check', () => {
  const PATIENCE = { timeout: 10_000, interval: 20 };

  /** Three processes on one database with a manual clock, and their logs. */
  function threeProcesses(at: string, rules: Invariant[] = []) {
    const clock = { at: new Date(at) };
    const lines: { level: number; cause: string; failures?: object }[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const start = () =>
      startReconciling({
        db,
        log,
        rules,
        school: { timeZone: 'Africa/Douala' },
        now: () => clock.at,
        everyMs: 5,
      });
    const processes = [start(), start(), start()];
    return {
      lines,
      /** A process that starts during another's check skips its own: one to three checks. */
      started: async () => {
        await vi.waitFor(async () => expect(await causes()).not.toEqual([]), PATIENCE);
        await sleep(200);
        const found = await causes();
        expect(new Set(found)).toEqual(new Set(['start']));
        return found;
      },
      goOn: async (to: string, expected: string[]) => {
        clock.at = new Date(to);
        await vi.waitFor(async () => expect(await causes()).toEqual(expected), PATIENCE);
        // Every process has had a few turns since.
        await sleep(60);
        expect(await causes()).toEqual(expected);
      },
      close: () => Promise.all(processes.map(({ close }) => close())),
    };
  }

  it('is left to a newer version once it has migrated the database', async () => {
    const before = await causes();
    const { close } = startReconciling({
      db,
      log: pino({ level: 'silent' }),
      rules: [],
      school: { timeZone: 'Africa/Douala' },
      isOutdated: async () => true,
      everyMs: 5,
    });
    await sleep(60);
    await close();
    expect(await causes()).toEqual(before);
  });

  it('runs after the start, and once a night at half past two at the school', async () => {
    const school = threeProcesses('2026-11-20T09:00:00Z');
    const started = await school.started();
    await school.goOn('2026-11-20T20:00:00Z', started);
    await school.goOn('2026-11-21T01:29:00Z', started);
    await school.goOn('2026-11-21T01:31:00Z', [...started, 'nightly']);
    await school.goOn('2026-11-22T01:29:00Z', [...started, 'nightly']);
    // A check missed during sleep is made up for.
    await school.goOn('2026-11-23T07:00:00Z', [...started, 'nightly', 'nightly']);
    // Setting the clock back causes no second check.
    await school.goOn('2026-11-22T07:00:00Z', [...started, 'nightly', 'nightly']);
    await school.close();
    expect(school.lines.every(({ level }) => level === 30)).toBe(true);
  });

  it('reports an error prominently, and halts money', async () => {
    await bend(5);
    const school = threeProcesses('2026-11-20T09:00:00Z');
    await school.started();
    await school.close();
    expect(school.lines[0]).toMatchObject({
      level: 50,
      cause: 'start',
      failures: [{ rule: 'wrong_balances', rows: 1 }, { rule: 'wrong_totals' }],
    });
    await expect(deposit()).rejects.toMatchObject({ code: 'LEDGER_HALTED' });
  });

  it('waits for an absent database, logs it once, and stops when the process ends', async () => {
    let away = true;
    const gate = aGate();
    const rule: Invariant = {
      rule: 'away',
      count: (tx) => (away ? Promise.reject(AWAY) : gate.rule.count(tx)),
    };
    const school = threeProcesses('2026-11-20T09:00:00Z', [rule, { rule: 'never', count: async () => 1 }]);
    await vi.waitFor(() => expect(school.lines).toHaveLength(3), PATIENCE);
    await school.goOn('2026-11-20T09:00:10Z', []);
    expect(school.lines.map(({ level }) => level)).toEqual([40, 40, 40]);
    away = false;
    await gate.reached;
    const closed = school.close();
    gate.open();
    await closed;
    expect((await books().checks()).checks, 'what was broken off says nothing').toEqual([]);
  });
});
