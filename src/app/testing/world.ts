import pino from 'pino';
import { aClass } from '#features/classes/server/classes.builders.ts';
import { classTeachers } from '#features/classes/server/classes.tables.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Role } from '#features/people/people.rules.ts';
import { guardians } from '#features/students/server/guardians.tables.ts';
import { aStudent } from '#features/students/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { createPortal } from '../portal.ts';

export const PRINCIPALS = ['anon', 'pending', 'student', 'parent', 'teacher', 'admin'] as const;
export type Principal = (typeof PRINCIPALS)[number];

const PASSWORD = 'a long enough secret';

/**
 * A small school with one of everybody, and the whole server before it. "Mine" is what the student, the parent and the
 * teacher share (the student, their class); "theirs" is a stranger's.
 */
export async function aWorld(db: Db) {
  const portal = createPortal({
    db,
    environment: readEnvironment({}),
    version: 'test',
    log: pino({ level: 'silent' }),
    health: { stopping: false },
    pages: null,
  });
  const person = (role: Role | null) => aUser(db, { role, password: PASSWORD });
  const [admin, pending, student, parent, teacher, stranger, bystander] = await Promise.all([
    person('admin'),
    person(null),
    person('student'),
    person('parent'),
    person('teacher'),
    person('parent'),
    person(null),
  ]);
  const mine = await aClass(db, {});
  const theirs = await aClass(db, {});
  const me = await aStudent(db, { user_id: student.userId, class_id: mine.id });
  const other = await aStudent(db, { class_id: theirs.id });
  await db.insert(classTeachers).values({ class_id: mine.id, user_id: teacher.userId });
  await db.insert(guardians).values({ user_id: parent.userId, student_id: me.id });
  await db.insert(guardians).values({ user_id: stranger.userId, student_id: other.id });

  const signIn = async (email: string): Promise<string> => {
    const response = await portal.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    return `Bearer ${access_token}`;
  };
  const tokens: Record<Principal, string | null> = {
    anon: null,
    pending: await signIn(pending.email),
    student: await signIn(student.email),
    parent: await signIn(parent.email),
    teacher: await signIn(teacher.email),
    admin: await signIn(admin.email),
  };
  return {
    portal,
    people: { admin, pending, student, parent, teacher, stranger, bystander },
    mine: { class: mine.id, student: me.id },
    theirs: { class: theirs.id, student: other.id },
    headersOf: (principal: Principal): Record<string, string> =>
      tokens[principal] ? { authorization: tokens[principal] } : {},
  };
}
export type World = Awaited<ReturnType<typeof aWorld>>;
