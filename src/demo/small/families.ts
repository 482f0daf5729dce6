import { inArray } from 'drizzle-orm';
import { demoId } from '#features/demo.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { GIVEN_NAMES } from '../cast.ts';
import type { DemoPerson } from './people.ts';

type Pupil = { number: number; full_name: string; address: string; emergency_contact: string };
type Household = { parent: DemoPerson; pupils: Pupil[] };

/**
 * Guardians and families: a parent with an account in every family and a second guardian in every other one;
 * grandmothers who only fetch the children, a father without an account, and one whom a court bars from the
 * records. Two families are left unjoined, so that the office sees the suggestions.
 */
export async function seedFamilies(
  tx: Tx,
  { at, families: households }: { at: Date; families: Household[] },
): Promise<void> {
  const linked = { linked_by: demoId(1, 1), linked_at: at, verified_at: at };
  await tx.insert(guardians).values(
    households.map(({ parent, pupils }, index) => ({
      id: demoId(60, index),
      user_id: demoId(1, parent.number),
      full_name: parent.full_name,
      phone: parent.phone,
      address: pupils[0]!.address,
      occupation: index === 0 ? 'Infirmière' : null,
      language: index % 5 === 4 ? ('en' as const) : ('fr' as const),
      created_at: at,
    })),
  );
  await tx.insert(studentGuardians).values(
    households.flatMap(({ pupils }, index) =>
      pupils.map(({ number }) => ({
        ...linked,
        guardian_id: demoId(60, index),
        student_id: demoId(3, number),
        relation: index % 6 === 5 ? ('father' as const) : ('mother' as const),
      })),
    ),
  );

  const second = households.flatMap((household, index) => (index % 2 === 0 ? [{ ...household, index }] : []));
  await tx.insert(guardians).values(
    second.map(({ parent, pupils, index }) => {
      const name = parent.full_name.split(' ').slice(0, -1).join(' ');
      return {
        id: demoId(61, index),
        full_name: index === 0 ? 'Bassa Samuel' : `${name} ${GIVEN_NAMES[index % GIVEN_NAMES.length]!}`,
        // The emergency contact is often the second guardian; two have left no number.
        phone: index === 4 || index === 8 ? null : pupils[0]!.emergency_contact,
        created_at: at,
      };
    }),
  );
  await tx.insert(studentGuardians).values(
    second.flatMap(({ pupils, index }) =>
      pupils.map(({ number }) => ({
        ...linked,
        guardian_id: demoId(61, index),
        student_id: demoId(3, number),
        position: 2,
        ...secondTerms(index),
      })),
    ),
  );

  const joined = households.filter(({ pupils }, index) => pupils.length > 1 && index !== 1 && index !== 4);
  await tx
    .insert(families)
    .values(joined.map(({ pupils }) => ({ id: demoId(62, pupils[0]!.number), created_at: at })));
  for (const { pupils } of joined)
    await tx
      .update(students)
      .set({ family_id: demoId(62, pupils[0]!.number) })
      .where(
        inArray(
          students.id,
          pupils.map(({ number }) => demoId(3, number)),
        ),
      );
}

/** Type and rights of a family's second guardian. */
function secondTerms(index: number): Partial<typeof studentGuardians.$inferInsert> {
  if (index === 2)
    return {
      relation: 'father',
      sees_records: false,
      sees_fees: false,
      may_collect: false,
      receives_messages: false,
      rights_reason: 'Ordonnance du tribunal de Douala-Bonanjo',
    };
  if (index === 6)
    return {
      relation: 'other',
      relation_word: 'Grand-mère',
      sees_records: false,
      sees_fees: false,
      receives_messages: false,
    };
  return { relation: 'father' };
}
