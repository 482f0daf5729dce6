import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../db/one.ts';
import { outbox } from './mail.tables.ts';
import { startMailing } from './mailing.ts';
import { openMail, queueMail, stateOf } from './outbox.ts';
import { smtpPost } from './post.ts';
import { eraseExpired, sendDue } from './sending.ts';
import { anSmtpServer } from './testing/smtp-server.ts';

const FROM = '"Lycée de Test" <office@lycee.test>';
const START = new Date('2026-11-20T09:00:00Z');
const MINUTE = 60_000;
const log = pino({ level: 'silent' });

let db: Db;
let server: Awaited<ReturnType<typeof anSmtpServer>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.execute(sql`delete from outbox`);
  server = await anSmtpServer();
});

const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);
const queue = (given: { to?: string; subject?: string; text?: string; expires_at?: Date } = {}) =>
  db.transaction((tx) =>
    queueMail(tx, TEST_SECRETS, {
      to: 'mere@famille.test',
      subject: 'Invitation',
      text: 'Votre code : K7QF-9MXR',
      expires_at: later(14 * 1440),
      at: START,
      ...given,
    }),
  );
const rowOf = async (id: string) => one(await db.select().from(outbox).where(eq(outbox.id, id)));
const send = async (at: Date) =>
  sendDue(
    { db, secrets: TEST_SECRETS, log, now: () => at, post: await smtpPost(server.url, FROM) },
    () => false,
  );
const open = (id: string, at: Date) => db.transaction((tx) => openMail(tx, TEST_SECRETS, id, at));

const start = () =>
  startMailing({
    db,
    secrets: TEST_SECRETS,
    log,
    smtpUrl: server.url,
    from: FROM,
    now: () => START,
    everyMs: 5,
  });

describe('a message', () => {
  it('is stored encrypted, is sent as plain text, and its text is erased once it is sent', async () => {
    const id = await queue();
    const { rows } = await db.execute<{ row: string }>(sql`select outbox::text as row from outbox`);
    expect(one(rows).row).not.toContain('K7QF');
    expect(await open(id, START)).toMatchObject({ body: 'Votre code : K7QF-9MXR' });

    await send(START);
    const [mail, ...more] = server.kept;
    expect(more).toEqual([]);
    expect(mail!.to).toEqual(['mere@famille.test']);
    expect(mail!.source).toContain('Votre code : K7QF-9MXR');
    expect(mail!.source).toContain('Content-Type: text/plain');
    expect(mail!.source).not.toMatch(/html|http|multipart|X-Mailer/i);
    expect(await rowOf(id)).toMatchObject({ body: null, sent_at: START, attempts: 1, last_error: null });
    expect(await open(id, START)).toBeNull();
    await send(later(5));
    expect(server.kept).toHaveLength(1);
  });

  it('cannot add a header or a second recipient through its subject or its address', async () => {
    await queue({
      subject: 'Bonjour\r\nBcc: voleur@test\n\nX',
      to: 'mere@famille.test,\r\nvoleur@ailleurs.test',
    });
    await send(START);
    for (const { to, source } of server.kept) {
      expect(to).toHaveLength(1);
      expect(source).not.toMatch(/^Bcc:/im);
    }
    expect(server.kept.flatMap(({ to }) => to)).not.toContain('voleur@ailleurs.test');
  });

  it('that was refused is retried after 1, 2, 4 … minutes, at most an hour, ten times', async () => {
    server.state.refusing = true;
    const id = await queue();
    await send(START);
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      sent_at: null,
      next_attempt_at: later(1),
      last_error: 'EENVELOPE 550',
    });
    await send(new Date(later(1).getTime() - 1));
    expect(server.state.asked).toBe(1);

    let at = later(1);
    const waits: number[] = [];
    for (let attempt = 2; attempt < 10; attempt += 1) {
      await send(at);
      const { next_attempt_at } = await rowOf(id);
      waits.push((next_attempt_at.getTime() - at.getTime()) / MINUTE);
      at = next_attempt_at;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    await send(at);
    await send(later(10_000));
    expect(server.state.asked).toBe(10);
    const { expires_at, sent_at, attempts } = await rowOf(id);
    expect(stateOf({ expires_at, sent_at, attempts }, { sends: true, at })).toBe('failed');
    expect(await open(id, at), 'an administrator may still hand it over').not.toBeNull();
  });

  it('that was refused is sent when the server accepts it, and does not delay others', async () => {
    server.state.refusing = true;
    const id = await queue();
    await send(START);
    server.state.refusing = false;
    await queue({ to: 'pere@famille.test' });
    await send(START);
    expect(server.kept.map(({ to }) => to[0])).toEqual(['pere@famille.test']);
    await send(later(1));
    expect(server.kept.map(({ to }) => to[0])).toEqual(['pere@famille.test', 'mere@famille.test']);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, body: null, last_error: null });
  });

  it('that has expired is erased and never sent, with a mail server or without', async () => {
    const id = await queue({ expires_at: later(30) });
    const kept = await queue();
    await db.transaction((tx) => eraseExpired(tx, later(29)));
    expect((await rowOf(id)).body).not.toBeNull();
    expect(await open(id, later(30)), 'not even before it is erased').toBeNull();
    const resting = startMailing({
      db,
      secrets: TEST_SECRETS,
      log,
      smtpUrl: undefined,
      from: FROM,
      now: () => later(30),
      everyMs: 5,
    });
    await expect.poll(async () => (await rowOf(id)).body).toBeNull();
    await resting.close();
    expect((await rowOf(kept)).body).not.toBeNull();
    await send(later(31));
    expect(server.kept).toHaveLength(1);
  });
});

describe('the sending loop', () => {
  it('of two processes sends each message once', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => queue({ to: `p${n}@famille.test` })));
    const both = [start(), start()];
    await expect.poll(() => server.kept.length, { timeout: 10_000 }).toBe(ids.length);
    await pause(50);
    await Promise.all(both.map(({ close }) => close()));
    const recipients = server.kept.map(({ to }) => to[0]);
    expect(new Set(recipients).size).toBe(ids.length);
    expect(recipients).toHaveLength(ids.length);
  });

  it('stops when it is closed, even with a server that does not answer, and loses nothing', async () => {
    server.state.silent = true;
    const id = await queue();
    const mailing = start();
    await expect.poll(async () => (await rowOf(id)).attempts).toBe(1);
    // The server never answers: if closing waited for it, this would not end.
    await mailing.close();
    server.state.silent = false;
    await send(later(1));
    expect(server.kept).toHaveLength(1);
  });
});
