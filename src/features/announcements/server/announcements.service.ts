import { and, eq, inArray } from 'drizzle-orm';
import { markSeen, notifyEach, takeBack } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type {
  Announcement,
  AnnouncementInput,
  AnnouncementText,
  ClassAnnouncementInput,
  Reach,
} from '../announcements.contract.ts';
import { textFor } from '../announcements.rules.ts';
import {
  findAnnouncement,
  insertRead,
  lockOwn,
  lockUntold,
  type Reader,
  selectClassIds,
  selectNews,
  selectReads,
  writeAcknowledged,
  writeClasses,
} from './announcements.queries.ts';
import { announcements } from './announcements.tables.ts';
import {
  type Audience,
  countPeople,
  countWithoutAccount,
  isFor,
  selectPeople,
  selectWithoutAccount,
} from './audience.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Row = typeof announcements.$inferSelect;

const KIND = 'announcements.new';
const CORRECTED = 'announcements.corrected';
/** Maximum number of names in the list of people not reached. */
const MOST_NAMES = 500;
const BATCH = 10;
const MINUTE_MS = 60_000;

export const readerOf = ({ actor, now, timeZone }: Pick<Call, 'actor' | 'now' | 'timeZone'>): Reader => ({
  actor,
  now: now(),
  today: schoolDay(now(), timeZone),
});

export const listNews = (tx: Tx, reader: Reader, most: number) => selectNews(tx, reader, most);

const selectVisible = (tx: Tx, { actor }: SchoolCall, ids: readonly string[]) =>
  tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(inArray(classes.id, [...ids]), classesVisibleTo(tx, actor)));

/** The columns of an announcement's text; an empty translation becomes null. */
const columnsOf = (input: AnnouncementText) => ({
  title_fr: input.title_fr || null,
  body_fr: input.body_fr || null,
  title_en: input.title_en || null,
  body_en: input.body_en || null,
  pinned: input.pinned,
  acknowledge: input.acknowledge,
  ends_on: input.ends_on ?? null,
});

const titleOf = (row: Row) => textFor(row, 'fr').title;

/** Notifies the whole audience, each person in their own language. */
async function tell(tx: Tx, row: Row, { kind, at }: { kind: string; at: Date }): Promise<number> {
  const audience = { roles: row.roles, class_ids: await selectClassIds(tx, row.id) };
  const people = (await selectPeople(tx, audience)).filter(({ user_id }) => user_id !== row.author_id);
  await notifyEach(
    tx,
    people.map(({ user_id, language }) => ({
      userId: user_id,
      kind,
      about: row.id,
      params: { title: textFor(row, language ?? 'fr').title },
      link: '/announcements',
      at,
    })),
  );
  return people.length;
}

/** Announces something to the school or to classes, once per key. */
export function createAnnouncement(call: Call & { key: string }, input: AnnouncementInput) {
  const keyed = { actorId: call.actor.userId, procedure: 'announcements.create', key: call.key, input };
  return orRefuse<'NO_SUCH_CLASS', Announcement>({}, (refuse) =>
    call.db.transaction((tx) =>
      answerOnce(tx, keyed, async () => {
        const class_ids = [...new Set(input.class_ids)];
        if ((await selectVisible(tx, call, class_ids)).length < class_ids.length)
          return refuse('NO_SUCH_CLASS');
        return write(tx, call, input, { roles: input.roles, class_ids });
      }),
    ),
  );
}

/**
 * Announces something to the families of one class, once per key; null for a class invisible to the caller.
 */
export function createForClass(
  call: Call & { key: string },
  { class_id, ...input }: ClassAnnouncementInput & { class_id: string },
): Promise<Announcement | null> {
  const keyed = {
    actorId: call.actor.userId,
    procedure: 'announcements.createForClass',
    key: call.key,
    input: { ...input, class_id },
  };
  return call.db.transaction(async (tx) => {
    if ((await selectVisible(tx, call, [class_id])).length === 0) return null;
    return answerOnce(tx, keyed, () => write(tx, call, input, { roles: input.roles, class_ids: [class_id] }));
  });
}

/**
 * Inserts an announcement. An immediate one notifies in the same transaction, a scheduled one through the
 * job.
 */
async function write(tx: Tx, call: Call, text: AnnouncementText, audience: Audience): Promise<Announcement> {
  const { actor, now } = call;
  const at = now();
  const publish_at = text.publish_at ? new Date(text.publish_at) : at;
  const isDue = publish_at <= at;
  const [row] = await tx
    .insert(announcements)
    .values({
      id: newId(),
      author_id: actor.userId,
      ...columnsOf(text),
      roles: [...new Set(audience.roles)].toSorted(),
      publish_at,
      told_at: isDue ? at : null,
      created_at: at,
    })
    .returning();
  await writeClasses(tx, row!.id, audience.class_ids);
  const people = isDue ? await tell(tx, row!, { kind: KIND, at }) : null;
  await record(tx, call, {
    action: 'announcements.created',
    subject: { type: 'announcement', id: row!.id },
    details: {
      title: titleOf(row!),
      roles: row!.roles.join(', '),
      classes: audience.class_ids.length,
      ...(people !== null && { people }),
    },
  });
  return (await findAnnouncement(tx, readerOf(call), row!.id))!;
}

