import type { FeatureTesting } from '#features/testing.ts';
import { aVersion } from './server/timetable.builders.ts';

export const timetableTesting: FeatureTesting = {
  matrix: {
    'timetable.week': '--+-+-',
    'timetable.ofStudent': '--ooo+',
    'timetable.versions': '-----+',
    'timetable.whole': '-----+',
  },
  inputs: ({ db, id, row }) => {
    const version = () => id({ mine: async () => (await aVersion(db)).id });
    return {
      'timetable.week': () => ({}),
      'timetable.ofStudent': async () => ({ student_id: await row('student') }),
      'timetable.whole': async () => ({ version_id: await version() }),
    };
  },
  personColumns: {
    'timetable_entries.teacher_id': { told: 'timetable_lessons' },
    'teacher_unavailable.teacher_id': { told: 'timetable_unavailable' },
  },
};
