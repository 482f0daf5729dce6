import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { MOST_AN_HOUR } from '../assistant.rules.ts';
import { askAssistant, type AskCall } from './ask.service.ts';
import { askModel } from './ask-model.ts';
import { aModelRequest, anAssistant } from './assistant.builders.ts';
import { aModelServer, completion, type ModelAnswer } from './model-server.builders.ts';
import { assistantRouter } from './assistant.router.ts';
import { assistantRequests, assistantSettings } from './assistant.tables.ts';

let db: Db;
let model: Awaited<ReturnType<typeof aModelServer>>;
let head: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  model = await aModelServer();
});
afterAll(() => model.close());
beforeEach(async () => {
  head = await aUser(db, { role: 'admin', full_name: 'Tchoupo Solange' });
  await ownerOf(db).delete(assistantRequests);
  await ownerOf(db).delete(assistantSettings);
  model.requests.length = 0;
  model.answer('ready');
});

const api = () => apiAs(assistantRouter, db, head.actor);
const given = (change = {}) => ({
  is_on: true,
  address: model.address,
  model: 'school-model',
  key: '',
  forget_key: false,
  monthly_requests: 500,
  ...change,
});
const callOf = (actor = head.actor): AskCall => ({
  db,
  actor,
  now: () => new Date(),
  address: '10.0.0.1',
  timeZone: 'Africa/Douala',
  secrets: TEST_SECRETS,
});
const ask = (text: string, patience = {}) =>
  askAssistant(
    callOf(),
    {
      use: 'announcement',
      prompt: (hidden) => ({ system: 'Translate.', user: hidden.hide(text) }),
      read: (answer, hidden) => hidden.putBack(answer),
    },
    patience,
  );

describe('the connection', () => {
  it('is off at first, and then nothing is sent', async () => {
    expect(await api().state()).toEqual({ is_on: false });
    expect(await ask('Bonjour')).toEqual({ refused: 'ASSISTANT_OFF' });
    await anAssistant(db, { is_on: false, address: model.address });
    expect(await ask('Bonjour')).toEqual({ refused: 'ASSISTANT_OFF' });
    expect(model.requests).toEqual([]);
  });

  it('stores its key encrypted, shows it to nobody, and sends it to the model alone', async () => {
    const saved = await api().save(given({ key: 'sk-secret' }));
    expect(JSON.stringify([saved, await api().settings()])).not.toContain('sk-secret');
    expect(saved.has_key).toBe(true);
    const [row] = await ownerOf(db).select().from(assistantSettings);
    expect(row?.sealed_key).not.toContain('sk-secret');
    expect(JSON.stringify(await db.select().from(auditEvents))).not.toContain('sk-secret');
    expect(await api().try()).toEqual({ answer: 'ready', fault: null });
    expect(model.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      model: 'school-model',
      headers: { authorization: 'Bearer sk-secret' },
    });
  });

  it('keeps the key when other settings change, and deletes it for another host and on request', async () => {
    await api().save(given({ key: 'sk-secret' }));
    expect((await api().save(given({ model: 'other' }))).has_key).toBe(true);
    expect((await api().save(given({ address: 'https://thief.test/v1' }))).has_key).toBe(false);
    await api().save(given({ key: 'sk-secret' }));
    expect((await api().save(given({ forget_key: true }))).has_key).toBe(false);
    await api().try();
    expect(model.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('can be tested while it is off, and reports why there is no answer', async () => {
    await api().save(given({ is_on: false }));
    expect(await api().try()).toEqual({ answer: 'ready', fault: null });
    model.answer((response) => response.writeHead(401).end());
    expect(await api().try()).toEqual({ answer: null, fault: 'key' });
    await api().save(given({ address: 'http://198.51.100.7/v1' }));
    expect(await api().try()).toEqual({ answer: null, fault: 'address' });
  });
});

describe('requests', () => {
  it('are in the audit trail before they are sent, with names replaced, and later with their outcome', async () => {
    await anAssistant(db, { address: model.address });
    await aStudent(db, { full_name: 'Ewolo Clarisse' });
    let before: unknown[] = [];
    const answerAfterReading = async (response: ServerResponse) => {
      before = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, head.userId));
      response.end(completion('{P1} was absent'));
    };
    model.answer((response) => void answerAfterReading(response));
    expect(await ask('Clarisse Ewolo était absente')).toEqual({ draft: 'Clarisse Ewolo was absent' });
    expect(model.requests[0]?.user).toBe('{P1} était absente');
    expect(before).toMatchObject([
      {
        action: 'assistant.asked',
        details: { use: 'assistant.announcement', prompt: 'Translate.\n\n{P1} était absente' },
      },
    ]);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.actor_id, head.userId));
    expect(events.map(({ action }) => action)).toEqual(['assistant.asked', 'assistant.answered']);
    expect(events[1]?.details).toMatchObject({
      became: 'assistant.used',
      letters: '{P1} was absent'.length,
    });
    expect(JSON.stringify(events)).not.toMatch(/Ewolo|Clarisse/);
    const [month] = (await api().settings()).months;
    expect(month).toMatchObject({ requests: 1, uses: [{ use: 'announcement', requests: 1 }] });
  });

  it('stop at the monthly limit, even concurrent ones', async () => {
    await anAssistant(db, { address: model.address, monthly_requests: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('Bonjour')));
    expect(answers.filter((answer) => 'draft' in answer)).toHaveLength(3);
    expect(answers).toContainEqual({ refused: 'ASSISTANT_MONTH_FULL' });
    expect(model.requests).toHaveLength(3);
  });

  it('stop at a person’s hourly limit', async () => {
    await anAssistant(db, { address: model.address });
    const other = await aUser(db, { role: 'teacher' });
    for (let turn = 0; turn < MOST_AN_HOUR; turn += 1) await aModelRequest(db, head.userId);
    expect(await ask('Bonjour')).toEqual({ refused: 'ASSISTANT_HOUR_FULL' });
    const theirs = await askAssistant(callOf(other.actor), {
      use: 'announcement',
      prompt: () => ({ system: '', user: '' }),
      read: (answer) => answer,
    });
    expect(theirs).toEqual({ draft: 'ready' });
  });

  it('that fail hold no database connection, and count', async () => {
    await anAssistant(db, { address: model.address });
    model.answer(() => undefined);
    expect(await ask('Bonjour', { timeoutMs: 200 })).toEqual({ refused: 'ASSISTANT_FAILED' });
    const [row] = await ownerOf(db).select().from(assistantRequests);
    expect(row).toMatchObject({ outcome: 'failed', letters: 0 });
  });
});

