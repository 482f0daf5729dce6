import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { sendPhoto } from '#features/assignments/send-photo.ts';
import { anAssignment, aPage } from '#features/assignments/server/assignments.builders.ts';
import { assignmentPhotos } from '#features/assignments/server/photos.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { PASSWORD } from '#features/testing.ts';
import { openDatabase } from '#platform/db/database.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { aDataDirectory, databaseOf, openChild } from '../../src/app/testing/children.ts';
import { foundSchool, signInOverHttp } from '../../src/app/testing/enrolment.ts';
import { send } from '../../src/app/testing/http-calls.ts';
import { memoryOf } from '../process-memory.ts';
import { type Report, shorten } from '../report.ts';
import { slowLine } from './slow-line.ts';

export type W2 = { seed: number; phones: number; photos: number; withinMs: number };

/** 400 kbit/s. */
const BYTES_PER_SECOND = 50_000;
/** Connections out of ten that break. */
const CUT_OF_TEN = 1;
/** Hand-ins out of ten during which the browser is killed once. */
const KILLED_OF_TEN = 3;
const RETRY_MS = 4_000;
const MOST_MB = 100;

class Killed extends Error {}

/**
 * Each phone of a class hands in photos over a 400 kbit/s connection that breaks one in ten sockets; some
 * browsers are killed and restart from what the device has stored. Every photo must be stored once, complete,
 * in order and in time, and the server's memory must stay near its idle level.
 */
export async function runW2({ seed, phones, photos, withinMs }: W2): Promise<Report> {
  const random = seededRandom(seed);
  const dataDir = aDataDirectory();
  const child = await openChild({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  await foundSchool(child.address);
  const db = openDatabase({ connectionString: databaseOf(dataDir), max: 4 });
  const teacher = await aUser(db, { role: 'teacher' });
  const { id: class_id } = await aClass(db);
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
  const assignment_id = await anAssignment(db, {
    class_id,
    subject_id,
    author_id: teacher.userId,
    hand_in: 'photos',
  });
  const pupils: { id: string; authorization: string; pages: Buffer[] }[] = [];
  for (let number = 0; number < phones; number += 1) {
    const user = await aUser(db, { role: 'student', password: PASSWORD });
    const { id } = await aStudent(db, { class_id, user_id: user.userId });
    const authorization = await signInOverHttp(child.address, { email: user.email, password: PASSWORD });
    // As large as a phone's shrunk photo of 4 MB: incompressible noise.
    const pages: Buffer[] = [];
    for (let page = 0; page < photos; page += 1)
      pages.push(await aPage({ width: 400, height: 420, noisy: true }));
    pupils.push({ id, authorization, pages });
  }
  const pid = child.process.pid!;
  await sleep(2_000);
  const rest = memoryOf(pid);
  const memory: number[] = [];
  const watching = setInterval(() => memory.push(memoryOf(pid)), 250);
  let kills = 0;
  let broken = 0;
  let cuts = 0;
  const sent: number[] = [];
  const began = performance.now();

  async function handIn({ authorization, pages }: (typeof pupils)[number]): Promise<void> {
    const line = await slowLine(child.address, {
      bytesPerSecond: BYTES_PER_SECOND,
      isCut: () => (random.below(10) < CUT_OF_TEN ? 1 + random.below(100_000) : null),
    });
    const hashes = pages.map(sha256Of);
    const key = randomBytes(16).toString('hex');
    let killAfter = random.below(10) < KILLED_OF_TEN ? 1 + random.below(6) : null;
    // A killed browser restarts with new sockets and the same outbox.
    let agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      if (killAfter !== null && (killAfter -= 1) === 0) {
        killAfter = null;
        throw new Killed();
      }
      const answer = await send(`${line.address}/api/v1${path}`, {
        method,
        agent,
        headers: {
          authorization,
          'idempotency-key': key,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status >= 400) throw new Error(`${answer.status} ${answer.body}`);
      return JSON.parse(answer.body) as T;
    };
    type Received = { whole: boolean; offsets: number[] };
    const own = `/assignments/${assignment_id}/own-photos`;
    const calls = {
      received: ({ sha256 }: { sha256: string }) => call<Received>('GET', `${own}/${sha256}`),
      sendPiece: ({ assignment_id: _of, sha256, ...piece }: { assignment_id: string; sha256: string }) =>
        call<Received>('PUT', `${own}/${sha256}`, piece),
    };
    while (performance.now() - began < withinMs)
      try {
        for (const [at, page] of pages.entries())
          await sendPhoto(calls, { assignment_id, sha256: hashes[at]! }, page);
        await call('PUT', `/assignments/${assignment_id}/own-work`, { text: '', photos: hashes, version: 0 });
        sent.push(performance.now() - began);
        break;
      } catch (error) {
        if (error instanceof Killed) kills += 1;
        else broken += 1;
        agent.destroy();
        agent = new Agent({ keepAlive: true, maxSockets: 2 });
        if (!(error instanceof Killed)) await sleep(RETRY_MS);
      }
    agent.destroy();
    cuts += line.cuts();
  }
  await Promise.all(pupils.map(handIn));
  clearInterval(watching);

  const faults: string[] = [];
  if (sent.length < phones) faults.push(`${phones - sent.length} phones were not done in ${withinMs} ms`);
  const stored = await db
    .select({
      student_id: assignmentPhotos.student_id,
      place: assignmentPhotos.place,
      sha256: assignmentPhotos.sha256,
      state: storedFiles.state,
    })
    .from(assignmentPhotos)
    .innerJoin(storedFiles, eq(storedFiles.id, assignmentPhotos.file_id))
    .where(eq(assignmentPhotos.assignment_id, assignment_id));
  for (const { id, pages } of pupils) {
    const own = stored
      .filter(({ student_id }) => student_id === id)
      .toSorted((one, other) => one.place - other.place);
    const isRight =
      own.map(({ sha256 }) => sha256).join() === pages.map(sha256Of).join() &&
      own.every(({ state }) => state === 'kept');
    if (!isRight) faults.push('a work does not have its photos once, whole and in their order');
  }
  const most = Math.max(rest, ...memory);
  if (most - rest > MOST_MB) faults.push(`the server took ${most - rest} MB more than at rest`);
  await db.$client.end();
  return {
    piece: 'w2',
    size: `${phones} phones, ${photos} photos each`,
    seed,
    figures: {
      'KB sent': Math.round(
        pupils.flatMap(({ pages }) => pages).reduce((sum, { length }) => sum + length, 0) / 1024,
      ),
      'last done after s': Math.round(Math.max(0, ...sent) / 1_000),
      'connections cut': cuts,
      'calls broken': broken,
      kills,
      'memory at rest MB': rest,
      'most above rest MB': most - rest,
    },
    faults: shorten(faults),
  };
}
