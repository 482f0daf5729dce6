import type { FeatureTesting } from '#features/testing.ts';
import { anAnnouncement } from './server/announcements.builders.ts';

export const announcementsTesting: FeatureTesting = {
  matrix: {
    'announcements.list': '--++++',
    'announcements.audience': '----o+',
    'announcements.create': '----o+',
    'announcements.change': '----s+',
    'announcements.recall': '----s+',
    'announcements.open': '--++++',
    'announcements.acknowledge': '--oo+-',
    'announcements.reach': '----s+',
  },
  inputs: ({ db, id, own, row, unique }) => {
    const text = {
      title_fr: `Réunion ${unique}`.slice(0, 120),
      body_fr: 'Samedi à 9 heures.',
      title_en: '',
      body_en: '',
      pinned: false,
      acknowledge: true,
    };
    const families = async () => ({ roles: ['parent', 'student'], class_ids: [await row('class')] });
    const written = () => own((author) => anAnnouncement(db, { author }));
    return {
      'announcements.list': () => ({ page: 1 }),
      'announcements.audience': families,
      'announcements.create': async () => ({ ...text, ...(await families()) }),
      'announcements.change': async () => ({
        announcement_id: await written(),
        ...text,
        ...(await families()),
      }),
      'announcements.recall': async () => ({ announcement_id: await written() }),
      'announcements.open': async () => ({ announcement_ids: [await id({ mine: 'announcement' })] }),
      'announcements.acknowledge': async () => ({ announcement_id: await row('announcement') }),
      'announcements.reach': async () => ({ announcement_id: await written() }),
    };
  },
  rows: async (db, whose) => ({
    announcement: await anAnnouncement(db, { author: whose.admin.userId, classes: [whose.class] }),
  }),
  reads: {
    'announcements.audience': 'counts people, and changes nothing',
    'announcements.open': 'says of an announcement that it was seen: nothing of the school changes',
    'announcements.acknowledge': 'the same, with the word that it was read',
  },
  nested: (missing) => ({
    'announcements.create': {
      title_fr: 'Réunion',
      body_fr: 'Samedi',
      title_en: '',
      body_en: '',
      pinned: false,
      acknowledge: false,
      roles: ['parent'],
      class_ids: [missing],
    },
  }),
  personColumns: {
    'announcements.author_id': { told: 'announcements_written' },
    'announcement_reads.user_id': { told: 'announcements_opened' },
  },
};
