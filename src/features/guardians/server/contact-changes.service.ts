import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { FAMILY_ORDER, linkIsActive, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import type { ContactChange, OwnContact, OwnContactInput } from '../contact-changes.contract.ts';
import { type ContactField, OWN_CONTACT_FIELDS } from '../guardians.rules.ts';
import { contactChanges } from './contact-changes.tables.ts';
import { guardianOfAccount } from './guardians.queries.ts';

/** The most changes on one page. */
const MOST = 100;
/** The number of a parent's own requests shown. */
const LATELY = 10;

const asked = {
  id: contactChanges.id,
  field: contactChanges.field,
  student_id: contactChanges.student_id,
  student_name: students.full_name,
  old_value: contactChanges.old_value,
  new_value: contactChanges.new_value,
  asked_at: contactChanges.asked_at,
};

const withStudent = <Row extends { student_id: string | null; student_name: string | null; asked_at: Date }>({
  student_id,
  student_name,
  asked_at,
  ...row
}: Row) => ({
  ...row,
  student: student_id ? { student_id, full_name: student_name } : null,
  asked_at: asked_at.toISOString(),
});

const childrenOf = (tx: Tx, actor: Call['actor']) =>
  tx
    .select({
      student_id: students.id,
      full_name: students.full_name,
      emergency_contact: students.emergency_contact,
    })
    .from(students)
    .where(studentsVisibleTo(tx, actor))
    .orderBy(...FAMILY_ORDER);

/** A parent's own contact details, their children's emergency contacts, and their latest requests. */
export async function readOwnContact(tx: Tx, actor: Call['actor']): Promise<OwnContact> {
  const [guardian] = await tx.select().from(guardians).where(eq(guardians.user_id, actor.userId));
  const changes = guardian
    ? await tx
        .select({ ...asked, approved: contactChanges.approved, note: contactChanges.note })
        .from(contactChanges)
        .leftJoin(students, and(eq(students.id, contactChanges.student_id), studentsVisibleTo(tx, actor)))
        // A request about a child whom they may not see any more holds the child's number.
        .where(
          and(
            eq(contactChanges.guardian_id, guardian.id),
            or(isNull(contactChanges.student_id), isNotNull(students.id)),
          ),
        )
        .orderBy(desc(contactChanges.asked_at), desc(contactChanges.id))
        .limit(LATELY)
    : [];
  return {
    phone: guardian?.phone ?? null,
    email: guardian?.email ?? null,
    address: guardian?.address ?? null,
    children: await childrenOf(tx, actor),
    changes: changes.map(withStudent),
  };
}

/**
 * Records a parent's requested changes: each waits for the office, and a repeated one replaces the
 * pending one.
 */
export function askForChanges(call: Call, input: OwnContactInput): Promise<OwnContact> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const guardian_id = await guardianOfAccount(tx, actor.userId);
    const guardian = one(
      await tx.select().from(guardians).where(eq(guardians.id, guardian_id)).for('update'),
    );
    const wishes: { field: ContactField; student_id: string | null; old: string | null; wish: string }[] = [];
    for (const field of OWN_CONTACT_FIELDS)
      if (input[field]) wishes.push({ field, student_id: null, old: guardian[field], wish: input[field] });
    const children = new Map((await childrenOf(tx, actor)).map((child) => [child.student_id, child]));
    for (const { student_id, emergency_contact: wish } of input.children ?? []) {
      // Students who are not the caller's children are skipped silently, as if they did not exist.
      const child = children.get(student_id);
      if (child && wish)
        wishes.push({ field: 'emergency_contact', student_id, old: child.emergency_contact, wish });
    }
    const news = wishes.filter(({ old, wish }) => old !== wish);
    for (const { field, student_id, old, wish } of news) {
      const values = { old_value: old, new_value: wish, asked_by: actor.userId, asked_at: now() };
      // The guardian is locked, so that concurrent requests are serialized.
      const { rowCount } = await tx
        .update(contactChanges)
        .set(values)
        .where(
          and(
            eq(contactChanges.guardian_id, guardian_id),
            eq(contactChanges.field, field),
            sql`${contactChanges.student_id} is not distinct from ${student_id}`,
            isNull(contactChanges.decided_at),
          ),
        );
      if (rowCount === 0)
        await tx.insert(contactChanges).values({ ...values, id: newId(), guardian_id, student_id, field });
    }
    if (news.length > 0)
      await record(tx, call, {
        action: 'guardians.change_asked',
        subject: { type: 'guardian', id: guardian_id },
        details: { fields: news.map(({ field }) => field) },
      });
    return readOwnContact(tx, actor);
  });
}

