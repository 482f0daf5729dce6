import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { anAssignment } from './server/assignments.builders.ts';

export const assignmentsTesting: FeatureTesting = {
  matrix: {
    'assignments.list': '----++',
    'assignments.family': '--oo--',
    'assignments.places': '----+-',
    'assignments.load': '----o-',
    'assignments.create': '----o-',
    'assignments.change': '----o-',
    'assignments.setClosed': '----o-',
    'assignments.remove': '----o-',
    'assignments.tick': '--o---',
  },
  inputs: ({ db, id, row, unique, world: { people, mine, theirs } }) => {
    const text = {
      title: `Exercice ${unique}`.slice(0, 120),
      body: 'Page 52.',
      due_day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      due_time: '',
      points: '20',
      hand_in: 'paper',
      publish: 'now',
    };
    const taught = async (class_id: string, teacher_id: string | null) =>
      (await aClassSubject(db, { class_id, teacher_id })).subject_id;
    const taughtSubject = () =>
      id({
        mine: () => taught(mine['class']!, people.teacher.userId),
        theirs: () => taught(theirs['class']!, null),
      });
    const set = async (class_id: string, teacher_id: string | null) =>
      anAssignment(db, {
        class_id,
        subject_id: await taught(class_id, teacher_id),
        author_id: people.teacher.userId,
      });
    const assignment = async () => ({
      assignment_id: await id({
        mine: () => set(mine['class']!, people.teacher.userId),
        theirs: () => set(theirs['class']!, null),
      }),
    });
    return {
      'assignments.list': () => ({ page: 1 }),
      'assignments.family': async () => ({ child: await row('student') }),
      'assignments.load': async () => {
        await taughtSubject();
        return { class_id: await row('class') };
      },
      'assignments.create': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
        ...text,
      }),
      'assignments.change': async () => ({ ...(await assignment()), ...text }),
      'assignments.setClosed': async () => ({ ...(await assignment()), closed: true }),
      'assignments.remove': assignment,
      'assignments.tick': async () => ({ ...(await assignment()), done: true }),
    };
  },
  reads: { 'assignments.tick': 'a private tick: nothing of the school changes' },
  personColumns: {
    'assignment_ticks.user_id': { told: 'assignments_ticked' },
  },
};
