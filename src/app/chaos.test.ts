import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from './demo/cast.ts';
import {
  aDataDirectory,
  type Child,
  databaseOf,
  freePort,
  killDatabase,
  openChild,
  startChild,
} from './testing/children.ts';
import {
  type Acknowledged,
  acknowledged,
  aWish,
  foundSchool,
  sendWish,
  signInOverHttp,
  type Wish,
} from './testing/enrolment.ts';
import { brokenPromises, inspectSchool } from './testing/school-faults.ts';

const KILLS = 20;
const CLIENTS = 8;
const SEED = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e6));
/** So long a school may stand still after a kill before we call it dead. */
const PATIENCE_MS = 20_000;

test(
  `of ${KILLS} kills -9, of the server and of its database in turn, no school loses or doubles a student (CHAOS_SEED=${SEED})`,
  {
    timeout: 180_000,
  },
  async () => {
    const random = seededRandom(SEED);
    const dataDir = aDataDirectory();
    const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' };
    const work = { over: false };
    let child: Child = await openChild(environment);
    const address = (await child.opened)!;
    const { authorization, classId } = await foundSchool(address);

    /** What systemd does: starts it again whenever it is gone. */
    const ends: string[] = [];
    const supervisor = (async () => {
      for (;;) {
        const { code, signal } = await child.ended;
        if (signal !== 'SIGKILL') ends.push(`${code} ${child.words().slice(-2_000)}`);
        if (work.over) return;
        child = await startChild(environment);
      }
    })();

    const kept: Acknowledged[] = [];
    const inDoubt: Wish[] = [];
    const surprises: string[] = [];
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!work.over) {
        const wish = aWish(classId);
        inDoubt.push(wish);
        while (!work.over) {
          const answer = await sendWish(address, authorization, wish, { timeoutMs: 5_000 }).catch(() => null);
          if (answer?.status === 201) {
            inDoubt.splice(inDoubt.indexOf(wish), 1);
            kept.push(acknowledged(wish, answer));
            break;
          }
          if (answer && answer.status !== 503)
            surprises.push(`${answer.status} ${answer.body} ${child.words().slice(-2_000)}`);
          await sleep(50);
        }
      }
    });

    const progress = async (enough: number) => {
      const giveUpAt = Date.now() + PATIENCE_MS;
      while (kept.length < enough) {
        if (Date.now() > giveUpAt)
          throw new Error(
            `The school stands still after ${kept.length} enrolments. ${surprises.at(-1) ?? ''}`,
          );
        await sleep(10);
      }
    };

    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Every fifth strikes into the recovery from the one before; the others into full work.
        if (kill % 5 !== 4) await progress(kept.length + 3);
        await sleep(random.below(300));
        if (kill % 2 === 0) child.process.kill('SIGKILL');
        else killDatabase(dataDir);
      }
      await progress(kept.length + CLIENTS);
    } finally {
      // The last one leaves calls in doubt: nobody sends these again before we have looked.
      work.over = true;
      child.process.kill('SIGKILL');
      await Promise.all([supervisor, ...clients]);
    }

    expect(surprises.slice(0, 3), 'a client sees 201, 503 or a broken connection, nothing else').toEqual([]);
    expect(ends, 'it never ends by itself, also when its database dies').toEqual([]);
    child = await openChild(environment);
    const before = await inspectSchool(databaseOf(dataDir));
    expect(before.faults).toEqual({});
    expect(brokenPromises(kept, before)).toEqual([]);
    const known = new Set([...kept, ...inDoubt].map(({ input }) => input.roll_number));
    expect([...before.students.keys()].filter((roll) => !known.has(roll))).toEqual([]);

    for (const wish of inDoubt) {
      const answer = await sendWish(address, authorization, wish);
      expect(answer.status, answer.body).toBe(201);
      kept.push(acknowledged(wish, answer));
    }
    const [first] = kept;
    expect(
      acknowledged(first!, await sendWish(address, authorization, first!)),
      'the first key of all still answers what it answered',
    ).toEqual(first);
    const after = await inspectSchool(databaseOf(dataDir));
    expect(after.faults).toEqual({});
    expect(brokenPromises(kept, after)).toEqual([]);
    expect(after.students.size).toBe(kept.length);
    // The password that was told is the one that was stored.
    for (const pupil of [kept[0]!, random.pick(kept), kept.at(-1)!])
      await signInOverHttp(address, { email: pupil.input.email, password: pupil.password });

    child.process.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, signal: null });
  },
);