export async function readChangeQueue(tx: Tx): Promise<{ changes: ContactChange[]; total: number }> {
  const changes = await tx
    .select({ ...asked, guardian_id: guardians.id, guardian_name: guardians.full_name })
    .from(contactChanges)
    .innerJoin(guardians, eq(guardians.id, contactChanges.guardian_id))
    .leftJoin(students, eq(students.id, contactChanges.student_id))
    .where(isNull(contactChanges.decided_at))
    .orderBy(asc(contactChanges.asked_at), asc(contactChanges.id))
    .limit(MOST);
  return { changes: changes.map(withStudent), total: await countWaitingChanges(tx) };
}

export async function countWaitingChanges(tx: Tx): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(contactChanges)
    .where(isNull(contactChanges.decided_at));
  return found?.number ?? 0;
}

/**
 * Applies a parent's requested change, or refuses it with a note for the parent. Of two concurrent
 * decisions one wins.
 */
export function decideChange(
  call: Call,
  { change_id, approved, note }: { change_id: string; approved: boolean; note: string | null },
) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select()
      .from(contactChanges)
      .where(eq(contactChanges.id, change_id))
      .for('update');
    if (!held) return null;
    if (held.decided_at) return { refused: 'NOT_WAITING' } as const;
    if (approved && !(await stillSeesChild(tx, held))) return { refused: 'LINK_ENDED' } as const;
    await tx
      .update(contactChanges)
      .set({ decided_at: now(), decided_by: actor.userId, approved, note })
      .where(eq(contactChanges.id, change_id));
    if (approved) await makeChange(tx, call, held);
    await record(tx, call, {
      action: approved ? 'guardians.change_approved' : 'guardians.change_refused',
      subject: { type: 'guardian', id: held.guardian_id },
      details: { fields: [held.field], ...(held.student_id && { student_id: held.student_id }) },
    });
    return { id: change_id };
  });
}

/** Ends a guardian's pending requests, for one child if given: the guardian may no longer make them. */
export async function endWishes(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { guardian_id, student_id }: { guardian_id: string; student_id?: string },
): Promise<void> {
  await tx
    .update(contactChanges)
    .set({ decided_at: now(), decided_by: actor.userId, approved: false })
    .where(
      and(
        eq(contactChanges.guardian_id, guardian_id),
        student_id ? eq(contactChanges.student_id, student_id) : undefined,
        isNull(contactChanges.decided_at),
      ),
    );
}

/** A link may have ended by its last day, which triggers no event. Locked until the change is applied. */
async function stillSeesChild(
  tx: Tx,
  { guardian_id, student_id }: typeof contactChanges.$inferSelect,
): Promise<boolean> {
  if (!student_id) return true;
  const found = await tx
    .select({ guardian_id: studentGuardians.guardian_id })
    .from(studentGuardians)
    .where(
      and(
        eq(studentGuardians.guardian_id, guardian_id),
        eq(studentGuardians.student_id, student_id),
        eq(studentGuardians.sees_records, true),
        linkIsActive(),
      ),
    )
    .for('share');
  return found.length === 1;
}

async function makeChange(tx: Tx, call: Call, change: typeof contactChanges.$inferSelect): Promise<void> {
  const { field, student_id, guardian_id, new_value } = change;
  if (field === 'emergency_contact') {
    if (!student_id) return;
    await tx.update(students).set({ emergency_contact: new_value }).where(eq(students.id, student_id));
    await record(tx, call, {
      action: 'students.changed',
      subject: { type: 'student', id: student_id },
      details: { fields: [field] },
    });
  } else
    await tx
      .update(guardians)
      .set({ [field]: new_value })
      .where(eq(guardians.id, guardian_id));
}

/** Deletes requests decided before an instant, at most `batch` of them; returns how many. */
export async function forgetDecided(tx: Tx, before: Date, batch: number): Promise<number> {
  const old = tx
    .select({ id: contactChanges.id })
    .from(contactChanges)
    .where(lt(contactChanges.decided_at, before))
    .limit(batch)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(contactChanges).where(inArray(contactChanges.id, old));
  return rowCount ?? 0;
}
