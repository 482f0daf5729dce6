import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { NoticeNow, NoticeReader } from '#features/notices.ts';
import { notifyEach, takeBack } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classesVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { wantFreshProof } from '#platform/http/server/procedures.ts';
import { mayAnnounceUrgently } from '../announcements.policy.ts';
import { URGENT } from '#features/inbox/delivery.rules.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type { Announcement } from '../announcements.contract.ts';
import type {
  AnnouncementInput,
  AnnouncementText,
  ClassAnnouncementInput,
} from '../announcement-text-schema.ts';
import {
  AUDIENCE_ROLES,
  choicesFor,
  FAMILY_ROLES,
  isByName,
  LARGE_AUDIENCE,
  type Only,
  reachesManyClasses,
  textFor,
} from '../announcements.rules.ts';
import {
  findAnnouncement,
  lockOwn,
  insertStudentsOf,
  isTaught,
  lockUntold,
  type Reader,
  selectAddressed,
  selectClassIds,
  selectNews,
  writeClasses,
  writePeople,
  writeStudents,
} from './announcements.queries.ts';
import { mayAllBeTold } from './find-people.service.ts';
import { writeFiles, writeVoice } from './announcement-files.service.ts';
import { announcementReads, announcements } from './announcements.tables.ts';
import {
  amongNamedOf,
  amongSubject,
  amongToday,
  amongWritten,
  type Audience,
  countPeople,
  isReached,
  selectPeople,
} from './audience.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Wanted = Omit<Audience, 'among'> & {
  only: Only | null;
  student_ids: readonly string[];
  user_ids: readonly string[];
  urgent: boolean;
  subject_id: string | null;
};
type Row = typeof announcements.$inferSelect;

export const KIND = 'announcements.new';
export const CORRECTED = 'announcements.corrected';
export const REMINDER = 'announcements.reminder';
/** The kinds of notices about an announcement. */
export const KINDS = [KIND, CORRECTED, REMINDER];
const BATCH = 10;
const MINUTE_MS = 60_000;

export const readerOf = ({ actor, now, timeZone }: Pick<Call, 'actor' | 'now' | 'timeZone'>): Reader => ({
  actor,
  now: now(),
  today: schoolDay(now(), timeZone),
});

export const listNews = (tx: Tx, reader: Reader, most: number) => selectNews(tx, reader, most);

export const selectVisible = (tx: Tx, { actor }: SchoolCall, ids: readonly string[]) =>
  tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(inArray(classes.id, [...ids]), classesVisibleTo(tx, actor)));

const countStudents = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (
    await tx
      .select({ id: students.id })
      .from(students)
      .where(inArray(students.id, [...ids]))
  ).length;

/** The columns of an announcement's text; an empty translation becomes null. */
const columnsOf = (input: AnnouncementText) => ({
  title_fr: input.title_fr || null,
  body_fr: input.body_fr || null,
  title_en: input.title_en || null,
  body_en: input.body_en || null,
  pinned: input.pinned,
  choices_fr: input.choices_fr?.length ? input.choices_fr : null,
  choices_en: input.choices_en?.length ? input.choices_en : null,
  // An answer makes an acknowledgment unnecessary.
  acknowledge: input.acknowledge && !input.choices_fr?.length && !input.choices_en?.length,
  ends_on: input.ends_on ?? null,
});

const titleOf = (row: Row) => textFor(row, 'fr').title;

async function audienceOf(tx: Tx, row: Row): Promise<Audience> {
  const class_ids = await selectClassIds(tx, row.id);
  return { roles: row.roles, class_ids, among: row.only && amongOf(row, class_ids) };
}

/** The families to which a published announcement is limited. */
export function amongOf({ id, only, subject_id }: Row, class_ids: readonly string[]) {
  if (only === 'people') return amongNamedOf(id, class_ids);
  return subject_id ? amongSubject(subject_id, class_ids) : amongWritten(id, only!);
}

const findRow = async (tx: Tx, id: string): Promise<Row | undefined> =>
  (await tx.select().from(announcements).where(eq(announcements.id, id)))[0];

/** Whether a notified person still belongs to an announcement's audience. */
export const isStillFor: NoticeReader = async (tx, { about, userId }) => {
  const row = await findRow(tx, about);
  return row !== undefined && !row.recalled_at && (await isReached(tx, await audienceOf(tx, row), userId));
};

