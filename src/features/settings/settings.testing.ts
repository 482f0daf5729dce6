import type { FeatureTesting } from '#features/testing.ts';

export const settingsTesting: FeatureTesting = {
  matrix: {
    'settings.public': '++++++',
    'settings.get': '-----+',
    'settings.update': '-----+',
  },
  inputs: ({ turn }) => ({
    'settings.update': () => ({
      email_domain: 'lycee.school.test',
      admins_need_factor: true,
      shortest_password: 6 + (turn % 4),
    }),
  }),
};
