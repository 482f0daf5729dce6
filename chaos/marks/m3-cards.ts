import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Making } from '#features/report-cards/report-cards.contract.ts';
import { keyOf } from '#features/report-cards/report-cards.rules.ts';
import { makingJob } from '#features/report-cards/server/making.service.ts';
import { reportCardsRouter } from '#features/report-cards/server/report-cards.router.ts';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { jobs } from '#platform/jobs/server/jobs.tables.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { failAfter, isFailPoint } from '#platform/testing/fail-points.ts';
import { databaseOf } from '../../src/app/testing/children.ts';
import { foundSchool, HEAD, signInOverHttp } from '../../src/app/testing/enrolment.ts';
import { send, sendJson } from '../../src/app/testing/http-calls.ts';
import { aSupervisedServer } from '../faults/supervised-server.ts';
import { memoryOf } from '../process-memory.ts';
import { type Report, shorten } from '../report.ts';
import { type CardSchool, furnishCards, PERIOD } from './card-school.ts';
import { judgeCards, watchMaking } from './card-judge.ts';

type Size = CardSchool & { kills: number };
type Options = Size & { seed: number };

/** A job whose process died is retried within a minute; a class takes some seconds at most. */
const STANDSTILL_MS = 150_000;
const LOOK_EVERY_MS = 100;
/** A kill falls into the first moments of a class, or of the one after it. */
const BLOW_WITHIN_MS = 600;
const REST_MS = 8_000;
/** Memory that the server may use above its idle level. */
const MOST_ABOVE_REST_MB = 120;
const PRINTED = 5;

const sizeOf = ({ classes, pupils, subjects, kills }: Size) =>
  `${classes} classes of ${pupils}, ${subjects} subjects, ${kills} kills`;

/**
 * The cards of a whole school in one job, while the server is killed repeatedly: each student gets one card,
 * the numbers have no gap, the progress only grows, and the server's memory stays near its idle level.
 */
export async function runM3({ seed, ...size }: Options): Promise<Report> {
  const random = seededRandom(seed);
  const server = await aSupervisedServer();
  const { address, dataDir } = server;
  const { authorization } = await foundSchool(address);
  const db = openDatabase({ connectionString: databaseOf(dataDir), max: 2 });
  const office = { authorization };
  try {
    // The class that a school is founded with stays empty, and is left out.
    const class_ids = await furnishCards(db, size);
    await sleep(REST_MS);
    const atRest = memoryOf(server.pid());
    const watch = watchMaking(size.classes * size.pupils);
    const memory = watchMemory(server.pid);
    const begun = performance.now();
    const making = await press(address, office, class_ids);
    const readyAfter = await killAndWatch({ server, making, office, watch, random, size });
    const makingMs = performance.now() - begun;
    const whileMaking = memory.most();
    const printed = await printClasses(address, office, class_ids.slice(0, PRINTED));
    const whilePrinting = memory.most();
    memory.end();
    const judged = await judgeCards(db);
    const faults = [...watch.faults, ...judged.faults, ...printed.faults, ...server.ends];
    if (judged.cards !== size.classes * size.pupils) faults.push(`${judged.cards} cards were made`);
    for (const [when, most] of Object.entries({ making: whileMaking, printing: whilePrinting }))
      if (most - atRest > MOST_ABOVE_REST_MB)
        faults.push(`${most - atRest} MB above rest while ${when}: more than ${MOST_ABOVE_REST_MB}`);
    return {
      piece: 'm3',
      size: sizeOf(size),
      seed,
      figures: {
        cards: judged.cards,
        looks: watch.looks(),
        'made in s': Math.round(makingMs / 1_000),
        'at work s': Math.round((makingMs - readyAfter.reduce((sum, ms) => sum + ms, 0)) / 1_000),
        'goes on after s': readyAfter.map((ms) => Math.round(ms / 1_000)).join(' '),
        'at rest MB': atRest,
        'most while making MB': whileMaking,
        'most while printing MB': whilePrinting,
        'a class printed in ms': printed.times.join(' '),
      },
      faults: shorten(faults),
    };
  } finally {
    await db.$client.end();
    await server.end();
  }
}

type Office = { authorization: string };
type Server = Awaited<ReturnType<typeof aSupervisedServer>>;

async function press(address: string, office: Office, class_ids: string[]): Promise<Making> {
  const input = { class_ids, period: keyOf(PERIOD), reason: 'A trial of the whole school' };
  const { status, body } = await sendJson(`${address}/api/v1/report-cards/makings`, input, {
    headers: { authorization: office.authorization },
  });
  if (status !== 201) throw new Error(`The press was answered ${status}: ${body}`);
  return JSON.parse(body) as Making;
}

/**
 * Polls until the job is done, and kills the server at moments in between. Returns the delay that each kill
 * caused.
 */
