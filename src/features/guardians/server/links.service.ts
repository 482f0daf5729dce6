import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { record } from '#features/people/server/people.service.ts';
import { GUARDIAN_RIGHTS, type GuardianRights } from '#features/roster/guardians.rules.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { nextDay, startOfDay } from '#platform/time/school-day.ts';
import type { AddGuardianInput, GuardianTermsInput } from '../guardians.contract.ts';
import { closeAfterEndedRight } from './ended-rights.service.ts';
import { endLink, isLink } from './guardians.queries.ts';
import { type DatedCall, linkGuardian, listGuardians, personOf } from './guardians.service.ts';

type Link = { student_id: string; guardian_id: string };
type Terms = Omit<GuardianTermsInput, 'position'>;

const aboutStudent = (id: string) => ({ type: 'student', id });
const isOpen = and(isNotNull(studentGuardians.verified_at), isNull(studentGuardians.ended_at));

const rightsOf = (of: GuardianRights): GuardianRights => ({
  sees_records: of.sees_records,
  sees_fees: of.sees_fees,
  may_collect: of.may_collect,
  receives_messages: of.receives_messages,
});

function termsOf({ relation, relation_word, first_day, last_day, ...input }: Terms, timeZone: string) {
  const begins_at = first_day ? startOfDay(first_day, timeZone) : null;
  const ends_at = last_day ? startOfDay(nextDay(last_day), timeZone) : null;
  const word = relation === 'other' ? relation_word || null : null;
  return { ...rightsOf(input), relation, relation_word: word, begins_at, ends_at };
}

const faultOf = ({ relation, relation_word, first_day, last_day }: Terms) => {
  if (relation === 'other' && !relation_word) return 'RELATION_WORD_NEEDED' as const;
  if (first_day && last_day && last_day < first_day) return 'LAST_DAY_TOO_EARLY' as const;
  return null;
};

/**
 * Links an existing or new guardian to a student; null if there is no such student. A name that is already among the student's
 * guardians is not created again.
 */
export function addGuardian(
  call: DatedCall,
  { student_id, ...input }: AddGuardianInput & { student_id: string },
) {
  type Code = 'NO_SUCH_GUARDIAN' | 'ALREADY_GUARDIAN';
  const fault = faultOf(input);
  if (fault) return { refused: fault };
  return orRefuse<Code, Awaited<ReturnType<typeof listGuardians>>>({}, (refuse) =>
    call.db.transaction(async (tx) => {
      if (!(await seesStudent(tx, call.actor, student_id))) return null;
      const { guardian_id, person, reason, ...terms } = input;
      if (person && (await hasNamesake(tx, student_id, person.full_name))) refuse('ALREADY_GUARDIAN');
      const who = person
        ? { person: personOf(person) }
        : { guardian_id: guardian_id ?? refuse('NO_SUCH_GUARDIAN') };
      const { begins_at, ends_at, relation, relation_word, ...rights } = termsOf(terms, call.timeZone);
      const link = { student_id, relation, relation_word, rights, begins_at, ends_at };
      const made = (await linkGuardian(tx, call, { ...link, ...who })) ?? refuse('NO_SUCH_GUARDIAN');
      if (!made.linked) refuse('ALREADY_GUARDIAN');
      if (reason)
        await tx
          .update(studentGuardians)
          .set({ rights_reason: reason })
          .where(isLink({ student_id, guardian_id: made.guardian_id }));
      return listGuardians(tx, call.actor, { studentId: student_id, timeZone: call.timeZone });
    }),
  );
}

async function hasNamesake(tx: Tx, studentId: string, name: string): Promise<boolean> {
  const found = await tx
    .select({ id: guardians.id })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        eq(studentGuardians.student_id, studentId),
        isOpen,
        sql`${guardians.name_key} = public.fold_name(${name.normalize('NFC')})`,
      ),
    );
  return found.length > 0;
}

/**
 * Changes relation, rights, days and order of a guardian, effective from their next request; null if there is no such link.
 * Removing a right requires a reason.
 */
export function changeLink(
  call: DatedCall,
  { student_id, guardian_id, ...input }: GuardianTermsInput & Link,
) {
  const fault = faultOf(input);
  if (fault) return { refused: fault };
  const { db, actor, timeZone } = call;
  return db.transaction(async (tx) => {
    const links = await tx
      .select()
      .from(studentGuardians)
      .where(and(eq(studentGuardians.student_id, student_id), isOpen))
      .orderBy(asc(studentGuardians.position), asc(studentGuardians.guardian_id))
      .for('no key update');
    const held = links.find((link) => link.guardian_id === guardian_id);
    if (!held) return null;
    const { position, reason, ...terms } = input;
    const after = termsOf(terms, timeZone);
    const taken = GUARDIAN_RIGHTS.filter((right) => held[right] && !after[right]);
    const given = GUARDIAN_RIGHTS.filter((right) => !held[right] && after[right]);
    if (taken.length > 0 && !reason) return { refused: 'REASON_NEEDED' } as const;
    await tx
      .update(studentGuardians)
      .set({ ...after, rights_reason: reason || null })
      .where(isLink(held));
    const order = links.filter((link) => link !== held);
    order.splice(position - 1, 0, held);
    for (const [index, link] of order.entries())
      if (link.position !== index + 1)
        await tx
          .update(studentGuardians)
          .set({ position: index + 1 })
          .where(isLink(link));
    if (taken.includes('sees_records')) await closeAfterEndedRight(tx, call, held);
    await record(tx, call, {
      action: taken.length + given.length > 0 ? 'guardians.rights_changed' : 'guardians.link_changed',
      subject: aboutStudent(student_id),
      details: { guardian_id, ...(taken.length > 0 && { taken }), ...(given.length > 0 && { given }) },
    });
    return listGuardians(tx, actor, { studentId: student_id, timeZone });
  });
}

/** Ends a guardian's link to a student; the row remains with its end date. Null if there is no such student. */
export function endGuardian(call: DatedCall, link: Link) {
  const { db, actor, now, timeZone } = call;
  return db.transaction(async (tx) => {
    if (!(await seesStudent(tx, actor, link.student_id))) return null;
    if (await endLink(tx, link, now())) {
      await closeAfterEndedRight(tx, call, link);
      await record(tx, call, {
        action: 'guardians.unlinked',
        subject: aboutStudent(link.student_id),
        details: { guardian_id: link.guardian_id },
      });
    }
    return listGuardians(tx, actor, { studentId: link.student_id, timeZone });
  });
}
