import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Connection, openConnection, requestBytes } from './connection.ts';
import { type Figures, measure, percentile } from './measure.ts';
import { against, printHead, printWork } from './report.ts';
import { type BenchServer, withDatabase } from './server.ts';
import { signInRequest } from './sessions.ts';
import type { Work, World } from './work.ts';

type School = { server: BenchServer; world: World; port: number };

const ANNOUNCEMENTS = 1_000;
const TEXT_FR = `La réunion de rentrée des parents a lieu **samedi à 14 h 30** dans la grande salle. Nous parlerons du règlement, des fournitures et du calendrier des épreuves.

- le carnet de correspondance
- un stylo
- la fiche de santé remplie

Les enfants restent chez eux ce jour-là. Merci de votre présence.`;
const TEXT_EN = `The first meeting of parents takes place **on Saturday at 2:30 pm** in the main hall. We will speak of the rules, the supplies and the calendar of tests.

- the correspondence book
- a pen
- the completed health form

Children stay at home on that day. Thank you for coming.`;
const READERS = 16;
const OPEN_PAGES = 500;
const ROUNDS = 5;
const SEEN_MS = 1_000;
const RETRY_MS = 1_000;
/** The same delay as on the announcements page (use-new-announcements.ts). */
const SPREAD_MS = 600;
const CPU_MS = 10;

/**
 * A thousand announcements of a year, seven in ten to the whole school, each in everybody's inbox and half of
 * them read.
 */
