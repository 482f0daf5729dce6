import { eq } from 'drizzle-orm';
import { returnToWaiting } from '#features/people/server/accounts.service.ts';
import { record } from '#features/people/server/people.service.ts';
import { undoneAccountLinks } from '#features/roster/server/account-links.tables.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { GuardianPerson } from '../guardian-person.contract.ts';
import type { Guardian, GuardianFilters } from '../guardians.contract.ts';
import { countWaitingChanges, endWishes } from './contact-changes.service.ts';
import { lockGuardian } from './guardians.queries.ts';
import { type DatedCall, daysOf, personOf } from './guardians.service.ts';
import {
  countPeople,
  findPerson,
  matching,
  selectChildren,
  selectMatches,
  selectPeople,
} from './people.queries.ts';

/** One page of guardians matching a search, by name; also used to find a person before creating a duplicate. */
export async function findGuardians(tx: Tx, filters: GuardianFilters) {
  const where = matching(tx, filters);
  return {
    guardians: await selectPeople(tx, where, { page: filters.page }),
    total: await countPeople(tx, where),
    changes_waiting: await countWaitingChanges(tx),
  };
}

/** A guardian with children, account and possible duplicates; null if there is none. */
export async function findGuardian(tx: Tx, guardianId: string, timeZone: string): Promise<Guardian | null> {
  const person = await findPerson(tx, guardianId);
  if (!person) return null;
  const { user_id, account_email, closed, ...known } = person;
  const children = await selectChildren(tx, person.id);
  return {
    ...known,
    account: user_id && account_email ? { user_id, email: account_email, closed } : null,
    children: children.map(({ link, student, class_name, section }) => ({
      student_id: student.id,
      full_name: student.full_name,
      roll_number: student.roll_number,
      class: class_name === null ? null : { name: class_name, section },
      relation: link.relation,
      relation_word: link.relation_word,
      position: link.position,
      terms: {
        sees_records: link.sees_records,
        sees_fees: link.sees_fees,
        may_collect: link.may_collect,
        receives_messages: link.receives_messages,
        reason: link.rights_reason,
        ...daysOf(link, timeZone),
      },
      waiting: link.verified_at === null,
      ended_at: link.ended_at && link.ended_at.toISOString(),
    })),
    matches: await selectMatches(tx, person.id),
  };
}

/**
 * Detaches an account from a guardian, effective from its next request. The guardian remains; null if there is no such
 * guardian.
 */
export function undoGuardianAccount(
  call: DatedCall,
  { guardian_id, reason }: { guardian_id: string; reason: string },
) {
  return call.db.transaction(async (tx) => {
    const held = await lockGuardian(tx, guardian_id);
    if (!held) return null;
    const { id, user_id } = held;
    if (!user_id) return { refused: 'NO_ACCOUNT' } as const;
    await tx.update(guardians).set({ user_id: null }).where(eq(guardians.id, id));
    // The pending requests were made through that account.
    await endWishes(tx, call, { guardian_id: id });
    await tx.insert(undoneAccountLinks).values({
      id: newId(),
      user_id,
      guardian_id: id,
      reason,
      undone_by: call.actor.userId,
      undone_at: call.now(),
    });
    await record(tx, call, {
      action: 'guardians.account_undone',
      subject: { type: 'guardian', id },
      details: { user_id },
    });
    await returnToWaiting(tx, call, { user_id, role: 'parent' });
    return findGuardian(tx, id, call.timeZone);
  });
}

/** Changes a guardian's own data; null if there is none. */
export function changeGuardian(call: DatedCall, guardianId: string, input: GuardianPerson) {
  return call.db.transaction(async (tx) => {
    const held = await lockGuardian(tx, guardianId);
    if (!held) return null;
    const person = personOf(input);
    const fields = changedFields(
      {
        full_name: held.full_name,
        phone: held.phone,
        other_phone: held.other_phone,
        email: held.email,
        address: held.address,
        occupation: held.occupation,
        language: held.language,
      },
      person,
    );
    if (fields.length > 0) {
      await tx.update(guardians).set(person).where(eq(guardians.id, held.id));
      await record(tx, call, {
        action: 'guardians.changed',
        subject: { type: 'guardian', id: held.id },
        details: { fields },
      });
    }
    return findGuardian(tx, held.id, call.timeZone);
  });
}
