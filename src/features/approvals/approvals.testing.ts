import type { FeatureTesting } from '#features/testing.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStoredRequest } from './server/approvals.builders.ts';

export const approvalsTesting: FeatureTesting = {
  matrix: {
    'approvals.list': '-----+',
    'approvals.approve': '-----+',
    'approvals.decline': '-----+',
    'approvals.withdraw': '-----s',
    'approvals.rules': '-----+',
    'approvals.saveRule': '-----+',
  },
  inputs: ({ db, id, own, unique, turn }) => {
    const ofColleague = async () => {
      const { userId } = await aUser(db, { role: 'admin', full_name: `Colleague ${unique}` });
      return aStoredRequest(db, userId);
    };
    const approval_id = () => id({ mine: ofColleague });
    return {
      'approvals.list': () => ({ page: 1 }),
      'approvals.approve': async () => ({ approval_id: await approval_id() }),
      'approvals.decline': async () => ({ approval_id: await approval_id(), answer: 'The family did pay' }),
      'approvals.withdraw': async () => ({ approval_id: await own((userId) => aStoredRequest(db, userId)) }),
      'approvals.saveRule': () => ({ kind: 'fees.refund', is_on: false, above: String(1_000 + turn) }),
    };
  },
  changing: () => ({
    'approvals.saveRule': () => ({ kind: 'fees.refund', is_on: true, above: '50000000' }),
  }),
  personColumns: {
    'approvals.asked_by': { told: 'approvals' },
    'approvals.decided_by': { untold: 'about somebody else; that it was decided is an event' },
  },
};
