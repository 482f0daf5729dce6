import type { FeatureTesting } from '#features/testing.ts';
import { aPicture } from './server/settings.builders.ts';

export const settingsTesting: FeatureTesting = {
  matrix: {
    'settings.public': '++++++',
    'settings.get': '-----+',
    'settings.update': '-----+',
    'settings.changeIdentity': '-----+',
    'settings.setLogo': '-----+',
    'settings.removeLogo': '-----+',
    'retention.get': '-----+',
    'retention.set': '-----+',
  },
  inputs: ({ turn }) => ({
    'settings.update': () => ({
      email_domain: 'lycee.school.test',
      admins_need_factor: true,
      shortest_password: 6 + (turn % 4),
    }),
    'retention.set': () => ({
      refused_requests: [3, 6, 12, 24, 60][turn % 5],
      unused_invitations: 24,
      contact_requests: null,
      sent_mail: null,
      known_devices: 12,
    }),
    'settings.setLogo': async () => ({ file: await aPicture() }),
    'settings.changeIdentity': () => ({
      name: `Lycée ${turn}`,
      motto: '',
      address: '',
      town: 'Douala',
      phone: '',
      email: '',
      registration_number: '',
      languages: ['fr'],
      time_zone: 'Africa/Douala',
    }),
  }),
};
