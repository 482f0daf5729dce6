import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { aRule } from '#features/approvals/server/approvals.builders.ts';
import { askSecondPerson } from '#features/approvals/server/ask.service.ts';
import { forGood } from '#features/people/duties.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { joiningSchool, type JoiningSchool, keyOf, PASSWORD } from './joining.builders.ts';

const held = { code: 'NEEDS_SECOND_PERSON', status: 409 };
const ADMIN = { role: 'admin' as const, full_name: 'Tabe Desmond', duties: [forGood('registrar')] };
const duties = ADMIN.duties;

let school: JoiningSchool;
let second: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  school = await joiningSchool();
  second = await aUser(school.db, { role: 'admin', full_name: 'Fouda Jean' });
});

const roleOf = async (userId: string) => {
  const { rows } = await school.db.execute<{ role: string }>(
    sql`select role from user_roles where user_id = ${userId}`,
  );
  return rows[0]?.role ?? null;
};
const countSlips = () => school.db.execute(sql`select id, expires_at, code_hash from invitations`);

it('if roles need a second person, nobody becomes administrator by an invitation, a new slip or an approval alone', async () => {
  const before = await school.asAdmin.invite(ADMIN);
  await aRule(school.db, 'people.role');
  const { rows } = await countSlips();
  await expect(school.asAdmin.invite(ADMIN)).rejects.toMatchObject(held);
  await expect(school.asAdmin.renew({ invitation_id: before.invitation.id })).rejects.toMatchObject(held);
  expect((await countSlips()).rows).toEqual(rows);
  const applicant = await aUser(school.db, { full_name: 'Ngo Aline', requested_role: 'admin' });
  await expect(
    school.asAdmin.approve({ user_id: applicant.userId, role: 'admin', duties }),
  ).rejects.toMatchObject(held);
  expect(await roleOf(applicant.userId)).toBeNull();

  // The workaround in the message: approve another role first; the change to administrator then needs approval.
  await school.asAdmin.approve({ user_id: applicant.userId, role: 'teacher' });
  const call = {
    db: school.db,
    actor: school.admin.actor,
    now: () => new Date(),
    address: '127.0.0.1',
    timeZone: 'Africa/Douala',
  };
  const wish = { user_id: applicant.userId, role: 'admin', duties: [forGood('registrar')] } as const;
  expect(await setRole(call, wish, askSecondPerson)).toMatchObject({ refused: 'WAITS_FOR_APPROVAL' });
  expect(await roleOf(applicant.userId)).toBe('teacher');
});

it('an invitation issued before the rule still works, and one for a teacher is created as usual', async () => {
  const before = await school.asAdmin.invite(ADMIN);
  await aRule(school.db, 'people.role');
  const { email } = await school.visitor.accept({
    key: keyOf(before),
    full_name: ADMIN.full_name,
    email: 'tabe@school.test',
    password: PASSWORD,
  });
  const { rows } = await school.db.execute(
    sql`select role from user_roles join users on users.id = user_id where email = ${email}`,
  );
  expect(rows).toEqual([{ role: 'admin' }]);
  await school.asAdmin.invite({ role: 'teacher', full_name: 'Eto Paul' });
});

it('a school with one head, and one without the rule, admits administrators at once', async () => {
  await school.asAdmin.invite(ADMIN);
  await aRule(school.db, 'people.role');
  await school.db.execute(sql`update users set disabled_at = now() where id = ${second.userId}`);
  await school.asAdmin.invite({ ...ADMIN, full_name: 'Biya Luc' });
  const applicant = await aUser(school.db, { full_name: 'Ngo Aline', requested_role: 'admin' });
  await school.asAdmin.approve({ user_id: applicant.userId, role: 'admin', duties });
  expect(await roleOf(applicant.userId)).toBe('admin');
});

it('a new administrator has the chosen duties, and none by default', async () => {
  const { duties: chosen, ...unchosen } = ADMIN;
  const missing = { code: 'DUTIES_MISSING' };
  await expect(school.asAdmin.invite(unchosen)).rejects.toMatchObject(missing);
  const heldBy = async (email: string) => {
    const { rows } = await school.db.execute<{ duty: string }>(
      sql`select duty from staff_duties join users on users.id = user_id where email = ${email}`,
    );
    return rows.map(({ duty }) => duty);
  };
  const slip = await school.asAdmin.invite({ ...ADMIN, duties: chosen });
  const { email } = await school.visitor.accept({
    key: keyOf(slip),
    full_name: ADMIN.full_name,
    email: 'tabe@school.test',
    password: PASSWORD,
  });
  expect(await heldBy(email)).toEqual(['registrar']);
  const applicant = await aUser(school.db, { full_name: 'Ngo Aline', requested_role: 'admin' });
  const { userId: user_id } = applicant;
  await expect(school.asAdmin.approve({ user_id, role: 'admin' })).rejects.toMatchObject(missing);
  await school.asAdmin.approve({ user_id, role: 'admin', duties: [forGood('bursar')] });
  expect(await heldBy(applicant.email)).toEqual(['bursar']);
});