type Addressed = Pick<Audience, 'roles' | 'class_ids'>;

/** The people with these roles in the whole school or in some classes, for notices of other features. */
export const peopleOf = (tx: Tx, addressed: Addressed) => selectPeople(tx, { ...addressed, among: null });
export const isAddressed = (tx: Tx, addressed: Addressed, userId: string): Promise<boolean> =>
  isReached(tx, { ...addressed, among: null }, userId);

/** A notice about an announcement past its last day is not sent. */
export const announcementNow: NoticeNow = async (tx, { about, params, today }) => {
  const row = await findRow(tx, about);
  return row?.ends_on && row.ends_on < today ? null : params;
};

/** Notifies the whole audience, each person in their own language. */
async function tell(tx: Tx, row: Row, { kind, at }: { kind: string; at: Date }): Promise<number> {
  const people = (await selectPeople(tx, await audienceOf(tx, row))).filter(
    ({ user_id }) => user_id !== row.author_id,
  );
  await notifyEach(
    tx,
    people.map(({ user_id, language }) => ({
      userId: user_id,
      kind,
      about: row.id,
      params: { title: textFor(row, language ?? 'fr').title, ...(row.urgent && URGENT) },
      link: '/announcements',
      at,
    })),
  );
  return people.length;
}

/** Fixes the students of a limited announcement as of today, and notifies its audience. */
async function publish(tx: Tx, row: Row, { at, today }: { at: Date; today: SchoolDay }): Promise<number> {
  const { id, only } = row;
  if (only === 'owing' || only === 'absent') {
    const class_ids = await selectClassIds(tx, id);
    const among = amongToday({ only, class_ids, student_ids: [], user_ids: [], subject_id: null }, today);
    await insertStudentsOf(tx, id, among.students);
  }
  return tell(tx, row, { kind: KIND, at });
}

/**
 * When the caller's device may first address many; null if it may now. A stolen password alone is not enough
 * to reach the school, because it would be used on a new device.
 */
export function newDeviceUntil({ actor, now }: Pick<Call, 'actor' | 'now'>): Date | null {
  return actor.trustedAt && actor.trustedAt > now() ? actor.trustedAt : null;
}

/**
 * Whether the caller's device is too new for an audience of more than one class; throws without a recent
 * proof.
 */
export function isTooNewFor(call: Call, audience: Parameters<typeof reachesManyClasses>[0]): boolean {
  if (!reachesManyClasses(audience)) return false;
  wantFreshProof(call);
  return newDeviceUntil(call) !== null;
}

/** Creates an announcement to the school or a part of it; idempotent by key. */
export async function createAnnouncement(call: Call & { key: string }, input: AnnouncementInput) {
  if (isTooNewFor(call, input)) return { refused: 'NEW_DEVICE' } as const;
  if (input.urgent && !mayAnnounceUrgently(call.actor)) return { refused: 'URGENT_NEEDS_HEAD' } as const;
  return runCommand<
    | 'NO_SUCH_CLASS'
    | 'NO_SUCH_STUDENT'
    | 'NO_SUCH_PERSON'
    | 'NO_SUCH_SUBJECT'
    | 'LARGE_AUDIENCE'
    | 'FILE_GONE',
    Announcement
  >(call, { procedure: 'announcements.create', input }, async (tx, refuse) => {
    const { only = null } = input;
    const roles = only === 'people' ? AUDIENCE_ROLES : input.roles;
    const class_ids = isByName(only) ? [] : [...new Set(input.class_ids)];
    const student_ids = isByName(only) ? [...new Set(input.student_ids)] : [];
    const user_ids = only === 'people' ? [...new Set(input.user_ids)] : [];
    if ((await selectVisible(tx, call, class_ids)).length < class_ids.length) return refuse('NO_SUCH_CLASS');
    if ((await countStudents(tx, student_ids)) < student_ids.length) return refuse('NO_SUCH_STUDENT');
    if (!(await mayAllBeTold(tx, call, { user_ids, student_ids: [] }))) return refuse('NO_SUCH_PERSON');
    const subject_id = only === 'subject' ? input.subject_id! : null;
    if (subject_id && !(await isTaught(tx, { subject_id, class_ids }))) return refuse('NO_SUCH_SUBJECT');
    const today = schoolDay(call.now(), call.timeZone);
    const narrowing = { class_ids, student_ids, user_ids, subject_id };
    const among = only && amongToday({ only, ...narrowing }, today);
    const people = await countPeople(tx, { roles, class_ids, among });
    if (people > LARGE_AUDIENCE && input.confirmed_people !== people) return refuse('LARGE_AUDIENCE');
    const wanted = { roles, only, urgent: input.urgent ?? false, ...narrowing };
    return (await write(tx, call, input, wanted)) ?? refuse('FILE_GONE');
  });
}

