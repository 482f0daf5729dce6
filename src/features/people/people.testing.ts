import type { FeatureTesting } from '#features/testing.ts';

export const peopleTesting: FeatureTesting = {
  matrix: {
    'people.me': '-+++++',
    'people.list': '-----+',
    'people.setRole': '-----+',
    'people.disable': '-----+',
    'people.enable': '-----+',
    'people.endSessions': '-----+',
    'people.issueReset': '-----+',
    'people.removeFactors': '-----+',
  },
  openWhileHeld: ['people.me'],
  inputs: ({ id, world: { people } }) => ({
    'people.list': () => ({ search: 'a', page: 1 }),
    'people.setRole': async () => ({ user_id: await id({ mine: people.bystander.userId }), role: 'parent' }),
    'people.disable': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.enable': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.endSessions': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.issueReset': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
    'people.removeFactors': async () => ({ user_id: await id({ mine: people.bystander.userId }) }),
  }),
  personColumns: {
    'profiles.user_id': { told: 'profile' },
    'school_settings.updated_by': { untold: 'about the school; that it was done is an event' },
    'user_roles.given_by': { untold: 'about somebody else; that it was done is an event' },
    'user_roles.user_id': { told: 'profile' },
  },
  changing: ({ people }) => ({ 'people.enable': () => ({ user_id: people.disabled.userId }) }),
};
