import { inArray } from 'drizzle-orm';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { userRoles } from '#features/people/server/people.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { teachersOf } from '#features/roster/server/visibility.service.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { selectClassesOn, selectRegisters, selectSlots } from './rolls.queries.ts';

/**
 * Notifies a class's teachers of an unsaved register, without repeating an unread notice. Null if there is no
 * such class or slot.
 */
export function remindTeachers(
  call: SchoolCall,
  { class_id, day, slot_id }: { class_id: string; day: string; slot_id: string },
) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [schoolClass] = await selectClassesOn(tx, actor, day, class_id);
    const slot = (await selectSlots(tx)).find(({ id }) => id === slot_id);
    if (!schoolClass || !slot) return null;
    const registers = await selectRegisters(tx, [day], [class_id]);
    if (registers.some((register) => register.slot_id === slot_id && register.confirmed_at))
      return { refused: 'TAKEN' } as const;
    const teachers = await tx
      .select({ user_id: userRoles.user_id })
      .from(userRoles)
      .where(inArray(userRoles.user_id, teachersOf(class_id, day)));
    await notify(
      tx,
      teachers.map(({ user_id }) => user_id),
      {
        kind: 'attendance.register_missing',
        about: `${class_id} ${day} ${slot_id}`,
        params: {
          class: classLabel(schoolClass),
          slot: `${day.split('-').toReversed().join('/')}, ${clockOf(slot.starts)}`,
        },
        link: `/attendance?class=${class_id}&slot=${slot_id}`,
        at: now(),
      },
    );
    await record(tx, call, {
      action: 'attendance.reminded',
      subject: { type: 'class', id: class_id },
      details: { day, teachers: teachers.length },
    });
    return { reminded: teachers.length };
  });
}