/**
 * Creates an announcement to the families of one class; idempotent by key. Null for a class invisible to the
 * caller.
 */
export function createForClass(
  call: Call & { key: string },
  { class_id, ...input }: ClassAnnouncementInput & { class_id: string },
): Promise<Announcement | { refused: 'NOT_FOUND' | 'NO_SUCH_SUBJECT' | 'NO_SUCH_PERSON' | 'FILE_GONE' }> {
  const command = { procedure: 'announcements.createForClass', input: { ...input, class_id } };
  return runCommand<'NOT_FOUND' | 'NO_SUCH_SUBJECT' | 'NO_SUCH_PERSON' | 'FILE_GONE', Announcement>(
    call,
    command,
    async (tx, refuse) => {
      if ((await selectVisible(tx, call, [class_id])).length === 0) return refuse('NOT_FOUND');
      const class_ids = [class_id];
      const named = {
        user_ids: [...new Set(input.user_ids)],
        student_ids: [...new Set(input.student_ids)],
        class_ids,
      };
      const isNamed = named.user_ids.length + named.student_ids.length > 0;
      if (!(await mayAllBeTold(tx, call, named))) return refuse('NO_SUCH_PERSON');
      const subject_id = isNamed ? null : (input.subject_id ?? null);
      if (subject_id && !(await isTaught(tx, { subject_id, class_ids }))) return refuse('NO_SUCH_SUBJECT');
      const wanted = {
        roles: isNamed ? FAMILY_ROLES : input.roles,
        ...named,
        only: isNamed ? ('people' as const) : subject_id ? ('subject' as const) : null,
        subject_id,
        urgent: false,
      };
      return (await write(tx, call, input, wanted)) ?? refuse('FILE_GONE');
    },
  );
}

/**
 * Inserts an announcement; null if a file is missing. An immediate one notifies in the same transaction, a
 * scheduled one through the job.
 */
async function write(
  tx: Tx,
  call: Call,
  text: AnnouncementText,
  wanted: Wanted,
): Promise<Announcement | null> {
  const { actor, now } = call;
  const at = now();
  const publish_at = text.publish_at ? new Date(text.publish_at) : at;
  const isDue = publish_at <= at;
  const row = one(
    await tx
      .insert(announcements)
      .values({
        id: newId(),
        author_id: actor.userId,
        ...columnsOf(text),
        roles: [...new Set(wanted.roles)].toSorted(),
        only: wanted.only,
        subject_id: wanted.subject_id,
        urgent: wanted.urgent,
        publish_at,
        told_at: isDue ? at : null,
        created_at: at,
      })
      .returning(),
  );
  await writeClasses(tx, row.id, wanted.class_ids);
  await writeStudents(tx, row.id, wanted.student_ids);
  await writePeople(tx, row.id, wanted.user_ids);
  const { files = [] } = text;
  if (!(await writeFiles(tx, call, row.id, files))) return null;
  if (text.voice_file_id && !(await writeVoice(tx, call, row, text.voice_file_id))) return null;
  const people = isDue ? await publish(tx, row, { at, today: schoolDay(at, call.timeZone) }) : null;
  await record(tx, call, {
    action: 'announcements.created',
    subject: { type: 'announcement', id: row.id },
    details: {
      title: titleOf(row),
      roles: row.roles.join(', '),
      classes: wanted.class_ids.length,
      ...(wanted.only && { only: wanted.only }),
      ...(wanted.urgent && { urgent: 1 }),
      ...(people !== null && { people }),
      ...(text.voice_file_id && { voice: 1 }),
      ...(files.length > 0 && { files: files.map(({ title }) => title).join(', ') }),
    },
  });
  return (await findAnnouncement(tx, readerOf(call), row.id))!;
}

