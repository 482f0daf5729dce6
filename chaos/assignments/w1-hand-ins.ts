import { eq } from 'drizzle-orm';
import { sendPhoto } from '#features/assignments/send-photo.ts';
import { anAssignment, aPage } from '#features/assignments/server/assignments.builders.ts';
import { assignmentsRouter } from '#features/assignments/server/assignments.router.ts';
import { assignmentWorks, assignments } from '#features/assignments/server/assignments.tables.ts';
import { assignmentPhotoPieces, assignmentPhotoUploads } from '#features/assignments/server/photos.tables.ts';
import { workPhotosRouter, worksRouter } from '#features/assignments/server/works.router.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { testStore } from '#platform/testing/files.ts';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { type Report, shorten } from '../report.ts';

type Options = { seed: number; runs: number; db: Db };
type Entry = { key: string; photos: string[]; version: number };
type State = { version: number; photos: string[]; late: boolean; closed: boolean; returned: boolean };
type Figures = { 'hand-ins': number; taken: number; refused: number; lost: number; kills: number };

const HOUR_MS = 3_600_000;
const STEPS = 14;
/** Lost requests, and lost responses, out of ten calls. */
const LOST_OF_TEN = 2;

class Lost extends Error {}

/**
 * Two or three devices of one student hand in photos of the same assignment: they go offline, are killed,
 * have clocks hours off, and lose requests and responses, while it becomes due and the teacher closes and
 * returns it. In the end the work must follow from the written rules and the order in which the hand-ins
 * arrived, with every photo complete, once and in order.
 */
