import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import type { InvitationSlip } from './joining.contract.ts';
import { type FeatureTesting, PASSWORD } from '#features/testing.ts';
import { one } from '#platform/db/one.ts';

const keyOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('join') ?? '';

export const joiningTesting: FeatureTesting = {
  matrix: {
    'joining.queue': '-----+',
    'joining.records': '-----+',
    'joining.guardians': '-----+',
    'joining.approve': '-----+',
    'joining.refuse': '-----+',
    'joining.confirmChild': '-----+',
    'joining.refuseChild': '-----+',
    'joining.invitations': '-----+',
    'joining.exportInvitations': '-----+',
    'joining.invite': '-----+',
    'joining.classInvitees': '-----+',
    'joining.inviteClass': '-----+',
    'joining.renew': '-----+',
    'joining.revoke': '-----+',
    'joining.look': '++++++',
    'joining.accept': '++++++',
    'joining.resetPassword': '++++++',
    'joining.outbox': '-----+',
    'joining.readMessage': '-----+',
  },
  inputs: ({ db, id, kind, unique, world: { asAdmin } }) => {
    const applicant = async () => (await aUser(db, { requested_role: 'parent' })).userId;
    const invite = async (email: string | null = null) => {
      const wish = { role: 'teacher', full_name: 'Tabe Desmond', email };
      const slip = await asAdmin<InvitationSlip>('/invitations', wish);
      return { id: slip.invitation.id, key: keyOf(slip.link) };
    };
    const invitedClass = async () => {
      const { id: class_id } = await aClass(db);
      const [{ id: student_id }, { id: guardian_id }] = [
        await aStudent(db, { class_id }),
        await aGuardian(db),
      ];
      await aGuardianLink(db, { guardian_id, student_id, verified_at: new Date() });
      return class_id;
    };
    const invitation = async () => (await invite()).id;
    const resetKey = async () => {
      const { userId } = await aUser(db, { role: 'teacher' });
      return keyOf((await asAdmin<{ link: string }>(`/people/${userId}/reset`, {})).link);
    };
    const message = async () => {
      await invite(`m-${randomUUID()}@school.test`);
      const newest = db.select({ id: outbox.id }).from(outbox);
      return one(await newest.orderBy(desc(outbox.created_at), desc(outbox.id)).limit(1)).id;
    };
    const childRequest = async () => {
      if (kind === 'malformed') return { user_id: 'not-a-uuid', student_id: 'not-a-uuid' };
      const [user_id, student_id] = [(await aUser(db, { role: 'parent' })).userId, (await aStudent(db)).id];
      await aGuardianLink(db, { user_id, student_id });
      return { user_id, student_id: kind === 'missing' ? randomUUID() : student_id };
    };
    return {
      'joining.records': async () => ({ user_id: await id({ mine: applicant }) }),
      'joining.guardians': async () => ({ user_id: await id({ mine: applicant }) }),
      'joining.approve': async () => ({ user_id: await id({ mine: applicant }), role: 'teacher' }),
      'joining.refuse': async () => ({ user_id: await id({ mine: applicant }), note: 'Unknown here' }),
      'joining.confirmChild': childRequest,
      'joining.refuseChild': childRequest,
      'joining.invitations': () => ({ page: 1 }),
      'joining.exportInvitations': () => ({ format: 'csv', language: 'fr' }),
      'joining.invite': () => ({
        role: 'teacher',
        full_name: 'Tabe Desmond',
        email: `i-${unique}@school.test`,
      }),
      'joining.classInvitees': async () => ({ class_id: await id({ mine: invitedClass }) }),
      'joining.inviteClass': async () => ({ class_id: await id({ mine: invitedClass }) }),
      'joining.renew': async () => ({
        invitation_id: await id({ mine: invitation }),
      }),
      'joining.revoke': async () => ({
        invitation_id: await id({ mine: invitation }),
      }),
      'joining.look': async () => ({ key: (await invite()).key }),
      'joining.accept': async () => ({
        key: (await invite()).key,
        full_name: 'Tabe Desmond',
        email: `a-${unique}@school.test`,
        password: PASSWORD,
      }),
      'joining.resetPassword': async () => ({ key: await resetKey(), password: PASSWORD }),
      'joining.outbox': () => ({ page: 1 }),
      'joining.readMessage': async () => ({ message_id: await id({ mine: message }) }),
    };
  },
  nested: (missing) => ({
    'joining.approve': { role: 'parent', student_ids: [missing] },
    'joining.invite': { role: 'parent', student_ids: [missing] },
    'joining.confirmChild': { user_id: missing },
    'joining.refuseChild': { user_id: missing },
  }),
  reads: {
    'joining.look':
      'shows what an invitation is for; a POST, so that the key stands in no address and no log',
  },
  personColumns: {
    'invitations.created_by': { untold: 'about somebody else; that it was done is an event' },
    'invitations.used_by': { told: 'invitations_accepted' },
  },
  keptReads: ['joining.exportInvitations'],
};
