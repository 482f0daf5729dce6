import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { guardiansAs } from '#features/guardians/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { anEnrolment } from './enrolment.builders.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const newest = async () => {
  const [event] = await db.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1);
  return event ?? null;
};
/** The single audit event of a call; null if there is none. */
const eventOf = async (work: () => Promise<unknown>) => {
  const before = await newest();
  await work();
  const after = await newest();
  expect((after?.seq ?? 0) - (before?.seq ?? 0)).toBeLessThanOrEqual(1);
  return after?.seq === before?.seq ? null : after;
};

describe('the audit trail of a student', () => {
  it('has the enrollment, with the class and the account', async () => {
    const { id: class_id } = await aClass(db, {});
    let user_id: string | null = null;
    const event = await eventOf(async () => {
      const { student } = await apiAs(studentsRouter(), db, admin.actor).enrol(anEnrolment(class_id));
      user_id = student.user_id;
    });
    expect(event).toMatchObject({ action: 'students.enrolled', details: { class_id, user_id } });
    expect(event!.actor_id).toBe(admin.userId);
  });

  it('has the names of the changed fields and none of their values; saving the same records nothing', async () => {
    const { email: _, class_id: __, ...form } = anEnrolment((await aClass(db, {})).id);
    const student = await aStudent(db, {});
    const save = (changes: object) =>
      eventOf(() =>
        apiAs(studentsRouter(), db, admin.actor).update({ student_id: student.id, ...form, ...changes }),
      );
    await save({});
    const event = await save({ full_name: 'Nobody Else Knows', phone: '' });
    expect(event).toMatchObject({
      action: 'students.changed',
      subject_id: student.id,
      details: { fields: ['full_name', 'phone'] },
    });
    expect(JSON.stringify(event)).not.toContain('Nobody');
    expect(await save({ full_name: 'Nobody Else Knows', phone: '' })).toBeNull();
  });

  it('has moves and status changes with the previous value, and no notes', async () => {
    const { id: to } = await aClass(db, {});
    const student = await aStudent(db, {});
    const api = apiAs(studentsRouter(), db, admin.actor);
    const move = () =>
      eventOf(() => api.move({ student_id: student.id, class_id: to, note: 'a family matter' }));
    expect((await move())?.details).toEqual({ from: student.class_id, to });
    expect(await move(), 'to the same class').toBeNull();
    const leave = () =>
      eventOf(() => api.setStatus({ student_id: student.id, status: 'left', note: 'a family matter' }));
    expect((await leave())?.details).toEqual({ from: 'active', to: 'left' });
    expect(await leave()).toBeNull();
  });

  it('has each parent linked or unlinked, once', async () => {
    const parent = await aUser(db, { role: 'parent' });
    const student = await aStudent(db, {});
    const link = { student_id: student.id, user_id: parent.userId };
    const api = guardiansAs(db, admin.actor);
    const about = { subject_type: 'student', subject_id: student.id, details: { user_id: parent.userId } };
    expect(await eventOf(() => api.link(link))).toMatchObject({ action: 'guardians.linked', ...about });
    expect(await eventOf(() => api.link(link))).toBeNull();
    expect(await eventOf(() => api.unlink(link))).toMatchObject({ action: 'guardians.unlinked', ...about });
    expect(await eventOf(() => api.unlink(link))).toBeNull();
  });
});