async function killAndWatch({
  server,
  making: { id },
  office,
  watch,
  random,
  size,
}: {
  server: Server;
  making: Making;
  office: Office;
  watch: ReturnType<typeof watchMaking>;
  random: SeededRandom;
  size: Size;
}): Promise<number[]> {
  // One kill in each part of the classes, none in the last part.
  const share = Math.floor(size.classes / (size.kills + 1));
  const blows = Array.from(
    { length: size.kills },
    (_, nth) => (nth * share + random.below(share)) * size.pupils,
  );
  const heldUp: number[] = [];
  let grewAt = performance.now();
  let struck: { at: number; done: number } | null = null;
  for (;;) {
    const before = watch.done();
    const making = await look(server.address, office, id);
    if (making) watch.sees(making);
    if (watch.done() > before) grewAt = performance.now();
    if (struck && watch.done() > struck.done) {
      heldUp.push(performance.now() - struck.at);
      struck = null;
    }
    if (making?.state === 'ready') return heldUp;
    if (performance.now() - grewAt > STANDSTILL_MS)
      throw new Error(`The making stands still at ${watch.done()}. ${server.words()}`);
    if (!struck && blows.length > 0 && watch.done() >= blows[0]!) {
      blows.shift();
      await sleep(random.below(BLOW_WITHIN_MS));
      const at = performance.now();
      server.killServer();
      await server.ready();
      office.authorization = await signInOverHttp(server.address, HEAD);
      // The progress up to the kill is seen only now.
      const left = await look(server.address, office, id);
      if (left) watch.sees(left);
      struck = { at, done: watch.done() };
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** The job's progress; null while the server is down. */
async function look(address: string, { authorization }: Office, id: string): Promise<Making | null> {
  const path = `${address}/api/v1/report-cards/makings/${id}`;
  const answer = await send(path, { headers: { authorization } }).catch(() => null);
  return answer?.status === 200 ? (JSON.parse(answer.body) as Making) : null;
}

async function printClasses(address: string, { authorization }: Office, class_ids: readonly string[]) {
  const times: number[] = [];
  const faults: string[] = [];
  for (const class_id of class_ids) {
    const begun = performance.now();
    const path = `${address}/api/v1/report-cards/classes/${class_id}/file?period=${keyOf(PERIOD)}`;
    const { status } = await send(path, { headers: { authorization }, timeoutMs: 120_000 });
    if (status !== 200) faults.push(`the cards of a class were answered ${status}`);
    times.push(Math.round(performance.now() - begun));
  }
  return { times, faults };
}

/** The peak memory of the server since the last call, whichever process it was. */
function watchMemory(pid: () => number) {
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(pid()))), LOOK_EVERY_MS);
  return {
    most: () => {
      const answer = most;
      most = 0;
      return answer;
    },
    end: () => clearInterval(looking),
  };
}

/**
 * The same within a second, for the short run: the job fails at a statement instead of with its process, and
 * in the end two processes work on the rest at once, as when a process taken for dead resumes.
 */
export async function runM3Here({ seed, db, ...size }: Options & { db: Db }): Promise<Report> {
  const random = seededRandom(seed);
  const { actor } = await aUser(db, { role: 'admin' });
  const class_ids = await furnishCards(db, size);
  const api = apiAs(reportCardsRouter, db, actor);
  const watch = watchMaking(size.classes * size.pupils);
  const making = await api.make({ class_ids, period: keyOf(PERIOD), reason: 'A trial of the whole school' });
  const look = async () => watch.sees(await api.making({ making_id: making.id }));
  watch.sees(making);
  const [job] = await db.select().from(jobs).where(eq(jobs.key, making.id));
  const kind = makingJob({ timeZone: 'Africa/Douala' });
  const run = (given: Db) =>
    kind.run({
      db: given,
      now: () => new Date(),
      log: pino({ level: 'silent' }),
      payload: job!.payload,
      closing: new AbortController().signal,
    });
  // Statement counts too small to complete a class and a half.
  const statements = [];
  for (let kills = size.kills; kills > 0; kills -= 1) {
    const passed = 5 + random.below(40);
    statements.push(passed);
    const broke = await run(failAfter(db, passed)).then(
      () => false,
      (error: unknown) => {
        if (!isFailPoint(error)) throw error;
        return true;
      },
    );
    await look();
    if (!broke) break;
  }
  const before = watch.done();
  await Promise.all([run(db), run(db)]);
  await look();
  const judged = await judgeCards(db);
  const faults = [...watch.faults, ...judged.faults];
  if (judged.cards !== size.classes * size.pupils) faults.push(`${judged.cards} cards were made`);
  return {
    piece: 'm3',
    size: sizeOf(size),
    seed,
    figures: { cards: judged.cards, 'broken off after': statements.join(' '), 'done before': before },
    faults: shorten(faults),
  };
}
