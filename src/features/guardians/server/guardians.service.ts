import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { ALL_RIGHTS, type GuardianRights, type Relation } from '#features/roster/guardians.rules.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsActive, seesStudent } from '#features/roster/server/visibility.service.ts';
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
/** A call of somebody who is told days: they are those of the school. */
export type DatedCall = Call & { timeZone: string };

/** A person as a form brings them: what was left empty is not known. */
export type NewGuardian = Pick<PersonValues, 'full_name'> & Partial<PersonValues>;

export type GuardianLink = {
  student_id: string;
  relation: Relation;
  /** The word for the relation "other". */
  relation_word?: string | null | undefined;
  /** Every right where none is named. */
  rights?: GuardianRights | undefined;
  begins_at?: Date | null | undefined;
  ends_at?: Date | null | undefined;
} & ({ guardian_id: string } | { person: NewGuardian });

const aboutStudent = (id: string) => ({ type: 'student', id });
const aboutGuardian = (id: string) => ({ type: 'guardian', id });

/** A student's guardians as the actor may know them; null for a stranger's student as for one that never was. */
export async function listGuardians(
  tx: Tx,
  actor: Actor,
  { studentId, timeZone }: { studentId: string; timeZone: string },
): Promise<StudentGuardian[] | null> {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  const mayRights = maySeeRights(actor);
  // The office also sees whose days are still to come or have passed.
  const where = mayRights
    ? and(isNotNull(studentGuardians.verified_at), isNull(studentGuardians.ended_at))
    : linkIsActive();
  const found = await selectGuardians(tx, studentId, where);
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

/** The first and the last day of a link, as the school's calendar writes them. */
export function daysOf(
  { begins_at, ends_at }: { begins_at: Date | null; ends_at: Date | null },
  timeZone: string,
) {
  return {
    first_day: begins_at && schoolDay(begins_at, timeZone),
    last_day: ends_at && schoolDay(new Date(ends_at.getTime() - 1), timeZone),
  };
}

/** A form's person as a row: what was left empty is not known. */
export const personOf = (input: GuardianPerson) => ({
  full_name: input.full_name.normalize('NFC'),
  phone: input.phone || null,
  other_phone: input.other_phone || null,
  email: input.email || null,
  address: input.address || null,
  occupation: input.occupation || null,
  language: input.language || null,
});

/** Writes a guardian down, with or without an account to come; their id. */
export async function createGuardian(tx: Tx, call: Call, person: NewGuardian): Promise<string> {
  const id = await insertGuardian(tx, { ...person, full_name: person.full_name.normalize('NFC') });
  await record(tx, call, { action: 'guardians.added', subject: aboutGuardian(id) });
  return id;
}

/**
 * Makes somebody, known or new, a guardian of a student, from now on unless told otherwise. Null where the guardian does not exist;
 * `linked` says whether anything changed: who is a guardian already stays as they are. A student who does not exist breaks
 * its constraint.
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

/** Makes a parent's account see a student, from their next request on; null when there is no such student. */
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

/** Ends what a parent sees of a student, from their next request on; null when there is no such student. */
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
