import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import type { Db } from '#platform/db/database.ts';
import { aThread, withStudents } from './server/messages.builders.ts';

/** A student with a parent who has an account. */
async function aFamily(
  db: Db,
  { parent, class_id = null }: { parent?: { userId: string }; class_id?: string | null } = {},
) {
  const parents = [parent ?? (await aUser(db, { role: 'parent' }))];
  return { student_id: (await aStudent(db, { class_id, parents })).id };
}

/** A student with an account and a guardian who can read along. */
async function aStudentWhoReads(db: Db): Promise<string> {
  const { userId } = await aUser(db, { role: 'student' });
  return (await aStudent(db, { user_id: userId, parents: [await aUser(db, { role: 'parent' })] })).id;
}

export const messagesTesting: FeatureTesting = {
  matrix: {
    'messages.list': '--++++',
    'messages.get': '--sss+',
    'messages.oversee': '-----+',
    'messages.send': '--sss+',
    'messages.read': '--sss+',
    'messages.report': '--sss+',
    'messages.download': '--sss+',
    'messages.guardians': '----o+',
    'messages.teachers': '---o--',
    'messages.own': '--s---',
    'messages.colleagues': '----++',
    'messages.writeToGuardians': '----o+',
    'messages.writeToStudent': '----o+',
    'messages.writeToTeacher': '--oo--',
    'messages.writeToColleague': '----++',
    'messages.writeToOffice': '--+++-',
    'messages.chooseStudents': '-----+',
    'messages.replies': '--ssss',
    'messages.keepReplies': '--ssss',
  },
  inputs: ({ caller, db, id, own, row, unique, world }) => {
    const text = { subject: `Cantine ${unique}`.slice(0, 100), body: 'Bonjour.' };
    // The office participates, so that an administrator may read it; and a teacher, so that somebody can read
    // an answer.
    const withStudent = (student_id?: string) => () =>
      aThread(db, { members: [], student_id: student_id!, with_student: true });
    const thread = async () => ({
      thread_id:
        caller === 'student'
          ? await id({
              mine: withStudent(world.mine['student']),
              theirs: withStudent(world.theirs['student']),
            })
          : await own(async (userId) => aThread(db, { members: [userId, await teacher()] })),
    });
    const teacher = async () => (await aUser(db, { role: 'teacher' })).userId;
    const others = async () =>
      aThread(db, { members: [world.people.teacher.userId, await teacher()], office: false });
    return {
      'messages.list': () => ({ page: 1 }),
      'messages.get': thread,
      'messages.oversee': async () => ({ thread_id: await id({ mine: others }) }),
      'messages.send': async () => ({ ...(await thread()), body: text.body }),
      'messages.read': thread,
      'messages.report': async () => ({ ...(await thread()), reason: unique }),
      'messages.download': thread,
      'messages.guardians': async () => ({ student_id: await row('student') }),
      'messages.teachers': async () => ({ student_id: await row('student') }),
      'messages.writeToGuardians': async () => ({
        ...text,
        // With a guardian who can be written to, in a class that the teacher does not teach.
        student_id: await id({
          mine: world.mine['student']!,
          theirs: async () => (await aFamily(db)).student_id,
        }),
      }),
      'messages.writeToStudent': async () => ({
        ...text,
        student_id: await id({ mine: world.mine['student']!, theirs: async () => aStudentWhoReads(db) }),
      }),
      'messages.writeToTeacher': async () => ({
        ...text,
        student_id: await row('student'),
        teacher_id: world.people.teacher.userId,
      }),
      'messages.writeToColleague': async () => ({ ...text, teacher_id: await id({ mine: teacher }) }),
      'messages.writeToOffice': () => text,
      'messages.chooseStudents': () => ({ students: 'with_guardian' }),
      'messages.keepReplies': () => ({ replies: [unique] }),
    };
  },
  rows: async (db) => {
    await withStudents(db, 'with_guardian');
    return {};
  },
  changing: ({ db, people }) => ({
    'messages.chooseStudents': () => ({ students: 'alone' }),
    'messages.writeToTeacher': async () => {
      const teacher = await aUser(db, { role: 'teacher' });
      const { id: class_id } = await aClass(db, { teachers: [teacher] });
      const { student_id } = await aFamily(db, { parent: people.parent, class_id });
      return { student_id, teacher_id: teacher.userId };
    },
  }),
  reads: {
    'messages.read': 'says of an own conversation that it was seen: nothing of the school changes',
    'messages.keepReplies': 'keeps texts of the person’s own, which nobody else sees',
  },
  personColumns: {
    'message_members.user_id': { told: 'message_threads' },
    'message_reads.user_id': { told: 'message_threads_seen' },
    'message_replies.user_id': { told: 'message_replies' },
  },
};
