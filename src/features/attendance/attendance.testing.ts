import { sql } from 'drizzle-orm';
import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { aSlot } from './server/attendance.builders.ts';

export const attendanceTesting: FeatureTesting = {
  matrix: {
    'attendance.day': '----++',
    'attendance.roll': '----o+',
    'attendance.send': '----o+',
    'attendance.remind': '-----+',
  },
  inputs: ({ db, row, world }) => {
    // The school's own, so that no test is about another day than the server's.
    const today = async () => {
      const { rows } = await db.execute<{ day: string }>(sql`select public.school_day()::text as day`);
      return rows[0]!.day;
    };
    const of = async () => ({ class_id: await row('class'), day: await today() });
    return {
      'attendance.day': () => ({}),
      'attendance.roll': of,
      // A body that anybody but an administrator may send names no row: `changing` has events.
      'attendance.send': async () => ({ ...(await of()), events: [] }),
      'attendance.remind': async () => ({ ...(await of()), slot_id: (await aSlot(world.db)).id }),
    };
  },
  changing: ({ db, mine }) => ({
    'attendance.send': async () => ({
      events: [
        {
          kind: 'mark',
          id: newId(),
          slot_id: (await aSlot(db)).id,
          student_id: mine['student'],
          base_id: null,
          status: 'absent',
          minutes: null,
          source: 'roll',
          device_at: new Date().toISOString(),
        },
      ],
    }),
  }),
};