export async function runW1({ seed, runs, db }: Options): Promise<Report> {
  const files = await testStore();
  const figures: Figures = { 'hand-ins': 0, taken: 0, refused: 0, lost: 0, kills: 0 };
  const pages = await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => aPage({ width: 40 + at, height: 30 })),
    aPage({ width: 330, height: 330, noisy: true }),
  ]);
  const byHash = new Map(pages.map((page) => [sha256Of(page), page]));
  const [teacher, pupil] = await Promise.all([
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'student' }),
  ]);
  const { id: class_id } = await aClass(db);
  const { id: student_id } = await aStudent(db, { class_id, user_id: pupil.userId });
  const { subject_id } = await aClassSubject(db, { class_id, teacher_id: teacher.userId });

  async function play(run: number): Promise<string[]> {
    const random = seededRandom(run);
    const accepts_late = random.below(2) === 0;
    const assignment_id = await anAssignment(db, {
      class_id,
      subject_id,
      author_id: teacher.userId,
      hand_in: 'photos',
      points: '20',
      accepts_late,
    });
    const [row] = await db.select().from(assignments).where(eq(assignments.id, assignment_id));
    const due = row!.due_at;
    // The server's clock; requests do not contain the device's time.
    let now = new Date(due.getTime() - 6 * HOUR_MS);
    const at = { files, now: () => now };
    const api = {
      works: apiAs(worksRouter, db, pupil.actor, at),
      photos: apiAs(workPhotosRouter, db, pupil.actor, at),
      list: apiAs(assignmentsRouter, db, pupil.actor, at),
      marking: apiAs(worksRouter, db, teacher.actor, at),
      setting: apiAs(assignmentsRouter, db, teacher.actor, at),
    };
    const state: State = { version: 0, photos: [], late: false, closed: false, returned: false };
    const takenKeys = new Set<string>();
    const faults: string[] = [];

    /** The written rules: the outcome of a hand-in that arrives now. */
    const expected = ({ key, photos, version }: Entry): string => {
      if (takenKeys.has(key)) return 'taken';
      const isIn = state.version > 0;
      const isDue = now >= due;
      if (state.closed) return 'CLOSED';
      if (state.returned) return 'ALREADY_HANDED_IN';
      if (isDue && isIn) return 'ALREADY_HANDED_IN';
      if (isDue && !accepts_late) return 'TOO_LATE';
      if (version !== state.version) return 'HANDED_IN_MEANWHILE';
      Object.assign(state, { version: version + 1, photos, late: now > due });
      takenKeys.add(key);
      return 'taken';
    };

    async function overLine<T>(call: () => Promise<T>, isReliable: boolean): Promise<T> {
      const fate = isReliable ? 10 : random.below(10);
      if (fate < LOST_OF_TEN) figures.lost += 1;
      if (fate < LOST_OF_TEN / 2) throw new Lost('request');
      const answer = await call();
      if (fate < LOST_OF_TEN) throw new Lost('answer');
      return answer;
    }

    const devices = Array.from({ length: 2 + random.below(2) }, () => ({
      online: true,
      known: 0,
      outbox: null as Entry | null,
    }));
    type Device = (typeof devices)[number];

    async function send(device: Device, isReliable = false): Promise<void> {
      const entry = device.outbox;
      if (!entry) return;
      const calls = {
        received: (photo: Parameters<typeof api.photos.received>[0]) =>
          overLine(() => api.photos.received(photo), isReliable),
        sendPiece: (piece: Parameters<typeof api.photos.sendPiece>[0]) =>
          overLine(() => api.photos.sendPiece(piece), isReliable),
      };
      try {
        for (const sha256 of entry.photos)
          await sendPhoto(calls, { assignment_id, sha256 }, byHash.get(sha256)!);
        const outcome = await overLine(async () => {
          const should = expected(entry);
          const input = { assignment_id, text: '', photos: entry.photos, version: entry.version };
          const did = await api.works.handIn(input, { context: { idempotencyKey: entry.key } }).then(
            () => 'taken',
            (error: unknown) => String((error as { code?: unknown }).code),
          );
          if (did !== should)
            faults.push(`history ${run}: a hand-in was ${did}, and the rules say ${should}`);
          return did;
        }, isReliable);
        if (outcome === 'taken') device.known = entry.version + 1;
        figures[outcome === 'taken' ? 'taken' : 'refused'] += 1;
        device.outbox = null;
      } catch (error) {
        if (!(error instanceof Lost)) throw error;
      }
    }

    for (let step = 0; step < STEPS; step += 1) {
      const device = random.pick(devices);
      const what = random.below(14);
      if (what < 4) {
        device.outbox = {
          key: newId(),
          photos: somePhotos(random, [...byHash.keys()]),
          version: device.known,
        };
        figures['hand-ins'] += 1;
      } else if (what === 4) device.online = !device.online;
      else if (what < 9) {
        if (device.online) await send(device);
      } else if (what === 9) figures.kills += 1;
      else if (what === 10 && device.online) {
        const list = await api.list.family({});
        const found = [...list.todo, ...list.late, ...list.done].find(({ id }) => id === assignment_id);
        device.known = found?.work?.version ?? 0;
      } else if (what === 11) now = new Date(now.getTime() + random.below(4) * HOUR_MS);
      else if (what === 12 && random.below(4) === 0) {
        state.closed = !state.closed;
        await api.setting.setClosed({ assignment_id, closed: state.closed });
      } else if (what === 13 && random.below(4) === 0 && state.version > 0 && !state.returned) {
        const work = { assignment_id, student_id };
        await api.marking.save({ ...work, received: false, points: '11', comment: '', revision: 0 });
        await api.marking.returnOne(work);
        state.returned = true;
      }
    }
    for (const device of devices) await send(device, true);

    const [work] = await db
      .select()
      .from(assignmentWorks)
      .where(eq(assignmentWorks.assignment_id, assignment_id));
    const list = await api.list.family({});
    const shown = [...list.todo, ...list.late, ...list.done].find(({ id }) => id === assignment_id)?.work;
    if ((work?.version ?? 0) !== state.version)
      faults.push(`history ${run}: version ${work?.version ?? 0}, and the rules say ${state.version}`);
    const photos = shown?.photos ?? [];
    if (photos.map(({ sha256 }) => sha256).join() !== state.photos.join())
      faults.push(`history ${run}: the photos or their order are not those of the last hand-in`);
    if ((shown?.late ?? false) !== state.late) faults.push(`history ${run}: late is ${String(shown?.late)}`);
    for (const { id } of photos)
      if ((await api.photos.open({ photo_id: id })).size === 0) faults.push(`history ${run}: an empty photo`);
    // As the sweep does after a day: refused photos would use up the student's quota in later histories.
    await db.delete(assignmentPhotoUploads).where(eq(assignmentPhotoUploads.assignment_id, assignment_id));
    await db.delete(assignmentPhotoPieces).where(eq(assignmentPhotoPieces.assignment_id, assignment_id));
    await db.update(assignments).set({ removed_at: now }).where(eq(assignments.id, assignment_id));
    return faults;
  }

  const faults: string[] = [];
  for (let run = 0; run < runs; run += 1) faults.push(...(await play(seed + run)));
  return { piece: 'w1', size: `${runs} histories`, seed, figures, faults: shorten(faults) };
}

function somePhotos(random: SeededRandom, all: readonly string[]): string[] {
  const chosen = all.filter(() => random.below(2) === 0);
  return chosen.length > 0 ? chosen.toSorted(() => random.below(3) - 1) : [random.pick(all)];
}
