import { and, eq, inArray } from 'drizzle-orm';
import { notifyEach, takeBack } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { Announcement, AnnouncementInput, AudienceInput, Reach } from '../announcements.contract.ts';
import { type AudienceRole, FAMILY_ROLES, textFor } from '../announcements.rules.ts';
import {
  findAnnouncement,
  insertReads,
  lockOwn,
  lockUntold,
  type Reader,
  selectClassIds,
  selectReads,
  writeAcknowledged,
  writeClasses,
} from './announcements.queries.ts';
import { announcements } from './announcements.tables.ts';
import {
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
/** Of the names in a list of whom it did not reach. */
const MOST_NAMES = 500;
const BATCH = 10;
const MINUTE_MS = 60_000;

export const readerOf = ({ actor, now, timeZone }: Pick<Call, 'actor' | 'now' | 'timeZone'>): Reader => ({
  actor,
  now: now(),
  today: schoolDay(now(), timeZone),
});

/** Whether the actor may speak to an audience: administrators to everybody, teachers to the families of classes that they teach. */
async function maySpeakTo(tx: Tx, { actor }: SchoolCall, { roles, class_ids }: AudienceInput) {
  const ids = [...new Set(class_ids)];
  const known = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(inArray(classes.id, ids), classesVisibleTo(tx, actor)));
  if (known.length < ids.length) return false;
  if (actor.role === 'admin') return true;
  return ids.length > 0 && roles.every((role) => FAMILY_ROLES.includes(role));
}

/** What is written of an announcement; a language that was left empty is none. */
const columnsOf = (input: AnnouncementInput) => ({
  title_fr: input.title_fr || null,
  body_fr: input.body_fr || null,
  title_en: input.title_en || null,
  body_en: input.body_en || null,
  roles: [...new Set(input.roles)].toSorted(),
  pinned: input.pinned,
  acknowledge: input.acknowledge,
  ends_on: input.ends_on ?? null,
});

const titleOf = (row: Row) => textFor(row, 'fr').title;

/** Tells everybody of its audience, each in their own language. */
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

/** Announces something, once for a key. What is for now is told in the same transaction, the rest by the job. */
export function createAnnouncement(call: Call & { key: string }, input: AnnouncementInput) {
  const { db, actor, now, key } = call;
  const keyed = { actorId: actor.userId, procedure: 'announcements.create', key, input };
  return orRefuse<'NOT_YOURS', Announcement>({}, (refuse) =>
    db.transaction((tx) =>
      answerOnce(tx, keyed, async () => {
        if (!(await maySpeakTo(tx, call, input))) return refuse('NOT_YOURS');
        const at = now();
        const publish_at = input.publish_at ? new Date(input.publish_at) : at;
        const isDue = publish_at <= at;
        const [row] = await tx
          .insert(announcements)
          .values({
            id: newId(),
            author_id: actor.userId,
            ...columnsOf(input),
            publish_at,
            told_at: isDue ? at : null,
            created_at: at,
          })
          .returning();
        await writeClasses(tx, row!.id, [...new Set(input.class_ids)]);
        const people = isDue ? await tell(tx, row!, { kind: KIND, at }) : null;
        await record(tx, call, {
          action: 'announcements.created',
          subject: { type: 'announcement', id: row!.id },
          details: {
            title: titleOf(row!),
            roles: row!.roles.join(', '),
            classes: input.class_ids.length,
            ...(people !== null && { people }),
          },
        });
        return (await findAnnouncement(tx, readerOf(call), row!.id))!;
      }),
    ),
  );
}

/** Corrects an announcement; null where the caller has none of that id. People who read what it said before are told that it changed. */
export function changeAnnouncement(call: Call, id: string, input: AnnouncementInput) {
  const { db, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockOwn(tx, call.actor, id);
    if (!held || held.recalled_at) return null;
    if (!(await maySpeakTo(tx, call, input))) return { refused: 'NOT_YOURS' } as const;
    const at = now();
    const isOut = held.told_at !== null;
    const publish_at = isOut ? held.publish_at : input.publish_at ? new Date(input.publish_at) : at;
    const [row] = await tx
      .update(announcements)
      .set({ ...columnsOf(input), publish_at, changed_at: isOut ? at : null })
      .where(eq(announcements.id, id))
      .returning();
    await writeClasses(tx, id, [...new Set(input.class_ids)]);
    if (isOut) {
      await takeBack(tx, { kind: KIND, about: id });
      await tell(tx, row!, { kind: CORRECTED, at });
    }
    await record(tx, call, {
      action: 'announcements.changed',
      subject: { type: 'announcement', id },
      details: { title: titleOf(row!), before: wordsOf(held), roles: row!.roles.join(', ') },
    });
    return (await findAnnouncement(tx, readerOf(call), id))!;
  });
}

/** All that an announcement said. */
const wordsOf = ({ title_fr, body_fr, title_en, body_en }: Row) =>
  [title_fr, body_fr, title_en, body_en].filter(Boolean).join(' | ');

/** Takes an announcement back; null where the caller has none of that id. A second time it changes nothing. */
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

/** Notes which of some announcements the caller has seen; those that are not for them are left out. */
export function openAnnouncements({ db, actor, now }: SchoolCall, ids: readonly string[]) {
  return db.transaction(async (tx) => {
    const known = await tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(and(inArray(announcements.id, [...ids]), isFor(tx, actor, now())));
    await insertReads(tx, { userId: actor.userId, ids: known.map(({ id }) => id), at: now() });
    return { opened: known.length };
  });
}

/** Notes that the caller says they have read it; null where it is not for them. */
export function acknowledgeAnnouncement(call: Call, id: string): Promise<Announcement | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(and(eq(announcements.id, id), isFor(tx, actor, now())));
    if (!known) return null;
    await writeAcknowledged(tx, { userId: actor.userId, id, at: now() });
    return findAnnouncement(tx, readerOf(call), id);
  });
}

/** How many people an audience holds; refused where the caller may not speak to it. */
export async function countAudience(tx: Tx, call: SchoolCall, audience: AudienceInput) {
  if (!(await maySpeakTo(tx, call, audience))) return { refused: 'NOT_YOURS' } as const;
  return {
    people: await countPeople(tx, audience),
    without_account: await countWithoutAccount(tx, audience),
  };
}

/** Who of an announcement's audience has opened it and who has not; null where the caller may not know. */
export async function findReach(tx: Tx, { actor }: SchoolCall, id: string): Promise<Reach | null> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  if (!row || (actor.role !== 'admin' && row.author_id !== actor.userId)) return null;
  const audience = { roles: row.roles as AudienceRole[], class_ids: await selectClassIds(tx, id) };
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

/** Tells of what has come due. A node that dies in between leaves it to the next one, whole. */
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