type Changed = Announcement | null | { refused: 'NEW_DEVICE' | 'ALREADY_ANSWERED' };
type Change = { id: string; text: AnnouncementText; refuse: (why: 'FILE_GONE') => never };

/** Edits an announcement and notifies its audience; null if the caller has none with this id. */
export function changeAnnouncement(call: Call, id: string, text: AnnouncementText) {
  return orRefuse<'FILE_GONE', Changed>({}, (refuse) =>
    call.db.transaction((tx) => change(tx, call, { id, text, refuse })),
  );
}

async function change(tx: Tx, call: Call, { id, text, refuse }: Change): Promise<Changed> {
  const { now } = call;
  const held = await lockOwn(tx, call.actor, id);
  if (!held || held.recalled_at) return null;
  if (isTooNewFor(call, await selectAddressed(tx, held))) return { refused: 'NEW_DEVICE' } as const;
  if (changesChoices(held, text) && (await isAnswered(tx, id)))
    return { refused: 'ALREADY_ANSWERED' } as const;
  const at = now();
  const isOut = held.told_at !== null;
  const publish_at = isOut ? held.publish_at : text.publish_at ? new Date(text.publish_at) : at;
  // A correction is only urgent if its author may send urgent announcements.
  const urgent = held.urgent && mayAnnounceUrgently(call.actor);
  const row = one(
    await tx
      .update(announcements)
      .set({ ...columnsOf(text), urgent, publish_at, changed_at: isOut ? at : null })
      .where(eq(announcements.id, id))
      .returning(),
  );
  if (text.files && !(await writeFiles(tx, call, id, text.files))) return refuse('FILE_GONE');
  const { voice_file_id } = text;
  if (voice_file_id !== undefined && !(await writeVoice(tx, call, held, voice_file_id)))
    return refuse('FILE_GONE');
  if (isOut) {
    for (const kind of [KIND, REMINDER]) await takeBack(tx, { kind, about: id });
    await tell(tx, row, { kind: CORRECTED, at });
  }
  await record(tx, call, {
    action: 'announcements.changed',
    subject: { type: 'announcement', id },
    details: { title: titleOf(row), before: wordsOf(held) },
  });
  return (await findAnnouncement(tx, readerOf(call), id))!;
}

/** Answers are indexes of choices, so the number of choices must not change. */
const changesChoices = (held: Row, text: AnnouncementText) =>
  choicesFor(held, 'fr').length !== choicesFor(columnsOf(text), 'fr').length;

async function isAnswered(tx: Tx, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ answer: announcementReads.answer })
    .from(announcementReads)
    .where(and(eq(announcementReads.announcement_id, id), isNotNull(announcementReads.answer)))
    .limit(1);
  return found !== undefined;
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
      for (const kind of KINDS) await takeBack(tx, { kind, about: id });
      await record(tx, call, {
        action: 'announcements.recalled',
        subject: { type: 'announcement', id },
        details: { title: titleOf(held) },
      });
    }
    return (await findAnnouncement(tx, readerOf(call), id))!;
  });
}

type Due = { db: Db; now: () => Date; timeZone: string };

/** Notifies of due announcements, one transaction per batch: if a node dies midway, another repeats the batch. */
export async function tellOfDue({ db, now, timeZone }: Due): Promise<void> {
  for (let done = BATCH; done === BATCH;)
    done = await db.transaction(async (tx) => {
      const due = await lockUntold(tx, now(), BATCH);
      for (const row of due) {
        await tx.update(announcements).set({ told_at: now() }).where(eq(announcements.id, row.id));
        await publish(tx, row, { at: now(), today: schoolDay(now(), timeZone) });
      }
      return due.length;
    });
}

/** The school's time zone may change at runtime, so it is read with each run. */
export function announcementsJob(school: { readonly timeZone: string }): JobKind {
  return {
    kind: 'announcements.tell',
    everyMs: MINUTE_MS,
    run: ({ db, now }) => tellOfDue({ db, now, timeZone: school.timeZone }),
  };
}
