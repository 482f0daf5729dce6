import { randomUUID } from 'node:crypto';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { aSchoolDay, aTaughtSubject } from './server/lesson-log.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const lessonLogTesting: FeatureTesting = {
  matrix: {
    'lessonLog.desk': '----+-',
    'lessonLog.write': '----o-',
    'lessonLog.entries': '----o+',
  },
  inputs: ({ db, id, row, unique, world: { people, mine, theirs } }) => {
    const taughtSubject = () =>
      id({
        mine: () => aTaughtSubject(db, { class_id: mine['class']!, teacher_id: people.teacher.userId }),
        theirs: async () => (await aClassSubject(db, { class_id: theirs['class']! })).subject_id,
      });
    return {
      'lessonLog.write': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
        day: await aSchoolDay(db),
        starts: null,
        text: `Les fractions ${unique}`,
        revision: randomUUID(),
        base: null,
      }),
      'lessonLog.entries': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
      }),
    };
  },
};
