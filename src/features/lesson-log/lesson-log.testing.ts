import { randomUUID } from 'node:crypto';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import { aLogFile, aSchoolDay, aTaughtSubject } from './server/lesson-log.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const lessonLogTesting: FeatureTesting = {
  matrix: {
    'lessonLog.desk': '----+-',
    'lessonLog.write': '----o-',
    'lessonLog.family': '--oo--',
    'lessonLogFiles.upload': '----+-',
    'lessonLogFiles.open': '--ooo+',
    'lessonLog.entries': '----o+',
    'lessonPlans.coverage': '----++',
    'lessonPlans.plan': '----o+',
    'lessonPlans.save': '----o+',
  },
  inputs: ({ db, id, row, unique, world: { people, mine, theirs, files } }) => {
    const taughtSubject = () =>
      id({
        mine: () => aTaughtSubject(db, { class_id: mine['class']!, teacher_id: people.teacher.userId }),
        theirs: async () => (await aClassSubject(db, { class_id: theirs['class']! })).subject_id,
      });
    const file = () =>
      id({
        mine: async () =>
          aLogFile(db, files, {
            class_id: mine['class']!,
            subject_id: await aTaughtSubject(db, {
              class_id: mine['class']!,
              teacher_id: people.teacher.userId,
            }),
          }),
        theirs: async () =>
          aLogFile(db, files, {
            class_id: theirs['class']!,
            subject_id: (await aClassSubject(db, { class_id: theirs['class']! })).subject_id,
          }),
      });
    return {
      'lessonLogFiles.upload': async () => ({ file: await aPicture() }),
      'lessonLogFiles.open': async () => ({ file_id: await file() }),
      'lessonLog.write': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
        day: await aSchoolDay(db),
        starts: null,
        text: `Les fractions ${unique}`,
        revision: randomUUID(),
        points: [],
        base: null,
      }),
      'lessonPlans.coverage': async () => ({ class_id: await row('class') }),
      'lessonPlans.plan': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
      }),
      'lessonPlans.save': async () => {
        await aSchoolDay(db);
        return {
          class_id: await row('class'),
          subject_id: await taughtSubject(),
          scope: 'class',
          points: [{ title: `Les fractions ${unique}`, lessons: 4, term: 1 }],
          base: null,
        };
      },
      'lessonLog.family': async () => ({ child: await row('student') }),
      'lessonLog.entries': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
      }),
    };
  },
};