async function seedAnnouncements(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into announcements (id, author_id, title_fr, body_fr, title_en, body_en, roles, pinned, acknowledge,
       publish_at, told_at, created_at)
     select gen_random_uuid(), u.user_id, 'Réunion ' || n, $2, 'Meeting ' || n, $3,
       '{parent,student,teacher}', n = 1, n % 5 = 0, at, at, at
     from generate_series(1, $1::int) n,
       lateral (select now() - n * interval '7 hours' as at) moment,
       (select user_id from user_roles where role = 'admin' order by user_id limit 1) u`,
    [ANNOUNCEMENTS, TEXT_FR, TEXT_EN],
  );
  await client.query(`insert into announcement_classes (announcement_id, class_id)
    select a.id, c.id from announcements a,
      lateral (select id from classes order by hashtext(id::text || a.id::text) limit 2) c
    where abs(hashtext(a.id::text)) % 10 < 3`);
  await client.query(`insert into notices (id, user_id, kind, params, link, about, count, created_at, read_at)
    select gen_random_uuid(), r.user_id, 'announcements.new', jsonb_build_object('title', a.title_fr),
      '/announcements', a.id, 1, a.publish_at, case when abs(hashtext(a.id::text)) % 2 = 0 then a.publish_at end
    from announcements a, user_roles r where r.role in ('parent', 'teacher')`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/**
 * Measures the feed and the inbox beside the list of students, then open pages that receive a new
 * announcement.
 */
export async function measureAnnouncements(school: School, seconds: number) {
  const { server, world, port } = school;
  await withDatabase(server, async (client) => {
    await seedAnnouncements(client);
    const { rows } = await client.query<{ n: string }>('select count(*) as n from notices');
    console.log(
      `\n${ANNOUNCEMENTS} announcements, ${rows[0]!.n} notices, ${world.volume.students} students; target: as fast as the list of students`,
    );
  });
  const parents = await signIn(port, (n) => `parent${n}@bench.test`, OPEN_PAGES);
  const ofParent = (n: number) => parents[n % parents.length]!;
  const admin = (n: number) => world.sessions.admin[n]!;
  const works = [
    read('student list, first page (administrator)', '/students?page=1', admin),
    read('feed of an administrator', '/announcements', admin, CPU_MS),
    read('feed of a parent', '/announcements', ofParent, CPU_MS),
    read('feed of a parent, searched', '/announcements?search=514', ofParent, CPU_MS),
    read('what is new to a parent', `/announcements/new?since=${new Date().toISOString()}`, ofParent, CPU_MS),
    read('inbox of a parent', '/inbox', ofParent, CPU_MS),
  ];
  printHead();
  const figures: Record<string, Figures> = {};
  for (const work of works) {
    const found = await measure({
      port,
      world,
      work,
      seconds,
      connections: READERS,
      processes: server.processes,
    });
    printWork(work.name, work.target, found, null);
    figures[work.name] = found;
  }
  return { figures, seen: await measureSeen(school, parents) };
}

const read = (name: string, path: string, who: (n: number) => string, cpuMs?: number): Work => ({
  name,
  target: { ...(cpuMs && { cpuMs }) },
  requests: (n) => [requestBytes('GET', `/api/v1${path}`, { authorization: who(n) })],
  databaseBound: false,
});

async function signIn(port: number, email: (n: number) => string, count: number): Promise<string[]> {
  const connection = await openConnection(port);
  const opened: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { status, body } = await connection.call(signInRequest(email(n)));
    if (status !== 200) throw new Error(`sign-in of ${email(n)} answered ${status}`);
    opened.push(`Bearer ${(JSON.parse(body.toString('utf8')) as { access_token: string }).access_token}`);
  }
  connection.close();
  return opened;
}

/** Milliseconds from publishing until each open page has been notified and has fetched it. */
async function measureSeen({ world, port }: School, parents: string[]) {
  const pages = await Promise.all(parents.map((authorization) => openPage(port, authorization)));
  await sleep(1_000);
  const office = await openConnection(port);
  const times: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `A new one ${round}`;
      const seen = pages.map((page) => page.seen(title));
      const started = performance.now();
      await publish(office, world.sessions.admin[0]!, title);
      for (const at of await Promise.all(seen)) times.push(at - started);
      await sleep(500);
    }
  } finally {
    office.close();
    for (const page of pages) page.close();
  }
  times.sort((a, b) => a - b);
  const [p50, p99, most] = [percentile(times, 0.5), percentile(times, 0.99), times.at(-1)!];
  console.log(
    `${OPEN_PAGES} open pages of parents see a new announcement: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, the last ${against(most, SEEN_MS, 'lower')} ms after the press`,
  );
  return { p50, p99, most };
}

/** Sends an announcement to all parents, after the recipient count that the office confirms. */
async function publish(office: Connection, authorization: string, title: string): Promise<void> {
  const audience = { roles: ['parent'], class_ids: [] };
  const post = async (path: string, body: object, status: number): Promise<Buffer> => {
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
    const reply = await office.call(requestBytes('POST', `/api/v1${path}`, headers, JSON.stringify(body)));
    if (reply.status !== status)
      throw new Error(`${path} answered ${reply.status}: ${reply.body.toString('utf8').slice(0, 300)}`);
    return reply.body;
  };
  const counts = await post('/announcement-audience', audience, 200);
  const { people } = JSON.parse(counts.toString('utf8')) as { people: number };
  const text = { title_fr: title, body_fr: 'Samedi à 9 h.', title_en: '', body_en: '' };
  const wanted = { ...text, ...audience, pinned: false, acknowledge: false, confirmed_people: people };
  await post('/announcements', wanted, 201);
}

/** A parent's announcements page: its event stream, and a connection for fetching what is new. */
async function openPage(port: number, authorization: string) {
  const head = { authorization, 'accept-encoding': 'identity' };
  const reader = await openConnection(port);
  const asked = async (path: string) => {
    for (;;) {
      const { status, body } = await reader.call(requestBytes('GET', `/api/v1${path}`, head));
      if (status === 200) return body.toString('utf8');
      if (status !== 503) throw new Error(`${path} answered ${status}`);
      // A busy server refuses; retry like the portal.
      await sleep(RETRY_MS);
    }
  };
  let since = asOf(await asked('/announcements'));
  const stream = await follow(port, authorization);
  return {
    /** The time at which the page had fetched the announcement with this title. */
    seen: async (title: string): Promise<number> => {
      for (;;) {
        await stream.changed();
        await sleep(Math.random() * SPREAD_MS);
        const found = await asked(`/announcements/new?since=${since}`);
        since = asOf(found);
        if (found.includes(title)) return performance.now();
      }
    },
    close: () => {
      reader.close();
      stream.close();
    },
  };
}

/** Without parsing the rest: these pages share the processors with the server. */
const asOf = (answer: string) => /"as_of":"([^"]+)"/.exec(answer)![1]!;

/** An event stream that tells when the next event arrives. */
function follow(port: number, authorization: string) {
  return new Promise<{ changed: () => Promise<void>; close: () => void }>((opened, failed) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let isOpen = false;
    const waiting: (() => void)[] = [];
    socket.once('connect', () =>
      socket.write(
        requestBytes('GET', '/api/v1/events?topics=announcements:all', {
          authorization,
          'accept-encoding': 'identity',
        }),
      ),
    );
    socket.once('error', failed);
    socket.once('close', () => {
      if (isOpen) return failed(new Error('the server ended a stream of changes'));
      // A busy server refuses; retry like the portal.
      void sleep(RETRY_MS).then(() => follow(port, authorization).then(opened, failed));
    });
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      if (text.startsWith('HTTP/1.1 503')) return socket.destroy();
      if (!isOpen && text.includes('event: hello')) {
        isOpen = true;
        opened({
          changed: () => new Promise((resolve) => waiting.push(resolve)),
          close: () => socket.destroy(),
        });
      }
      if (text.includes('event: change')) for (const hear of waiting.splice(0)) hear();
    });
  });
}
