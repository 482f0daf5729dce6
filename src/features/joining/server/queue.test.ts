import { forGood } from '#features/people/duties.rules.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { countWaiting } from '#features/people/server/admission.service.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink, linkOf } from '#features/roster/server/guardians.builders.ts';
import { studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { joiningSchool, type JoiningSchool } from './joining.builders.ts';

let school: JoiningSchool;
beforeEach(async () => {
  school = await joiningSchool();
});

const anApplicant = (full_name = 'Ngo Aline') => aUser(school.db, { full_name, requested_role: 'parent' });
const roleOf = async (userId: string) =>
  (await school.db.select().from(userRoles).where(eq(userRoles.user_id, userId)))[0]?.role ?? null;
const names = async () => (await school.asAdmin.queue()).applicants.map(({ full_name }) => full_name);

describe('who may not', () => {
  it.each(['teacher', 'parent', 'student', null] as const)(
    '%s decides about nobody, not even about themselves',
    async (role) => {
      const person = await aUser(school.db, { role });
      const [api, { userId: user_id }] = [school.as(person), person];
      const { id: student_id } = await aStudent(school.db);
      await aGuardianLink(school.db, { user_id, student_id });
      const calls = [
        api.queue(),
        api.records({ user_id }),
        api.guardians({ user_id }),
        api.approve({ user_id, role: 'admin', duties: [forGood('head')] }),
        api.refuse({ user_id }),
        api.confirmChild({ user_id, student_id }),
        api.refuseChild({ user_id, student_id }),
      ];
      await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 403 })));
      expect(await roleOf(user_id)).toBe(role);
      const link = await linkOf(school.db, { user_id });
      expect(link).toMatchObject({ verified_at: null, ended_at: null });
    },
  );
});

