import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { classesRouter } from './classes.router.ts';

it('the audit trail of a class records what was changed and who started or stopped teaching it, and nothing without a change', async () => {
  const { db } = await testDatabase();
  const [admin, one, other] = await Promise.all([
    aUser(db, { role: 'admin' }),
    aUser(db, { role: 'teacher' }),
    aUser(db, { role: 'teacher' }),
  ]);
  const api = apiAs(classesRouter, db, admin.actor);
  const form = { name: '6e', section: '', grade_level: 'grade_7' } as const;
  const { id: class_id } = await api.create(form);
  await api.update({ class_id, ...form });
  await api.update({ class_id, ...form, section: 'A' });
  await api.setTeachers({ class_id, teacher_ids: [one.userId] });
  await api.setTeachers({ class_id, teacher_ids: [one.userId] });
  await api.setTeachers({ class_id, teacher_ids: [other.userId] });
  const events = await db.select().from(auditEvents).orderBy(asc(auditEvents.seq));
  expect(events.map(({ action, details }) => [action, details])).toEqual([
    ['classes.created', {}],
    ['classes.changed', { fields: ['section'] }],
    ['classes.teachers_set', { added: [one.userId], removed: [] }],
    ['classes.teachers_set', { added: [other.userId], removed: [one.userId] }],
  ]);
  expect(new Set(events.map(({ subject_id }) => subject_id))).toEqual(new Set([class_id]));
});
