import { aUser } from '#features/people/server/people.builders.ts';
import { ALL_RIGHTS } from '#features/roster/guardians.rules.ts';
import { families } from '#features/roster/server/families.tables.ts';
import { aGuardian, aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { studentCodes } from '#features/roster/server/guardians.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { contactChanges } from './server/contact-changes.tables.ts';
import { dismissedSiblings } from './server/dismissed-siblings.tables.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';

export const guardiansTesting: FeatureTesting = {
  matrix: {
    'guardians.list': '--ooo+',
    'guardians.link': '-----+',
    'guardians.unlink': '-----+',
    'guardians.code': '-----+',
    'guardians.requestChild': '---+--',
    'guardians.add': '-----+',
    'guardians.change': '-----+',
    'guardians.end': '-----+',
    'guardians.people': '-----+',
    'guardians.export': '-----+',
    'guardians.get': '-----+',
    'guardians.update': '-----+',
    'guardians.merge': '-----+',
    'guardians.undoAccount': '-----+',
    'families.siblings': '-----+',
    'families.join': '-----+',
    'families.dismiss': '-----+',
    'families.restore': '-----+',
    'families.separate': '-----+',
    'contactChanges.mine': '---+--',
    'contactChanges.ask': '---+--',
    'contactChanges.queue': '-----+',
    'contactChanges.approve': '-----+',
    'contactChanges.refuse': '-----+',
  },
  inputs: ({ db, id, kind, row, unique, world }) => {
    const terms = { relation: 'mother', ...ALL_RIGHTS };
    const guardian = async () => (await aGuardian(db)).id;
    const student = async () => (await aStudent(db)).id;
    const change = async () => {
      const row = { id: newId(), guardian_id: await guardian(), field: 'phone' as const };
      await db
        .insert(contactChanges)
        .values({ ...row, new_value: '+237 699 00 00 00', asked_at: new Date() });
      return row.id;
    };
    const link = async () => {
      if (kind === 'malformed') return { student_id: 'not-a-uuid', guardian_id: 'not-a-uuid' };
      const made = await aGuardianLink(db, { student_id: await student(), verified_at: new Date() });
      const { student_id, guardian_id } = made;
      return { student_id: kind === 'missing' ? newId() : student_id, guardian_id };
    };
    const childCode = async () => {
      const code = newShortCode(2);
      await db.insert(studentCodes).values({ student_id: (await aStudent(db)).id, code });
      return code;
    };
    return {
      'guardians.list': async () => ({ student_id: await row('student') }),
      'guardians.link': async () => ({
        student_id: await row('student'),
        user_id: world.people.stranger.userId,
      }),
      'guardians.unlink': async () => ({
        student_id: await row('student'),
        user_id: world.people.stranger.userId,
      }),
      'guardians.code': async () => ({ student_id: await row('student') }),
      'guardians.requestChild': async () => ({ code: await childCode() }),
      'guardians.add': async () => ({
        student_id: await row('student'),
        ...terms,
        person: { full_name: `Ngo Bassa ${unique}`, phone: '+237 699 11 22 33' },
      }),
      'guardians.change': async () => ({ ...(await link()), ...terms, position: 1 }),
      'guardians.end': link,
      'guardians.people': () => ({ search: 'a', state: 'no_account', page: 1 }),
      'guardians.export': () => ({ format: 'csv', language: 'fr' }),
      'guardians.get': async () => ({ guardian_id: await id({ mine: guardian }) }),
      'guardians.update': async () => ({
        guardian_id: await id({ mine: guardian }),
        full_name: `Ngo Bassa ${unique}`,
      }),
      'guardians.undoAccount': async () => ({
        guardian_id: await id({
          mine: async () =>
            (await aGuardian(db, { user_id: (await aUser(db, { role: 'parent' })).userId })).id,
        }),
        reason: 'Namesake',
      }),
      'guardians.merge': async () => ({
        guardian_id: await id({ mine: guardian }),
        other_id: await guardian(),
      }),
      'families.siblings': async () => ({ student_id: await row('student') }),
      'families.join': async () => ({ student_id: await row('student'), sibling_id: await student() }),
      'families.dismiss': async () => ({ student_id: await row('student'), sibling_id: await student() }),
      'families.restore': async () => ({ student_id: await row('student'), sibling_id: await student() }),
      'families.separate': async () => ({ student_id: await row('student') }),
      'contactChanges.ask': () => ({ address: `Bonapriso ${unique}` }),
      'contactChanges.approve': async () => ({ change_id: await id({ mine: change }) }),
      'contactChanges.refuse': async () => ({
        change_id: await id({ mine: change }),
        note: 'Please come to the office',
      }),
    };
  },
  nested: (missing) => ({
    'guardians.link': { user_id: missing },
    'guardians.merge': { other_id: missing },
    'families.join': { sibling_id: missing },
  }),
  changing: (world) => ({
    'guardians.code': async () => ({ student_id: (await aStudent(world.db)).id }),
    'guardians.change': () => ({ relation: 'father' }),
    'families.restore': async () => {
      const [one, other] = [(await aStudent(world.db)).id, (await aStudent(world.db)).id].toSorted();
      await world.db
        .insert(dismissedSiblings)
        .values({ student_id: one!, other_id: other!, dismissed_at: new Date() });
      return { student_id: other!, sibling_id: one! };
    },
    'families.separate': async () => {
      const family_id = newId();
      await world.db.insert(families).values({ id: family_id });
      const { id: student_id } = await aStudent(world.db, { family_id });
      return { student_id };
    },
    'guardians.unlink': () => ({ user_id: world.people.parent.userId }),
  }),
  personColumns: {
    'contact_changes.asked_by': { told: 'contact_changes' },
    'contact_changes.decided_by': { untold: 'about somebody else; that it was done is an event' },
  },
  keptReads: ['guardians.export'],
};
