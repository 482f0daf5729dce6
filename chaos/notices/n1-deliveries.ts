import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { nextDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { afterQuietHours } from '#features/school-year/quiet-hours.rules.ts';
import { databaseOf } from '../../src/app/testing/children.ts';
import { foundSchool } from '../../src/app/testing/enrolment.ts';
import { sendJson } from '../../src/app/testing/http-calls.ts';
import { aSupervisedServer } from '../faults/supervised-server.ts';
import { type Report, shorten } from '../report.ts';
import {
  aFaultyMailServer,
  aFaultyPushServer,
  aFaultySmsGateway,
  numberOf,
  type Taken,
} from './faulty-servers.ts';

type Options = {
  seed: number;
  recipients: number;
  outsiders: number;
  serverKills: number;
  databaseKills: number;
  pauseMs: number;
};

const HOUR_MS = 3_600_000;
const PATIENCE_MS = 900_000;
const TIME_ZONE = 'Africa/Douala';

/**
 * How far the server's clock is set ahead: to two hours after the next quiet hours, because text messages are
 * sent from 08:00.
 */
function aheadMs(now = new Date()): number {
  // From midnight, whatever time the test runs at: a moment outside the quiet hours would stay where it is.
  const midnight = startOfDay(nextDay(schoolDay(now, TIME_ZONE)), TIME_ZONE);
  const morning = afterQuietHours(midnight, { timeZone: TIME_ZONE, holidays: [] });
  return morning.getTime() + 2 * HOUR_MS - now.getTime();
}

/**
 * One announcement to all parents by inbox, email, push and text message, through servers that refuse, drop
 * the connection, respond late or never, while the portal and its database are killed. Nobody may get it
 * twice as separate messages, nobody outside the audience may get it, and each delivery must be accepted or
 * failed with its reason; a text message is sent at most once, and its outcome may be unknown.
 */
export async function runN1(options: Options): Promise<Report> {
  const { seed, recipients, outsiders, serverKills, databaseKills, pauseMs } = options;
  const random = seededRandom(seed);
  const [mail, push, sms] = [await aFaultyMailServer(), await aFaultyPushServer(), await aFaultySmsGateway()];
  const server = await aSupervisedServer({
    SMTP_URL: mail.url,
    SMS_URL: sms.url,
    SCHOOL_TIME_ZONE: TIME_ZONE,
    CLOCK_AHEAD_MS: String(aheadMs()),
  });
  const { address, dataDir } = server;
  const { authorization } = await foundSchool(address);
  const inDatabase = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: databaseOf(dataDir) });
    client.on('error', () => {});
    await client.connect();
    return work(client).finally(() => client.end());
  };
  await inDatabase((client) => writePeople(client, { recipients, outsiders, origin: push.origin }));
  const faults: string[] = [];
  const announced = announce(address, authorization, recipients);
  const kills = [
    ...Array.from({ length: serverKills }, () => 'server'),
    ...Array.from({ length: databaseKills }, () => 'database'),
  ];
  while (kills.length > 0) {
    const [victim] = kills.splice(random.below(kills.length), 1);
    await sleep(50 + random.below(pauseMs));
    if (victim === 'server') server.killServer();
    else await server.killDatabase();
    await server.ready();
    await inDatabase(passTime);
  }
  const refusal = await announced;
  if (refusal) faults.push(refusal);
  await settled(() => inDatabase(passTime));
  const found = await inDatabase(readEnd);
  await server.end();
  faults.push(
    ...server.ends,
    ...judge({ ...found, mail: mail.taken, push: push.taken, sms: sms.taken, recipients }),
  );
  const count = (channel: string, state: string) =>
    found.deliveries.filter((row) => row.channel === channel && row.state === state).length;
  return {
    piece: 'n1',
    size: `${recipients} people, ${serverKills} kills of the server, ${databaseKills} of the database`,
    seed,
    figures: {
      notices: found.notices.length,
      'mails accepted': count('email', 'accepted'),
      'mails failed': count('email', 'failed'),
      'pushes accepted': count('push', 'accepted'),
      'pushes failed': count('push', 'failed'),
      'text messages accepted': count('sms', 'accepted'),
      'text messages failed': count('sms', 'failed'),
      'text messages unknown': count('sms', 'unknown'),
      'parts of the month': found.parts,
      'same mail again': repeated(mail.taken),
      'same push again': repeated(push.taken),
      reasons: reasonsOf(found.deliveries),
    },
    faults: shorten(faults),
  };
}

const repeated = (taken: Taken) => [...taken.values()].filter((ids) => ids.length > 1).length;

/** Sends the announcement under one key until there is a response; a refusal is a fault. */
async function announce(address: string, authorization: string, confirmed_people: number) {
  const key = randomUUID();
  const body = { title_fr: 'Réunion', body_fr: 'Samedi.', title_en: '', body_en: '', pinned: false };
  const audience = { acknowledge: false, roles: ['parent'], class_ids: [], confirmed_people };
  for (;;) {
    const answer = await sendJson(
      `${address}/api/v1/announcements`,
      { ...body, ...audience },
      { headers: { authorization, 'idempotency-key': key } },
    ).catch(() => null);
    if (answer && answer.status !== 503 && answer.status !== 429)
      return answer.status === 201 ? null : `announcing: ${answer.status} ${answer.body}`;
    await sleep(100);
  }
}

/**
 * Parents, and teachers outside the audience, all with a confirmed address, a device and every notification
 * enabled.
 */
