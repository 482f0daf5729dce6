import type { Logger } from 'pino';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { placeInLine, tooManyAtOnce } from '#platform/http/server/heavy-work.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type { BillBatch } from '../receipts.contract.ts';
import {
  countRunning,
  deleteBatchesBefore,
  insertBatch,
  lockBatchesOf,
  selectBatch,
  selectBatchFile,
  updateBatch,
} from './bill-batches.queries.ts';
import { makeBillsPdf } from './bill-drawing.ts';
import { type BillWish, selectBilled } from './bills.queries.ts';
import { selectWays } from '../../payments/server/ways.queries.ts';
import { listBills } from './bills.service.ts';
import type { Call } from '../../server/fees-call.ts';
import { record } from '#features/people/server/people.service.ts';

const KEPT_MS = 24 * 3_600_000;
/** A process without a heartbeat for this long has died with its batch. */
const SILENT_MS = 60_000;
const BEAT_MS = 500;
/** Bills read per query: few enough to leave the database responsive. */
const BATCH_ROWS = 25;
const MOST_RUNNING = 3;

type BatchCall = Call & { installation: Installation; log: Logger };
type StartBillsInput = BillWish & { language: Locale };

/**
 * Starts a PDF of the bills of all matching students who owe something, and returns before it is
 * made. It is stored for a day; older ones are deleted when a new one starts.
 */
export async function startBills(
  call: BatchCall,
  input: StartBillsInput,
): Promise<BillBatch | { refused: 'NO_BILLS' }> {
  const at = call.now();
  const today = schoolDay(at, call.timeZone);
  const { language, ...wish } = input;
  const started = await call.db.transaction(async (tx) => {
    await deleteBatchesBefore(tx, new Date(at.getTime() - KEPT_MS));
    await lockBatchesOf(tx, call.actor.userId);
    if ((await countRunning(tx, call.actor.userId, new Date(at.getTime() - SILENT_MS))) >= MOST_RUNNING)
      throw tooManyAtOnce();
    const studentIds = await selectBilled(tx, wish, today);
    if (studentIds.length === 0) return null;
    const id = newId();
    const total = studentIds.length;
    await insertBatch(tx, {
      id,
      created_by: call.actor.userId,
      created_at: at,
      wish: { ...input },
      total,
      beat_at: at,
    });
    await record(tx, call, {
      action: 'fees.bills_made',
      details: {
        batch_id: id,
        bills: total,
        class_id: wish.class_id ?? null,
        structure_id: wish.structure_id ?? null,
        overdue: wish.overdue ?? false,
      },
    });
    return { id, studentIds };
  });
  if (!started) return { refused: 'NO_BILLS' };
  const { id, studentIds } = started;
  void makeBatch(call, { id, studentIds, today, language });
  return { id, total: studentIds.length, done: 0, state: 'running', created_at: at.toISOString() };
}

type Job = { id: string; studentIds: string[]; today: SchoolDay; language: Locale };

/**
 * Never throws, because nothing awaits it. Errors are logged, and the batch is marked as failed.
 */
async function makeBatch(call: BatchCall, { id, studentIds, today, language }: Job): Promise<void> {
  const { db, actor, now, log, installation } = call;
  let beatAt = performance.now();

  async function beat(done: number): Promise<void> {
    if (performance.now() - beatAt < BEAT_MS) return;
    beatAt = performance.now();
    await db.transaction((tx) => updateBatch(tx, id, { done, beat_at: now() }));
  }

  async function* bills() {
    const ways = await db.transaction(selectWays);
    const head = { today, school: installation.schoolName, ways };
    for (let from = 0; from < studentIds.length; from += BATCH_ROWS) {
      // A turn in the queue for these few: other exports run in between.
      const leave = await placeInLine(actor.userId);
      try {
        yield* await db.transaction((tx) => listBills(tx, studentIds.slice(from, from + BATCH_ROWS), head));
      } finally {
        leave();
      }
    }
  }

  try {
    const file = await makeBillsPdf(bills(), language, beat);
    await db.transaction((tx) =>
      updateBatch(tx, id, { file, state: 'ready', done: studentIds.length, beat_at: now() }),
    );
  } catch (error) {
    log.error({ err: error, batch: id }, 'bills could not be made');
    await db
      .transaction((tx) => updateBatch(tx, id, { state: 'failed' }))
      // It then counts as failed for lack of a heartbeat.
      .catch((failure: unknown) => log.error({ err: failure, batch: id }, 'bills failed unrecorded'));
  }
}

/** A batch's progress; without a heartbeat it has failed. */
export async function findBatch(tx: Tx, batchId: string, at: Date): Promise<BillBatch | null> {
  const found = await selectBatch(tx, batchId);
  if (!found) return null;
  const { beat_at, created_at, ...batch } = found;
  const silent = batch.state === 'running' && beat_at.getTime() < at.getTime() - SILENT_MS;
  return { ...batch, state: silent ? 'failed' : batch.state, created_at: created_at.toISOString() };
}

/** The finished bills; null if not finished. */
export async function findBatchFile(tx: Tx, batchId: string, timeZone: string): Promise<File | null> {
  const found = await selectBatchFile(tx, batchId);
  if (!found) return null;
  const { file, created_at } = found;
  return new File([new Uint8Array(file)], `bills-${schoolDay(created_at, timeZone)}.pdf`, {
    type: 'application/pdf',
  });
}
