import { eq } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { ALL_RIGHTS, type GuardianRights, type Relation } from '#features/roster/guardians.rules.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { GuardianPerson } from '../guardian-person.contract.ts';
import type { StudentGuardian } from '../guardians.contract.ts';
import { closeAfterEndedRight } from './ended-rights.service.ts';
import {
  maySeeGuardianEmail,
  maySeeGuardianPhone,
  maySeeRights,
  maySeeWhoCollects,
} from '../guardians.policy.ts';
import { tellGuardianOfChild, tellOfChild } from './guardians.notices.ts';
import {
  endLink,
  guardianOfAccount,
  holdParent,
  insertGuardian,
  lockGuardian,
  openLink,
  type PersonValues,
  selectGuardians,
} from './guardians.queries.ts';

type AccountLink = { student_id: string; user_id: string };
/** A call with the school's time zone, for dates shown to the caller. */
export type DatedCall = Call & { timeZone: string };

/** A person from a form; empty fields are unknown. */
export type NewGuardian = Pick<PersonValues, 'full_name'> & Partial<PersonValues>;

export type GuardianLink = {
  student_id: string;
  relation: Relation;
  /** The word for the relation "other". */
  relation_word?: string | null | undefined;
  /** Every right if absent. */
  rights?: GuardianRights | undefined;
  begins_at?: Date | null | undefined;
  ends_at?: Date | null | undefined;
} & ({ guardian_id: string } | { person: NewGuardian });

const aboutStudent = (id: string) => ({ type: 'student', id });
const aboutGuardian = (id: string) => ({ type: 'guardian', id });

/** A student's guardians with the fields the actor may see; null if the actor may not see the student, as if it did not exist. */
export async function listGuardians(
  tx: Tx,
  actor: Actor,
  { studentId, timeZone }: { studentId: string; timeZone: string },
): Promise<StudentGuardian[] | null> {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  const mayRights = maySeeRights(actor);
  const found = await selectGuardians(tx, mayRights ? 'confirmed' : 'valid', { studentId });
  return found.map((guardian) => {
    const mayPhone = maySeeGuardianPhone(actor, guardian.user_id);
    return {
      guardian_id: guardian.guardian_id,
      user_id: guardian.user_id,
      full_name: guardian.full_name,
      relation: guardian.relation,
      relation_word: guardian.relation_word,
      position: guardian.position,
      phone: mayPhone ? guardian.phone : null,
      other_phone: mayPhone ? guardian.other_phone : null,
      email: maySeeGuardianEmail(actor, guardian.user_id) ? guardian.email : null,
      may_collect: maySeeWhoCollects(actor) ? guardian.may_collect : null,
      terms: mayRights
        ? {
            sees_records: guardian.sees_records,
            sees_fees: guardian.sees_fees,
            may_collect: guardian.may_collect,
            receives_messages: guardian.receives_messages,
            reason: guardian.rights_reason,
            ...daysOf(guardian, timeZone),
          }
        : null,
    };
  });
}

/** The first and last day of a link, in the school's time zone. */
export function daysOf(
  { begins_at, ends_at }: { begins_at: Date | null; ends_at: Date | null },
  timeZone: string,
) {
  return {
    first_day: begins_at && schoolDay(begins_at, timeZone),
    last_day: ends_at && schoolDay(new Date(ends_at.getTime() - 1), timeZone),
  };
}

/** A form's person as a row: empty fields become null. */
export const personOf = (input: GuardianPerson) => ({
  full_name: input.full_name.normalize('NFC'),
  phone: input.phone || null,
  other_phone: input.other_phone || null,
  email: input.email || null,
  address: input.address || null,
  occupation: input.occupation || null,
  language: input.language || null,
});

/** Creates a guardian, with or without an account to follow; returns the id. */
export async function createGuardian(tx: Tx, call: Call, person: NewGuardian): Promise<string> {
  const id = await insertGuardian(tx, { ...person, full_name: person.full_name.normalize('NFC') });
  await record(tx, call, { action: 'guardians.added', subject: aboutGuardian(id) });
  return id;
}

/**
 * Links an existing or new person to a student as guardian, from now unless given otherwise. Null if the guardian does not
 * exist; `linked` is false if they were already linked, which changes nothing. An unknown student violates its constraint.
 */
export async function linkGuardian(
  tx: Tx,
  call: Call,
  { student_id, relation, relation_word, rights, begins_at, ends_at, ...who }: GuardianLink,
): Promise<{ guardian_id: string; linked: boolean } | null> {
  const guardian_id =
    'person' in who
      ? await createGuardian(tx, call, who.person)
      : (await lockGuardian(tx, who.guardian_id))?.id;
  if (!guardian_id) return null;
  const linked = await openLink(tx, {
    student_id,
    guardian_id,
    linked_by: call.actor.userId,
    linked_at: call.now(),
    terms: {
      ...(rights ?? ALL_RIGHTS),
      relation,
      relation_word: relation === 'other' ? (relation_word ?? null) : null,
      begins_at: begins_at ?? null,
      ends_at: ends_at ?? null,
    },
  });
  if (linked)
    await record(tx, call, {
      action: 'guardians.linked',
      subject: aboutStudent(student_id),
      details: { guardian_id },
    });
  if (linked) await tellGuardianOfChild(tx, { student_id, guardian_id }, call.now());
  return { guardian_id, linked };
}

/** Gives a parent's account access to a student from its next request; null if there is no such student. */
export function linkParent(call: DatedCall, { student_id, user_id }: AccountLink) {
  const { db, actor, now, timeZone } = call;
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, student_id))) return null;
    if (!(await holdParent(tx, user_id))) return { refused: 'NOT_A_PARENT' } as const;
    const opened = await openLink(tx, {
      student_id,
      guardian_id: await guardianOfAccount(tx, user_id),
      linked_by: actor.userId,
      linked_at: now(),
    });
    if (opened)
      await record(tx, call, {
        action: 'guardians.linked',
        subject: aboutStudent(student_id),
        details: { user_id },
      });
    if (opened) await tellOfChild(tx, { student_id, user_id }, now());
    return listGuardians(tx, actor, { studentId: student_id, timeZone });
  });
}

/** Ends a parent's access to a student from their next request; null if there is no such student. */
export function unlinkParent(call: DatedCall, { student_id, user_id }: AccountLink) {
  const { db, actor, now, timeZone } = call;
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, student_id))) return null;
    const [guardian] = await tx
      .select({ id: guardians.id })
      .from(guardians)
      .where(eq(guardians.user_id, user_id));
    if (guardian && (await endLink(tx, { student_id, guardian_id: guardian.id }, now()))) {
      await closeAfterEndedRight(tx, call, { student_id, guardian_id: guardian.id });
      await record(tx, call, {
        action: 'guardians.unlinked',
        subject: aboutStudent(student_id),
        details: { user_id },
      });
    }
    return listGuardians(tx, actor, { studentId: student_id, timeZone });
  });
}
