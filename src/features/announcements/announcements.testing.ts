import type { FeatureTesting } from '#features/testing.ts';
import { aDevice } from '#features/inbox/server/inbox.builders.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import { aWebmVoice } from '#platform/files/testing/voices.ts';
import { anAnnouncement, anAnnouncementFile, anAnnouncementVoice } from './server/announcements.builders.ts';

export const announcementsTesting: FeatureTesting = {
  matrix: {
    'announcements.list': '--++++',
    'announcements.newSince': '--+++-',
    'announcements.audience': '-----+',
    'announcements.classAudience': '----o+',
    'announcements.subjects': '----++',
    'announcements.findPeople': '----++',
    'announcements.namedAudience': '----o+',
    'announcements.draft': '----++',
    'announcements.create': '-----+',
    'announcements.createForClass': '----o+',
    'announcements.change': '----s+',
    'announcements.recall': '----s+',
    'announcements.open': '--ooo-',
    'announcements.acknowledge': '--ooo-',
    'announcements.answer': '--ooo-',
    'announcements.slips': '----s+',
    'announcements.followUp': '----s+',
    'announcements.unreached': '----s+',
    'announcements.reach': '----s+',
    'announcementFiles.upload': '----++',
    'announcementFiles.open': '--ooo+',
    'announcementFiles.uploadVoice': '----++',
    'announcementFiles.openVoice': '--ooo+',
  },
  inputs: ({ db, id, own, row, unique, world }) => {
    const text = {
      title_fr: `Réunion ${unique}`.slice(0, 120),
      body_fr: 'Samedi à 9 heures.',
      title_en: '',
      body_en: '',
      pinned: false,
      acknowledge: true,
    };
    const families = ['parent', 'student'];
    const written = () => own((author) => anAnnouncement(db, { author }));
    return {
      'announcements.list': () => ({ page: 1 }),
      'announcements.newSince': () => ({ since: '2026-11-23T07:00:00.000Z' }),
      'announcements.audience': () => ({ roles: families, class_ids: [world.mine['class']!] }),
      'announcements.classAudience': async () => ({ class_id: await row('class') }),
      'announcements.subjects': () => ({}),
      'announcements.findPeople': () => ({ search: 'Un' }),
      'announcements.namedAudience': async () => ({
        class_id: await row('class'),
        user_ids: [],
        student_ids: [],
      }),
      'announcements.draft': () => ({ to: 'en', title: text.title_fr, body: text.body_fr }),
      'announcements.create': () => ({ ...text, roles: families, class_ids: [world.mine['class']!] }),
      'announcements.createForClass': async () => ({
        ...text,
        roles: families,
        class_id: await row('class'),
      }),
      'announcements.change': async () => ({ announcement_id: await written(), ...text }),
      'announcements.recall': async () => ({ announcement_id: await written() }),
      'announcements.open': async () => ({ announcement_id: await row('announcement') }),
      'announcements.acknowledge': async () => ({ announcement_id: await row('announcement') }),
      'announcements.answer': async () => ({ announcement_id: await row('question'), choice: 1 }),
      'announcements.slips': async () => ({ announcement_id: await written() }),
      'announcementFiles.upload': async () => ({ file: await aPicture() }),
      'announcementFiles.open': async () => ({
        file_id: await id({
          mine: () => anAnnouncementFile(db, world.files, world.mine['announcement']!),
          theirs: () => anAnnouncementFile(db, world.files, world.theirs['announcement']!),
        }),
      }),
      'announcementFiles.uploadVoice': () => ({
        file: new File([new Uint8Array(aWebmVoice())], 'voice.webm'),
      }),
      'announcementFiles.openVoice': async () => ({
        file_id: await id({
          mine: () => anAnnouncementVoice(db, world.files, world.mine['announcement']!),
          theirs: () => anAnnouncementVoice(db, world.files, world.theirs['announcement']!),
        }),
      }),
      'announcements.followUp': async () => ({
        announcement_id: await own(async (author) => {
          const announcement = await anAnnouncement(db, { author });
          await aDevice(db, await aUser(db, { role: 'parent' }));
          return announcement;
        }),
      }),
      'announcements.unreached': async () => ({
        announcement_id: await written(),
        format: 'csv',
        language: 'fr',
      }),
      'announcements.reach': async () => ({ announcement_id: await written() }),
    };
  },
  rows: async (db, whose) => ({
    announcement: await anAnnouncement(db, { author: whose.admin.userId, classes: [whose.class] }),
    question: await anAnnouncement(db, {
      author: whose.admin.userId,
      classes: [whose.class],
      choices: ['Oui', 'Non'],
    }),
  }),
  reads: {
    'announcements.audience': 'counts people, and changes nothing',
    'announcements.namedAudience': 'the same, of people chosen by name',
    'announcements.open': 'says of an announcement that it was seen: nothing of the school changes',
    'announcements.acknowledge': 'the same, with the word that it was read',
    'announcements.answer': 'the same, with an answer',
  },
  refusedHere: { 'announcements.draft': 'the small school has no assistant' },
  keptReads: ['announcements.unreached'],
  nested: (missing) => ({ 'announcements.create': { class_ids: [missing] } }),
  personColumns: {
    'announcement_people.user_id': { told: 'announcements_addressed' },
    'announcement_reads.user_id': { told: 'announcements_opened' },
  },
};