/** Edits an announcement and notifies its audience; null if the caller has none with this id. */
export function changeAnnouncement(call: Call, id: string, text: AnnouncementText) {
  const { db, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockOwn(tx, call.actor, id);
    if (!held || held.recalled_at) return null;
    const at = now();
    const isOut = held.told_at !== null;
    const publish_at = isOut ? held.publish_at : text.publish_at ? new Date(text.publish_at) : at;
    const [row] = await tx
      .update(announcements)
      .set({ ...columnsOf(text), publish_at, changed_at: isOut ? at : null })
      .where(eq(announcements.id, id))
      .returning();
    if (isOut) {
      await takeBack(tx, { kind: KIND, about: id });
      await tell(tx, row!, { kind: CORRECTED, at });
    }
    await record(tx, call, {
      action: 'announcements.changed',
      subject: { type: 'announcement', id },
      details: { title: titleOf(row!), before: wordsOf(held) },
    });
    return (await findAnnouncement(tx, readerOf(call), id))!;
  });
}

const wordsOf = ({ title_fr, body_fr, title_en, body_en }: Row) =>
  [title_fr, body_fr, title_en, body_en].filter(Boolean).join(' | ');

/** Recalls an announcement, idempotently; null if the caller has none with this id. */
export function recallAnnouncement(call: Call, id: string) {
  const { db, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockOwn(tx, call.actor, id);
    if (!held) return null;
    if (!held.recalled_at) {
      await tx.update(announcements).set({ recalled_at: now() }).where(eq(announcements.id, id));
      for (const kind of [KIND, CORRECTED]) await takeBack(tx, { kind, about: id });
      await record(tx, call, {
        action: 'announcements.recalled',
        subject: { type: 'announcement', id },
        details: { title: titleOf(held) },
      });
    }
    return (await findAnnouncement(tx, readerOf(call), id))!;
  });
}

/** Whether an announcement is currently addressed to the caller. */
async function isForCaller(tx: Tx, { actor, now }: SchoolCall, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isFor(tx, actor, now())));
  return found.length === 1;
}

/** Marks an announcement and its notice as seen by the caller; null if it is not addressed to them. */
export function openAnnouncement(call: SchoolCall, id: string): Promise<{ id: string } | null> {
  return call.db.transaction(async (tx) => {
    if (!(await isForCaller(tx, call, id))) return null;
    await insertRead(tx, { userId: call.actor.userId, id, at: call.now() });
    await markSeen(tx, { userId: call.actor.userId, about: id, at: call.now() });
    return { id };
  });
}

/** Records the caller's acknowledgment; null if it is not addressed to them. */
export function acknowledgeAnnouncement(call: Call, id: string): Promise<Announcement | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await isForCaller(tx, call, id))) return null;
    await writeAcknowledged(tx, { userId: actor.userId, id, at: now() });
    return findAnnouncement(tx, readerOf(call), id);
  });
}

export const countAudience = async (tx: Tx, audience: Audience) => ({
  people: await countPeople(tx, audience),
  without_account: await countWithoutAccount(tx, audience),
});

/** Number of people in a class's families; null for a class invisible to the caller. */
export async function countClassAudience(tx: Tx, call: SchoolCall, classId: string) {
  if ((await selectVisible(tx, call, [classId])).length === 0) return null;
  const class_ids = [classId];
  const { people: parents, without_account } = await countAudience(tx, { roles: ['parent'], class_ids });
  return { parents, students: await countPeople(tx, { roles: ['student'], class_ids }), without_account };
}

/** Who in the audience has and has not opened an announcement; null if the caller may not know. */
export async function findReach(tx: Tx, { actor }: SchoolCall, id: string): Promise<Reach | null> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  if (!row || (actor.role !== 'admin' && row.author_id !== actor.userId)) return null;
  const audience = { roles: row.roles, class_ids: await selectClassIds(tx, id) };
  const people = await selectPeople(tx, audience);
  const reads = new Map((await selectReads(tx, id)).map((read) => [read.user_id, read]));
  const done = people.filter(({ user_id }) => {
    const read = reads.get(user_id);
    return row.acknowledge ? read?.acknowledged_at : read;
  });
  const isDone = new Set(done.map(({ user_id }) => user_id));
  return {
    people: people.length,
    opened: people.filter(({ user_id }) => reads.has(user_id)).length,
    acknowledged: people.filter(({ user_id }) => reads.get(user_id)?.acknowledged_at).length,
    not_yet: people
      .filter(({ user_id }) => !isDone.has(user_id))
      .slice(0, MOST_NAMES)
      .map(({ user_id, full_name, phone }) => ({ full_name, phone, opened: reads.has(user_id) })),
    on_paper: await selectWithoutAccount(tx, audience, MOST_NAMES),
    without_account: await countWithoutAccount(tx, audience),
  };
}

/** Notifies of due announcements, one transaction per batch: if a node dies midway, another repeats the batch. */
export async function tellOfDue({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  for (let done = BATCH; done === BATCH;)
    done = await db.transaction(async (tx) => {
      const due = await lockUntold(tx, now(), BATCH);
      for (const row of due) {
        await tx.update(announcements).set({ told_at: now() }).where(eq(announcements.id, row.id));
        await tell(tx, row, { kind: KIND, at: now() });
      }
      return due.length;
    });
}

export function announcementsJob(): JobKind {
  return { kind: 'announcements.tell', everyMs: MINUTE_MS, run: tellOfDue };
}