async function writePeople(
  client: Client,
  { recipients, outsiders, origin }: { recipients: number; outsiders: number; origin: string },
) {
  const all = recipients + outsiders;
  const people = `generate_series(0, ${all - 1}) n join users on email = 'person-' || n || '@school.test'`;
  const key = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  for (const statement of [
    `insert into users (id, email, password_hash)
       select gen_random_uuid(), 'person-' || n || '@school.test', 'none' from generate_series(0, ${all - 1}) n`,
    `insert into profiles (user_id, full_name, phone)
       select users.id, 'Person ' || n, '${numberOf(0).slice(0, -7)}' || lpad(n::text, 7, '0') from ${people}`,
    `insert into sms_settings (is_on, groups, monthly_parts, price_per_part, plain_accents)
       values (true, '{announcements}', 1000000, 2000, true)`,
    `insert into user_roles (user_id, role)
       select users.id, case when n < ${recipients} then 'parent' else 'teacher' end from ${people}`,
    `insert into address_confirmations (user_id, email, sent_at, confirmed_at)
       select users.id, email, now(), now() from ${people}`,
    `insert into notice_choices (user_id, notice_group, channel, is_on)
       select users.id, 'announcements', channel, true from ${people}, unnest(array['email', 'push', 'sms']) channel`,
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
       select gen_random_uuid(), users.id, '${origin}/' || n, '${key}', '${auth}', now() from ${people}`,
  ])
    await client.query(statement);
}

/** Advances time past the retry delays, and counts what is still open. */
async function passTime(client: Client): Promise<number> {
  await client.query(
    `update outbox set next_attempt_at = '2020-01-01' where sent_at is null and attempts < 10`,
  );
  await client.query(`update deliveries set due_at = '2020-01-01' where state = 'waiting'`);
  await client.query(
    `update deliveries set sent_at = sent_at - interval '6 minutes' where state = 'sending' and channel in ('push', 'sms')`,
  );
  await client.query(
    `update jobs set run_at = '2020-01-01' where kind = 'inbox.deliver' and state = 'waiting'`,
  );
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from deliveries where state in ('waiting', 'sending')`,
  );
  return rows[0]!.open;
}

const LOOK_MS = 3_000;

async function settled(look: () => Promise<number>): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; ;) {
    await sleep(LOOK_MS);
    const open = await look();
    if (open === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${open} deliveries never end.`);
  }
}

type Delivery = { n: number; channel: string; state: string; reason: string | null };
type End = { deliveries: Delivery[]; notices: number[]; parts: number };

async function readEnd(client: Client): Promise<End> {
  const n = `substring(users.email from 'person-(\\d+)@')::int as n`;
  const deliveries = await client.query<Delivery>(
    `select ${n}, channel, state, reason from deliveries join users on users.id = user_id`,
  );
  const notices = await client.query<{ n: number }>(
    `select ${n} from notices join users on users.id = user_id where kind = 'announcements.new'`,
  );
  const month = await client.query<{ parts: number }>(
    `select coalesce(sum(parts), 0)::int as parts from sms_months`,
  );
  return {
    deliveries: deliveries.rows,
    notices: notices.rows.map((row) => row.n),
    parts: month.rows[0]!.parts,
  };
}

function judge({
  deliveries,
  notices,
  parts,
  mail,
  push,
  sms,
  recipients,
}: End & { mail: Taken; push: Taken; sms: Taken; recipients: number }): string[] {
  const faults: string[] = [];
  const say = (isFault: boolean, text: string) => isFault && faults.push(text);
  const told = new Set(notices);
  say(
    notices.length !== recipients || told.size !== recipients,
    `${notices.length} notices, ${told.size} people`,
  );
  say(deliveries.length !== 3 * recipients, `${deliveries.length} deliveries`);
  const taken: Record<string, Taken> = { email: mail, push, sms };
  const ended = new Map(deliveries.map((row) => [`${row.channel} ${row.n}`, row]));
  say(ended.size !== deliveries.length, 'somebody has two deliveries by one channel');
  for (const { n, channel, state, reason } of deliveries) {
    const ids = taken[channel]?.get(n) ?? [];
    const name = `${channel} of person ${n}`;
    say(n >= recipients, `${name}: outside of the audience`);
    const ends = channel === 'sms' ? ['failed', 'unknown'] : ['failed'];
    say(state !== 'accepted' && (!ends.includes(state) || !reason), `${name}: ${state} without a reason`);
    say(channel === 'sms' && ids.length > 1, `${name}: sent ${ids.length} times`);
    say(channel === 'sms' && state === 'failed' && ids.length > 0, `${name}: failed, and taken`);
    say(state === 'accepted' && ids.length === 0, `${name}: accepted, and never taken`);
    say(new Set(ids).size > 1, `${name}: taken as ${new Set(ids).size} messages`);
  }
  const left = deliveries.filter(({ channel, state }) => channel === 'sms' && state !== 'failed').length;
  say(parts !== left, `${parts} parts for ${left} text messages that left or may have`);
  for (const [channel, servers] of Object.entries(taken))
    for (const n of servers.keys())
      say(!ended.has(`${channel} ${n}`), `${channel}: person ${n} got one unplanned`);
  return faults;
}

const reasonsOf = (deliveries: readonly Delivery[]): string => {
  const counts = new Map<string, number>();
  for (const { channel, reason } of deliveries)
    if (reason) counts.set(`${channel} ${reason}`, (counts.get(`${channel} ${reason}`) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${reason} ${count}`)
    .toSorted()
    .join('; ');
};
