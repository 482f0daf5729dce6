import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { holdRole } from '#features/people/server/held-roles.service.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { RoomsInput, TimesInput } from '../editor.contract.ts';
import { teacherUnavailable, timetableRooms, timetableRules } from './timetable.tables.ts';
import { selectRooms } from './versions.queries.ts';

/** Sets the list of rooms: those left out are archived. Null if one does not exist. */
export function saveRooms(call: Call, rooms: RoomsInput) {
  return orRefuse({ timetable_rooms_name_key: 'ROOM_EXISTS' }, () =>
    call.db.transaction(async (tx) => {
      // Serializes concurrent saves by two administrators.
      await tx.execute(sql`lock table ${timetableRooms} in share row exclusive mode`);
      const known = await selectRooms(tx);
      const kept = new Set(rooms.flatMap(({ id }) => id ?? []));
      if ([...kept].some((id) => !known.some((room) => room.id === id))) return null;
      const gone = known.map(({ id }) => id).filter((id) => !kept.has(id));
      if (gone.length > 0) {
        await tx
          .update(timetableRooms)
          .set({ archived_at: call.now() })
          .where(inArray(timetableRooms.id, gone));
        // Rules that require a removed room are deleted.
        await tx.delete(timetableRules).where(inArray(timetableRules.room_id, gone));
      }
      for (const { id, ...room } of rooms)
        if (id)
          await tx
            .update(timetableRooms)
            .set(room)
            .where(and(eq(timetableRooms.id, id), isNull(timetableRooms.archived_at)));
        else {
          // An archived room of the same name is restored.
          const back = await tx
            .update(timetableRooms)
            .set({ ...room, archived_at: null })
            .where(
              and(
                sql`lower(${timetableRooms.name}) = lower(${room.name})`,
                isNotNull(timetableRooms.archived_at),
              ),
            )
            .returning({ id: timetableRooms.id });
          if (back.length === 0) await tx.insert(timetableRooms).values({ id: newId(), ...room });
        }
      const saved = await selectRooms(tx);
      await record(tx, call, {
        action: 'timetable.rooms_saved',
        details: { rooms: saved.length },
      });
      return { rooms: saved };
    }),
  );
}

/** Sets the times when a teacher is unavailable; null if there is no such teacher. */
export function setUnavailable(call: Call, teacherId: string, times: TimesInput) {
  return call.db.transaction(async (tx) => {
    // Serializes concurrent calls for one teacher.
    await lockUser(tx, teacherId);
    if ((await holdRole(tx, 'teacher', [teacherId])) === 0) return null;
    await tx.delete(teacherUnavailable).where(eq(teacherUnavailable.teacher_id, teacherId));
    const distinct = [...new Map(times.map((time) => [`${time.day} ${time.starts}`, time])).values()];
    if (distinct.length > 0)
      await tx
        .insert(teacherUnavailable)
        .values(distinct.map((time) => ({ teacher_id: teacherId, ...time })));
    await record(tx, call, {
      action: 'timetable.unavailable_set',
      subject: { type: 'user', id: teacherId },
      details: { periods: distinct.length },
    });
    return { times: distinct };
  });
}
