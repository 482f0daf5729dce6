import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { sendPhoto } from '../send-photo.ts';
import { anAssignment, aPage } from './assignments.builders.ts';
import { assignmentsRouter } from './assignments.router.ts';
import { receiptOf } from './hand-in.service.ts';
import { type Arrived, type Outcome, oracle } from './hand-in-oracle.ts';
import { assignmentPhotos, assignmentPhotoUploads } from './photos.tables.ts';
import { workPhotosRouter, worksRouter } from './works.router.ts';

/** `PROPERTY_RUNS=300 npx vitest run …` runs more histories. */
const HISTORIES = Number(process.env['PROPERTY_RUNS'] ?? 120);
/** The number of completed works on one page of a pupil's list. */
const OF_ONE_PUPIL = 20;
const HOUR_MS = 3_600_000;

let seed = 2026;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const below = (most: number) => Math.floor(random() * most);
const pick = <Each>(all: readonly Each[]): Each => all[below(all.length)]!;

type Person = Awaited<ReturnType<typeof aUser>>;
type Photo = { sha256: string; bytes: Buffer };
/** An entry of a device's outbox: it survives a kill and is sent until the server has answered. */
type Entry = { key: string; text: string; photos: Photo[]; version: number; device_at: number };
type Device = {
  /** The version of the work when the device last read the list. */
  known: number;
  waiting: Entry | null;
  /** The error of the device's clock, in milliseconds. */
  clock: number;
};

let db: Db;
let files: Awaited<ReturnType<typeof testStore>>;
let teacher: Person;
let pages: Photo[];

beforeAll(async () => {
  ({ db } = await testDatabase());
  files = await testStore();
  teacher = await aUser(db, { role: 'teacher' });
  pages = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const bytes = await aPage({ width: 200, height: 200, noisy: true });
      return { bytes, sha256: sha256Of(bytes) };
    }),
  );
});

async function aPupil() {
  const user = await aUser(db, { role: 'student' });
  const { id: class_id } = await aClass(db);
  const { id } = await aStudent(db, { class_id, user_id: user.userId });
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });
  return { user, id, class_id, subject_id };
}
type Pupil = Awaited<ReturnType<typeof aPupil>>;

class Cut extends Error {}