describe('the queue', () => {
  it('has people who wait, the longest first: nobody with a role, declined, or with a closed account', async () => {
    const { db, asAdmin } = school;
    expect(await asAdmin.queue()).toEqual({ applicants: [], children: [], total: 0 });
    const first = await anApplicant('First');
    await aUser(db, { full_name: 'Second', requested_role: null });
    const refused = await anApplicant('Refused');
    const closed = await anApplicant('Closed');
    await aUser(db, { full_name: 'Teacher', role: 'teacher', requested_role: 'admin' });
    await asAdmin.refuse({ user_id: refused.userId });
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, closed.userId));
    expect(await names()).toEqual(['First', 'Second']);
    const { applicants, total } = await asAdmin.queue();
    expect(total).toBe(2);
    expect(applicants[0]).toEqual({
      user_id: first.userId,
      full_name: 'First',
      email: first.email,
      requested_role: 'parent',
      created_at: expect.any(String),
    });
    expect(await db.transaction(countWaiting), 'the list of people counts the same').toBe(2);
  });

  it('shows parents who ask for a further child until somebody answers', async () => {
    const { db, asAdmin } = school;
    const parent = await aUser(db, { role: 'parent', full_name: 'Ngo Aline' });
    const { id: class_id } = await aClass(db, { name: '6e', section: 'A' });
    const children = await Promise.all([1, 2].map(() => aStudent(db, { class_id })));
    for (const { id } of children) await aGuardianLink(db, { user_id: parent.userId, student_id: id });
    const queue = await asAdmin.queue();
    expect(queue.total).toBe(2);
    expect(queue.children.map(({ student }) => student.student_id).toSorted()).toEqual(
      children.map(({ id }) => id).toSorted(),
    );
    expect(queue.children[0]).toMatchObject({
      user_id: parent.userId,
      parent_name: 'Ngo Aline',
      parent_email: parent.email,
      student: { class_label: '6e A' },
    });
    const [one, two] = children.map(({ id }) => ({ user_id: parent.userId, student_id: id }));
    expect(await asAdmin.confirmChild(one!)).toEqual(one);
    expect(await asAdmin.refuseChild(two!)).toEqual(two);
    expect(await asAdmin.queue()).toEqual({ applicants: [], children: [], total: 0 });
    for (const call of [asAdmin.confirmChild, asAdmin.refuseChild])
      await expect(call(one!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an approval', () => {
  it('gives the role and access to the children, all at once or not at all', async () => {
    const { userId: user_id } = await anApplicant();
    const { id } = await aStudent(school.db);
    const wrong = { user_id, role: 'parent' as const, student_ids: [id, newId()] };
    await expect(school.asAdmin.approve(wrong)).rejects.toMatchObject({ code: 'NO_SUCH_STUDENT' });
    expect(await roleOf(user_id)).toBeNull();
    expect(await school.db.select().from(studentGuardians)).toEqual([]);
    await expect(
      school.asAdmin.approve({ user_id, role: 'teacher', student_ids: [id] }),
    ).rejects.toMatchObject({ code: 'CHILDREN_ARE_FOR_PARENTS' });

    expect(await school.asAdmin.approve({ user_id, role: 'parent', student_ids: [id] })).toEqual({
      user_id,
      role: 'parent',
    });
    expect(await roleOf(user_id)).toBe('parent');
    expect(await school.db.select().from(studentGuardians)).toMatchObject([
      { student_id: id, verified_at: expect.any(Date), linked_by: school.admin.userId },
    ]);
    expect(await names()).toEqual([]);
    const events = await school.db.select().from(auditEvents).where(eq(auditEvents.subject_id, user_id));
    expect(events).toMatchObject([
      { action: 'joining.approved', details: { role: 'parent', children: 1 }, actor_id: school.admin.userId },
    ]);
  });

  it('is given once, with the administrator’s choice of role, and needs a recent confirmation of identity', async () => {
    const { userId: user_id } = await anApplicant();
    const stale = { actor: { ...school.admin.actor, provedAt: new Date(Date.now() - 11 * 60_000) } };
    await expect(
      school.as(stale).approve({ user_id, role: 'admin', duties: [forGood('head')] }),
    ).rejects.toMatchObject({
      code: 'STEP_UP',
    });
    const answers = await Promise.allSettled(
      (['teacher', 'parent', 'admin'] as const).map((role) =>
        school.asAdmin.approve({ user_id, role, duties: [forGood('head')] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NOT_WAITING' });
    await expect(school.asAdmin.approve({ user_id: newId(), role: 'parent' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

const aStudentsSignUp = (full_name: string) => aUser(school.db, { full_name, requested_role: 'student' });

describe('an approval of a student', () => {
  it('needs that student’s record, which the account opens from then on, under the record’s name', async () => {
    const { db, asAdmin } = school;
    const { userId: user_id } = await aStudentsSignUp('elodie NGO');
    const record = await aStudent(db, { full_name: 'Ngo Bassa Élodie' });
    const asStudent = { user_id, role: 'student' as const };
    await expect(asAdmin.approve(asStudent)).rejects.toMatchObject({ code: 'RECORD_NEEDED' });
    const wrongRole = asAdmin.approve({ user_id, role: 'teacher', record_id: record.id });
    await expect(wrongRole).rejects.toMatchObject({ code: 'RECORDS_ARE_FOR_STUDENTS' });
    await expect(asAdmin.approve({ ...asStudent, record_id: newId() })).rejects.toMatchObject({
      code: 'NO_SUCH_STUDENT',
    });
    expect(await roleOf(user_id)).toBeNull();

    await asAdmin.approve({ ...asStudent, record_id: record.id });
    expect(await roleOf(user_id)).toBe('student');
    const linked = one(await db.select().from(students).where(eq(students.id, record.id)));
    expect(linked.user_id).toBe(user_id);
    const [profile] = await db.select().from(profiles).where(eq(profiles.user_id, user_id));
    expect(profile).toMatchObject({ full_name: 'Ngo Bassa Élodie', phone: record.phone });
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, user_id));
    expect(event).toMatchObject({ details: { role: 'student', student_id: record.id } });
  });

  it('suggests the guardian with the same e-mail or number as a parent, and links the account to them if the office agrees', async () => {
    const { db, asAdmin } = school;
    const { userId: user_id, email } = await anApplicant();
    await db.update(profiles).set({ phone: '699 11 22 33' }).where(eq(profiles.user_id, user_id));
    const child = await aStudent(db, { full_name: 'Ngo Petit' });
    const byEmail = await aGuardian(db, { full_name: 'Ngo Aline', email: email.toUpperCase() });
    await aGuardianLink(db, { guardian_id: byEmail.id, student_id: child.id, verified_at: new Date() });
    const byPhone = await aGuardian(db, { full_name: 'Ngo Grand', other_phone: '+237 699 11 22 33' });
    await aGuardian(db, { full_name: 'Somebody Else' });
    expect(await asAdmin.guardians({ user_id })).toEqual([
      { guardian_id: byEmail.id, full_name: 'Ngo Aline', children: ['Ngo Petit'], reasons: ['email'] },
      { guardian_id: byPhone.id, full_name: 'Ngo Grand', children: [], reasons: ['phone'] },
    ]);
    await expect(
      asAdmin.approve({ user_id, role: 'teacher', guardian_id: byEmail.id }),
    ).rejects.toMatchObject({ code: 'CHILDREN_ARE_FOR_PARENTS' });
    await asAdmin.approve({ user_id, role: 'parent', guardian_id: byEmail.id });
    expect(await linkOf(db, { user_id })).toMatchObject({ student_id: child.id });
    const second = await anApplicant();
    await expect(
      asAdmin.approve({ user_id: second.userId, role: 'parent', guardian_id: byEmail.id }),
    ).rejects.toMatchObject({ code: 'GUARDIAN_TAKEN' });
    expect(await roleOf(second.userId)).toBeNull();
  });

  it('links a record once: of two applicants given the same record at once, one gets it and the other keeps waiting', async () => {
    const { db, asAdmin } = school;
    const applicants = [await aStudentsSignUp('Ngo One'), await aStudentsSignUp('Ngo Two')];
    const { id: record_id } = await aStudent(db);
    const answers = await Promise.allSettled(
      applicants.map(({ userId }) => asAdmin.approve({ user_id: userId, role: 'student', record_id })),
    );
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toMatchObject([{ code: 'HAS_ACCOUNT' }]);
    const roles = await Promise.all(applicants.map(({ userId }) => roleOf(userId)));
    expect(roles.toSorted()).toEqual([null, 'student'].toSorted());
  });

  it('suggests records by the words of the name or the number in the address: nobody who has an account or has left', async () => {
    const { db, asAdmin } = school;
    const { userId: user_id } = await aUser(db, {
      full_name: 'bassa elodie',
      email: '2026-0042@lycee.cm',
      requested_role: 'student',
    });
    const other = await aUser(db, { role: 'student' });
    const { id: class_id } = await aClass(db, { name: '6e', section: 'A' });
    await aStudent(db, {
      full_name: 'Ngo Bassa Élodie',
      class_id,
      roll_number: 'A-1',
      date_of_birth: '2014-03-02',
    });
    await aStudent(db, { full_name: 'Tabe Desmond', roll_number: '2026-0042' });
    await aStudent(db, { full_name: 'Bassa Élodie', user_id: other.userId });
    await aStudent(db, { full_name: 'Bassa Élodie', status: 'left' });
    await aStudent(db, { full_name: 'Bassa Joël' });
    const found = await asAdmin.records({ user_id });
    expect(found.map(({ roll_number }) => roll_number)).toEqual(['2026-0042', 'A-1']);
    expect(found[1]).toMatchObject({ class_label: '6e A', date_of_birth: '2014-03-02' });
    await expect(asAdmin.records({ user_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a refusal', () => {
  it('removes the person from the queue, keeps the reason for them, and can be changed', async () => {
    const { userId: user_id } = await anApplicant();
    const answered = async () =>
      (await school.db.select().from(profiles).where(eq(profiles.user_id, user_id)))[0];
    await school.asAdmin.refuse({ user_id, note: '  Please come to the office  ' });
    expect(await names()).toEqual([]);
    expect(await answered()).toMatchObject({
      refused_at: expect.any(Date),
      refusal_note: 'Please come to the office',
    });
    const [event] = await school.db.select().from(auditEvents).where(eq(auditEvents.subject_id, user_id));
    expect(JSON.stringify(event)).not.toContain('office');
    await school.asAdmin.approve({ user_id, role: 'parent' });
    expect(await answered()).toMatchObject({ has_role: true, refused_at: null, refusal_note: null });
  });

  it('is not possible for a person with a role or a closed account, or for a missing one', async () => {
    const teacher = await aUser(school.db, { role: 'teacher' });
    await expect(school.asAdmin.refuse({ user_id: teacher.userId })).rejects.toMatchObject({
      code: 'NOT_WAITING',
      status: 409,
    });
    const closed = await anApplicant();
    await school.db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, closed.userId));
    for (const user_id of [closed.userId, newId()])
      await expect(school.asAdmin.refuse({ user_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
