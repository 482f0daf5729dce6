import type { FeatureTesting } from '#features/testing.ts';
import { anEvent } from './server/calendar.builders.ts';

export const calendarTesting: FeatureTesting = {
  matrix: {
    'calendar.list': '--++++',
    'calendar.create': '-----+',
    'calendar.change': '-----+',
    'calendar.cancel': '-----+',
    'calendar.feed': '--++++',
    'calendar.makeFeed': '--++++',
    'calendar.endFeed': '--++++',
  },
  inputs: ({ db, id, unique, world }) => {
    const held = () => id({ mine: () => anEvent(db) });
    const event = {
      kind: 'meeting',
      name_en: '',
      name_fr: `Réunion ${unique}`.slice(0, 120),
      place: 'Grande salle',
      first_day: '2099-05-04',
      last_day: '2099-05-04',
      starts_at: 540,
      ends_at: 660,
      roles: ['parent'],
      class_ids: [world.mine['class']!],
    };
    return {
      'calendar.list': () => ({}),
      'calendar.create': () => event,
      'calendar.change': async () => ({ event_id: await held(), ...event }),
      'calendar.cancel': async () => ({ event_id: await held() }),
      'calendar.feed': () => ({}),
      'calendar.makeFeed': () => ({}),
      'calendar.endFeed': () => ({}),
    };
  },
  nested: (missing) => ({ 'calendar.create': { class_ids: [missing] } }),
  reads: {
    'calendar.makeFeed': 'writes only a calendar address of one’s own',
    'calendar.endFeed': 'ends only the calendar address of one’s own',
  },
  personColumns: { 'calendar_feeds.user_id': { told: 'calendar_address' } },
};