const raw =
  (body: string, status = 200, headers: Record<string, string> = {}): ModelAnswer =>
  (response) =>
    response.writeHead(status, headers).end(body);

describe('a server that misbehaves', () => {
  it.each<[string, ModelAnswer, string]>([
    ['redirects', raw('', 302, { location: 'http://169.254.169.254/latest' }), 'redirect'],
    ['redirects with an answer', raw(completion('x'), 307, { location: '/v1/chat/completions' }), 'redirect'],
    ['refuses the key', raw('', 403), 'key'],
    ['is busy', raw('', 429), 'busy'],
    ['fails', raw('', 500), 'status'],
    ['knows no such path', raw('', 404), 'status'],
    ['answers with a page', raw('<html>'), 'unreadable'],
    ['answers with nothing', raw(''), 'unreadable'],
    ['answers with another JSON', raw('{"choices":[]}'), 'unreadable'],
    ['answers with null', raw('null'), 'unreadable'],
    ['answers with an empty text', raw(completion('  ')), 'unreadable'],
    ['answers in a stream', raw('data: {"choices":[]}\n\n'), 'unreadable'],
    ['compresses', raw('x', 200, { 'content-encoding': 'gzip' }), 'unreadable'],
    ['announces 10 MB', raw('', 200, { 'content-length': '10485760' }), 'large'],
    [
      'calls a tool',
      raw(
        JSON.stringify({
          choices: [{ message: { content: 'x', tool_calls: [{ id: '1', type: 'function' }] } }],
        }),
      ),
      'tools',
    ],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()),
      'unreachable',
    ],
    ['hangs up', (response) => response.destroy(), 'unreachable'],
    ['never answers', () => undefined, 'slow'],
    [
      'drips without an end',
      (response) => {
        const clock = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(clock));
      },
      'slow',
    ],
  ])('%s', async (_name, answer, fault) => {
    model.answer(answer);
    const asked = askModel({ address: model.address, model: 'm', key: null }, { system: '', user: '' }, 400);
    expect(await asked).toEqual({ fault });
    expect(model.requests).toHaveLength(1);
  });

  it('that sends 10 MB is cut off after 32 KB', async () => {
    let sent = 0;
    model.answer((response) => {
      const more = () => {
        while (!response.destroyed && sent < 10 * 1024 * 1024) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, 'a'))) return void response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    const asked = askModel({ address: model.address, model: 'm', key: null }, { system: '', user: '' });
    expect(await asked).toEqual({ fault: 'large' });
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('may send reasoning before the answer; it is skipped', async () => {
    model.answer('<think>hm</think>\nready');
    const asked = askModel({ address: model.address, model: 'm', key: null }, { system: '', user: '' });
    expect(await asked).toEqual({ text: 'ready' });
  });
});
