import { and, eq, inArray } from 'drizzle-orm';
import type { Relation } from '#features/roster/guardians.rules.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { writePhone } from '#platform/phone/phone.ts';

export type GuardianContact = {
  full_name: string;
  relation: Relation;
  relation_word: string | null;
  /** Both phone numbers, formatted; empty if there are none. */
  phones: string;
};

/** Guardians whom the school may contact about students, in calling order. */
export async function selectContacts(
  tx: Tx,
  studentIds: readonly string[],
): Promise<Map<string, GuardianContact[]>> {
  const found = await tx
    .select({
      student_id: studentGuardians.student_id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      relation: studentGuardians.relation,
      relation_word: studentGuardians.relation_word,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .where(
      and(
        inArray(studentGuardians.student_id, [...studentIds]),
        linkIsActive(),
        eq(studentGuardians.receives_messages, true),
      ),
    )
    .orderBy(studentGuardians.position, guardians.name_key, guardians.id);
  const contacts = new Map<string, GuardianContact[]>();
  for (const { student_id, phone, other_phone, ...guardian } of found) {
    const phones = [phone, other_phone].filter((one) => one !== null).map(writePhone);
    const contact = { ...guardian, phones: phones.join(' · ') };
    contacts.set(student_id, [...(contacts.get(student_id) ?? []), contact]);
  }
  return contacts;
}
