import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createHub } from './hub.ts';

type Actor = { may: Set<string> };

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const EVERYTHING = `thing:${randomUUID()}`;
const announce = (...topics: string[]) =>
  db.execute(
    sql`select pg_notify('preau_live', topic) from unnest(${sql.param(topics)}::text[]) as told (topic)`,
  );

/** A hub whose permissions are set by the test. */
function aHub() {
  const people = new Map<string, Actor>();
  const fault = { of: null as Error | null, topic: '' };
  const hub = createHub<Actor>({
    db,
    log: pino({ level: 'silent' }),
    findActors: async (_tx, sessionIds) => {
      if (fault.of) throw fault.of;
      return new Map([...people].filter(([id]) => sessionIds.includes(id)));
    },
    mayListen: () => true,
    mayHear: {
      thing: (_tx, { may }, id) => {
        if (fault.topic === `thing:${id}`) throw new Error('A question that nobody can answer.');
        return may.has(`thing:${id}`);
      },
    },
  });
  atEndOfFile(() => hub.close());
  const open = async (
    topics = [EVERYTHING],
    more: { userId?: string; tab?: string; ageMs?: number; cut?: () => void } = {},
  ) => {
    const sessionId = randomUUID();
    people.set(sessionId, { may: new Set(topics) });
    const { userId = randomUUID(), tab = null, ...rest } = more;
    const body = await hub.open({ sessionId, userId, tab, topics, ...rest });
    return { sessionId, userId, body };
  };
  /** The same, with its output collected. */
  const listen = async (...asked: Parameters<typeof open>) => {
    const { body, ...who } = await open(...asked);
    if (typeof body === 'string') throw new Error(`refused: ${body}`);
    const heard = { text: '', ended: false };
    const reader = body.getReader();
    const read = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        heard.text += Buffer.from(part.value).toString('utf8');
      heard.ended = true;
    };
    read().catch(() => (heard.ended = true));
    return { ...who, topics: asked[0] ?? [EVERYTHING], heard, leave: () => reader.cancel() };
  };
  return { hub, people, fault, open, listen };
}