/** One random history of two devices of a pupil and the teacher, and its outcome. */
async function play({ user, id: student_id, class_id, subject_id }: Pupil) {
  const begun = Date.now();
  const due = begun + 48 * HOUR_MS;
  const acceptsLate = random() < 0.6;
  const inPhotos = random() < 0.35;
  const assignment_id = await anAssignment(db, {
    class_id,
    subject_id,
    author_id: teacher.userId,
    hand_in: inPhotos ? 'photos' : 'text',
    points: '20',
    accepts_late: acceptsLate,
    due_day: new Date(due).toISOString().slice(0, 10),
    due_at: new Date(due),
    publish_at: new Date(begun - HOUR_MS),
  });
  // Every other history begins shortly around the due time.
  let time = begun + (random() < 0.5 ? 0 : 30 + below(30)) * HOUR_MS;
  const options = () => ({ files, now: () => new Date(time), timeZone: 'Africa/Douala' });
  const works = ({ actor }: Person) => apiAs(worksRouter, db, actor, options());
  const list = () => apiAs(assignmentsRouter, db, user.actor, options());
  const photosApi = () => apiAs(workPhotosRouter, db, user.actor, { files, now: () => new Date(time) });
  const item = async () => {
    const { todo, late, done } = await list().family({});
    return [...todo, ...late, ...done].find((each) => each.id === assignment_id)!;
  };
  const arrived: Arrived[] = [];
  const answers: Outcome[] = [];
  const devices: Device[] = [0, 1].map(() => ({
    known: 0,
    waiting: null,
    clock: pick([0, -400 * 24 * HOUR_MS, 30 * HOUR_MS]),
  }));

  /** One call in six loses its connection; the server may have processed it. */
  const cutBefore = () => {
    if (random() < 0.15) throw new Cut();
  };
  async function send(device: Device, isCut: boolean): Promise<void> {
    const entry = device.waiting;
    if (!entry) return;
    const { key, text, photos, version } = entry;
    const api = photosApi();
    const calls = {
      received: async (photo: { assignment_id: string; sha256: string }) => {
        if (isCut) cutBefore();
        return api.received(photo);
      },
      sendPiece: async (piece: Parameters<typeof api.sendPiece>[0]) => {
        if (isCut) cutBefore();
        const answer = await api.sendPiece(piece);
        if (isCut) cutBefore();
        return answer;
      },
    };
    try {
      for (const { sha256, bytes } of photos) await sendPhoto(calls, { assignment_id, sha256 }, bytes);
      if (isCut) cutBefore();
    } catch (error) {
      if (error instanceof Cut) return;
      throw error;
    }
    arrived.push({ at: time, kind: 'work', key, version, said: saidBy(entry) });
    const input = { assignment_id, text, photos: photos.map(({ sha256 }) => sha256), version };
    const outcome = await works(user)
      .handIn(input, { context: { idempotencyKey: key } })
      .then(
        () => 'taken' as const,
        (error: { status: number }) => {
          expect(error.status, String(error)).toBe(409);
          return 'refused' as const;
        },
      );
    answers.push(outcome);
    // The response was lost: the device sends the entry again.
    if (isCut && random() < 0.4) return;
    device.waiting = null;
  }

  const steps = 5 + below(10);
  for (let step = 0; step < steps; step += 1) {
    const device = pick(devices);
    const roll = random();
    if (roll < 0.3) {
      const photos = inPhotos ? shuffled(pages).slice(0, 1 + below(2)) : [];
      // A new entry replaces the pending one, and is based on what the device has read.
      device.waiting = {
        key: newId(),
        text: inPhotos ? '' : `Ma réponse ${step}`,
        photos,
        version: device.known,
        device_at: time + device.clock,
      };
    } else if (roll < 0.6) await send(device, true);
    else if (roll < 0.82) device.known = (await item()).work?.version ?? 0;
    else if (roll < 0.94) time += below(20) * HOUR_MS;
    else if (roll < 0.98) {
      const { closed } = await item();
      await apiAs(assignmentsRouter, db, teacher.actor, options()).setClosed({
        assignment_id,
        closed: !closed,
      });
      arrived.push({ at: time, kind: closed ? 'reopened' : 'closed' });
    } else {
      const own = (await works(teacher).list({ assignment_id })).works.find(
        (each) => each.student.id === student_id,
      )!;
      const marked = { assignment_id, student_id, received: false, points: '12', comment: 'Bien' };
      await works(teacher).save({ ...marked, revision: own.revision });
      await works(teacher).returnOne({ assignment_id, student_id });
      arrived.push({ at: time, kind: 'returned' });
    }
    // A killed browser keeps its outbox, and reads the list again.
    if (random() < 0.1) device.known = (await item()).work?.version ?? 0;
  }
  // In the end every device is online.
  for (const device of devices) await send(device, false);
  const { work } = await item();
  const stored = await db
    .select({ sha256: assignmentPhotos.sha256 })
    .from(assignmentPhotos)
    .where(eq(assignmentPhotos.assignment_id, assignment_id))
    .orderBy(assignmentPhotos.place);
  await db.delete(assignmentPhotoUploads).where(eq(assignmentPhotoUploads.assignment_id, assignment_id));
  return { arrived, answers, rules: { due, acceptsLate }, work, stored, devices };
}

const saidBy = ({ text, photos }: Pick<Entry, 'text' | 'photos'>): string =>
  receiptOf({ text, photos: photos.map(({ sha256 }) => sha256) });

const shuffled = <Each>(all: readonly Each[]): Each[] =>
  all
    .map((each) => [random(), each] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, each]) => each);

it('each work matches the written rules after random histories of devices', async () => {
  const seen = { taken: 0, refused: 0, again: 0, late: 0, photos: 0 };
  let pupil = await aPupil();
  for (let turn = 1; turn <= HISTORIES; turn += 1) {
    if (turn % OF_ONE_PUPIL === 0) pupil = await aPupil();
    const { arrived, answers, rules, work, stored, devices } = await play(pupil);
    const right = oracle(arrived, rules);
    const said = `history ${turn}: ${JSON.stringify(arrived)}`;
    expect(answers, said).toEqual(right.outcomes);
    expect(
      {
        said: work?.receipt ?? null,
        version: work?.version ?? 0,
        late: (work?.handed_in_at ?? null) !== null && work!.late,
      },
      said,
    ).toEqual({ said: right.said, version: right.version, late: right.late });
    // Each photo is stored once, in the order of the last accepted work, and the family sees the same.
    const photos = work?.photos.map(({ sha256 }) => sha256) ?? [];
    expect(
      stored.map(({ sha256 }) => sha256),
      said,
    ).toEqual(photos);
    if (photos.length > 0) expect(receiptOf({ text: work!.text ?? '', photos }), said).toBe(right.said);
    expect(
      devices.map(({ waiting }) => waiting),
      said,
    ).toEqual([null, null]);
    const keys = arrived.flatMap((each) => (each.kind === 'work' ? [each.key] : []));
    seen.again += keys.length - new Set(keys).size;
    seen.late += right.late ? 1 : 0;
    seen.photos += photos.length;
    for (const outcome of answers) seen[outcome] += 1;
  }
  // The histories cover all of the rules.
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(10);
}, 180_000);