/** Closes the listening connection, as a restart of the database does. */
async function breakTheEar(): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query in ('listen preau_live', 'select')`);
  expect(rowCount).toBeGreaterThan(0);
}

describe('the hub', () => {
  it('opens no connection before the first subscriber, and ignores topics without subscribers', async () => {
    const listeners = async () =>
      (
        await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and query = 'listen preau_live'`)
      ).rowCount;
    const { hub, listen } = aHub();
    expect(await listeners()).toBe(0);
    const page = await listen();
    expect(await listeners()).toBe(1);
    const asked = vi.spyOn(db, 'transaction');
    await sleep(150);
    asked.mockClear();
    await announce(`thing:${randomUUID()}`, `other:${randomUUID()}`, 'nonsense', '');
    await sleep(250);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    await page.leave();
    expect(hub.counts()).toEqual({ streams: 0, topics: 0, users: 0 });
  });

  it('releases a page that disconnects, two hundred times', async () => {
    const { hub, open } = aHub();
    for (let nth = 0; nth < 200; nth += 1) {
      const { body } = await open([`thing:${randomUUID()}`]);
      await (body as ReadableStream).cancel();
    }
    expect(hub.counts()).toEqual({ streams: 0, topics: 0, users: 0 });
  });

  it('reports that events may have been missed when the database was unavailable, and resumes', async () => {
    const { listen } = aHub();
    const page = await listen();
    await expect.poll(() => page.heard.text).toContain('resync');
    page.heard.text = '';
    await breakTheEar();
    await expect.poll(() => page.heard.text, { timeout: 5_000 }).toBe('event: resync\ndata: \n\n');
    await announce(EVERYTHING);
    await expect.poll(() => page.heard.text).toContain(`event: change\ndata: ${EVERYTHING}\n\n`);
    expect(page.heard.ended).toBe(false);
  });

  it('sends a page the events since its data were read, and nothing older', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { listen } = aHub();
      const first = await listen();
      vi.advanceTimersByTime(60_000);
      await announce(EVERYTHING);
      await expect.poll(() => first.heard.text).toContain('change');
      vi.advanceTimersByTime(10_000);
      const fresh = await listen([EVERYTHING], { ageMs: 9_000 });
      const late = await listen([EVERYTHING], { ageMs: 11_000 });
      const tooLate = await listen([EVERYTHING], { ageMs: 71_000 });
      const unasked = await listen();
      await expect.poll(() => late.heard.text).toContain('change');
      await expect.poll(() => tooLate.heard.text).toContain('resync');
      for (const { heard } of [fresh, unasked]) expect(heard.text).toBe('event: hello\ndata: \n\n');
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps events whose rights could not be checked, and sends them later', async () => {
    const { fault, listen } = aHub();
    const page = await listen();
    await sleep(150);
    fault.of = new Error('The database is away.');
    await announce(EVERYTHING);
    await sleep(300);
    expect(page.heard.text).not.toContain('change');
    fault.of = null;
    await expect.poll(() => page.heard.text, { timeout: 3_000 }).toContain('change');
  });

  it('does not let one always failing check delay others for long', async () => {
    const { fault, listen } = aHub();
    const [poison, other] = [await listen(), await listen([`thing:${randomUUID()}`])];
    await expect.poll(() => poison.heard.text).toContain('resync');
    poison.heard.text = '';
    fault.topic = EVERYTHING;
    await announce(EVERYTHING, ...other.topics);
    await expect.poll(() => poison.heard.text, { timeout: 6_000 }).toContain('resync');
    await announce(...other.topics);
    await expect.poll(() => other.heard.text).toContain('change');
  });

  it('ends a session within half a minute even if its end was never announced', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { people, listen } = aHub();
      const page = await listen();
      await sleep(250);
      people.delete(page.sessionId);
      vi.advanceTimersByTime(30_000);
      await expect.poll(() => page.heard.ended).toBe(true);
      expect(page.heard.text).toContain('event: bye\ndata: session\n\n');
      expect(page.heard.text, 'a sign of life').toContain(':\n\n');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('limits', () => {
  it('disconnects a reader who does not read', async () => {
    const { hub, open, listen } = aHub();
    const topics = Array.from({ length: 20 }, () => `thing:${randomUUID()}`);
    const cut = vi.fn<() => void>();
    await open(topics, { cut });
    const reader = await listen(topics);
    for (let round = 0; round < 20 && cut.mock.calls.length === 0; round += 1) {
      await announce(...topics);
      await sleep(120);
    }
    expect(cut).toHaveBeenCalled();
    expect(hub.counts()).toMatchObject({ streams: 1, users: 1 });
    expect(reader.heard.ended).toBe(false);
  });

  it('accepts a thousand streams, three per person, and tells others to retry later', async () => {
    const { hub, open } = aHub();
    const userId = randomUUID();
    const bodies = [];
    for (const tab of ['a', 'b', 'c']) bodies.push((await open([EVERYTHING], { userId, tab })).body);
    expect((await open([EVERYTHING], { userId })).body).toBe('too many');
    bodies.push(...(await Promise.all(Array.from({ length: 997 }, async () => (await open()).body))));
    expect(hub.counts().streams).toBe(1_000);
    expect((await open()).body).toBe('busy');
    expect(typeof (await open([EVERYTHING], { userId, tab: 'b' })).body, 'its own place').toBe('object');
    for (const body of bodies) await (body as ReadableStream).cancel().catch(() => {});
    expect(hub.counts().streams).toBe(1);
  });

  it('refuses new streams while the database cannot be listened to', async () => {
    const { hub, people } = aHub();
    const sessionId = randomUUID();
    people.set(sessionId, { may: new Set() });
    await hub.close();
    expect(await hub.open({ sessionId, userId: randomUUID(), tab: null, topics: [EVERYTHING] })).toBe('busy');
    const deaf = createHub<Actor>({
      db: {
        ...db,
        $client: { options: { connectionString: 'postgres://nobody@127.0.0.1:9/none' } },
      } as never,
      log: pino({ level: 'silent' }),
      findActors: async () => new Map(),
      mayListen: () => true,
      mayHear: {},
    });
    expect(await deaf.open({ sessionId, userId: randomUUID(), tab: null, topics: [EVERYTHING] })).toBe(
      'busy',
    );
    expect(deaf.counts().streams).toBe(0);
  });
});
