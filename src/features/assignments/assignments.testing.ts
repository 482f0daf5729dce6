import { eq } from 'drizzle-orm';
import { aUser } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { aPicture } from '#features/student-files/server/student-files.builders.ts';
import { anAssignment, anAttachment, anOwnTask, aPage, aWorkPhoto } from './server/assignments.builders.ts';
import { newId } from '#platform/db/ids.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { assignmentSettings, assignmentWorks } from './server/assignments.tables.ts';

/** A photo that is sent in one piece. */
async function aPiece() {
  const bytes = await aPage();
  return { sha256: sha256Of(bytes), at: 0, size: bytes.length, content: bytes.toString('base64') };
}

export const assignmentsTesting: FeatureTesting = {
  matrix: {
    'assignments.list': '----++',
    'assignments.family': '--oo--',
    'assignments.places': '----+-',
    'assignments.students': '----o-',
    'assignments.load': '----o-',
    'assignments.create': '----o-',
    'assignments.change': '----o-',
    'assignments.setClosed': '----o-',
    'assignments.remove': '----o-',
    'assignments.tick': '--o---',
    'ownTasks.subjects': '--+---',
    'ownTasks.add': '--+---',
    'ownTasks.change': '--o---',
    'ownTasks.tick': '--o---',
    'ownTasks.remove': '--o---',
    'assignmentFiles.upload': '----+-',
    'assignmentFiles.open': '--ooo+',
    'assignmentPhrases.list': '----+-',
    'assignmentPhrases.save': '----+-',
    'assignmentSettings.get': '-----+',
    'assignmentSettings.update': '-----+',
    'assignmentWorks.handIn': '--o---',
    'assignmentWorks.handInFor': '---o--',
    'assignmentWorks.list': '----o-',
    'assignmentWorks.save': '----o-',
    'assignmentWorks.remindMissing': '----o-',
    'assignmentWorks.returnOne': '----o-',
    'assignmentWorks.returnAll': '----o-',
    'workPhotos.received': '--o---',
    'workPhotos.sendPiece': '--o---',
    'workPhotos.receivedFor': '---o--',
    'workPhotos.sendPieceFor': '---o--',
    'workPhotos.open': '--ooo-',
    'workPhotos.turn': '----o-',
    'workPhotos.draw': '----o-',
  },
  // Long because it is a table: one right input a procedure.
  inputs: ({ db, id, row, unique, world: { people, mine, theirs, files } }) => {
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
    /** The student's current class: other calls in the permission matrix move students. */
    const classOf = async (whose: typeof mine) => {
      const [student] = await db
        .select({ class_id: students.class_id })
        .from(students)
        .where(eq(students.id, whose['student']!));
      return student?.class_id ?? whose['class']!;
    };
    /** An assignment with a handed-in text, marked if requested. */
    const set = async (whose: typeof mine, teacher_id: string | null, marked: boolean) => {
      const class_id = await classOf(whose);
      const assignment_id = await anAssignment(db, {
        class_id,
        subject_id: await taught(class_id, teacher_id),
        author_id: teacher_id ?? newId(),
        hand_in: 'text',
        points: '20',
      });
      if (marked)
        await db
          .insert(assignmentWorks)
          .values({ assignment_id, student_id: whose['student']!, points: '12', revision: 1 });
      return assignment_id;
    };
    const assignment = async ({ marked = false } = {}) => ({
      assignment_id: await id({
        mine: () => set(mine, people.teacher.userId, marked),
        theirs: () => set(theirs, null, marked),
      }),
    });
    /** An assignment, and the student for whom a guardian may hand in. */
    const handedIn = async () => {
      await db
        .insert(assignmentSettings)
        .values({ guardians_hand_in: true })
        .onConflictDoUpdate({ target: assignmentSettings.id, set: { guardians_hand_in: true } });
      return { ...(await assignment()), student_id: await row('student') };
    };
    const task = async () => ({
      task_id: await id({
        mine: () => anOwnTask(db, { student_id: mine['student']!, user_id: people.student.userId }),
        theirs: async () => {
          const { userId: user_id } = await aUser(db, { role: 'student' });
          return anOwnTask(db, { student_id: (await aStudent(db, { user_id })).id, user_id });
        },
      }),
    });
    const own = { title: `Réviser ${unique}`.slice(0, 120), due_day: text.due_day, subject_id: null };
    const file = () =>
      id({
        mine: async () => anAttachment(db, files, await set(mine, people.teacher.userId, false)),
        theirs: async () => anAttachment(db, files, await set(theirs, null, false)),
      });
    const photo = () =>
      id({
        mine: async () =>
          aWorkPhoto(db, files, {
            assignment_id: await set(mine, people.teacher.userId, false),
            student_id: mine['student']!,
          }),
        theirs: async () =>
          aWorkPhoto(db, files, {
            assignment_id: await set(theirs, null, false),
            student_id: theirs['student']!,
          }),
      });
    return {
      'assignments.list': () => ({ page: 1 }),
      'assignments.family': async () => ({ child: await row('student') }),
      'assignments.students': async () => ({
        class_id: await row('class'),
        subject_id: await taughtSubject(),
      }),
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
      'assignments.remove': () => assignment(),
      'assignments.tick': async () => ({ ...(await assignment()), done: true }),
      'ownTasks.add': () => own,
      'ownTasks.change': async () => ({ ...(await task()), ...own, revision: 0 }),
      'ownTasks.tick': async () => ({ ...(await task()), done: true }),
      'ownTasks.remove': async () => ({ ...(await task()), revision: 0 }),
      'assignmentFiles.upload': async () => ({ file: await aPicture() }),
      'assignmentFiles.open': async () => ({ file_id: await file() }),
      'assignmentPhrases.save': () => ({ language: 'fr', phrases: [`Bien ${unique}`.slice(0, 200)] }),
      'assignmentSettings.get': () => ({}),
      'assignmentSettings.update': () => ({
        guardians_hand_in: true,
        next_day_until: '16:00',
        lifted_today: false,
      }),
      'assignmentWorks.handIn': async () => ({
        ...(await assignment()),
        text: 'Mon devoir',
        photos: [],
        version: 0,
      }),
      'assignmentWorks.handInFor': async () => ({
        ...(await handedIn()),
        text: 'Son devoir',
        photos: [],
        version: 0,
      }),
      'assignmentWorks.list': () => assignment(),
      'assignmentWorks.save': async () => ({
        ...(await assignment()),
        student_id: await row('student'),
        received: true,
        points: '12.5',
        comment: 'Bien',
        revision: 0,
      }),
      'assignmentWorks.remindMissing': () => assignment(),
      'assignmentWorks.returnOne': async () => ({
        ...(await assignment({ marked: true })),
        student_id: await row('student'),
      }),
      'assignmentWorks.returnAll': () => assignment({ marked: true }),
      'workPhotos.received': async () => ({ ...(await assignment()), sha256: 'a'.repeat(64) }),
      'workPhotos.receivedFor': async () => ({ ...(await handedIn()), sha256: 'a'.repeat(64) }),
      'workPhotos.sendPiece': async () => ({ ...(await assignment()), ...(await aPiece()) }),
      'workPhotos.sendPieceFor': async () => ({ ...(await handedIn()), ...(await aPiece()) }),
      'workPhotos.open': async () => ({ photo_id: await photo() }),
      'workPhotos.turn': async () => ({ photo_id: await photo(), rotation: 90 }),
      'workPhotos.draw': async () => ({ photo_id: await photo(), strokes: [[10, 10, 40, 60]], drawn: 0 }),
    };
  },
  changing: ({ db, people, mine }) => ({
    'assignmentWorks.handInFor': async () => {
      const class_id = mine['class']!;
      const student_id = (await aStudent(db, { class_id })).id;
      await aGuardianLink(db, { user_id: people.parent.userId, student_id, verified_at: new Date() });
      const { subject_id } = await aClassSubject(db, { class_id });
      const author_id = people.teacher.userId;
      return {
        student_id,
        assignment_id: await anAssignment(db, { class_id, subject_id, author_id, hand_in: 'text' }),
      };
    },
  }),
  reads: {
    'assignments.tick': 'a private tick: nothing of the school changes',
    'ownTasks.tick': 'a private tick: nothing of the school changes',
    'workPhotos.sendPiece': 'a photo on its way: nobody sees it until it is handed in',
    'workPhotos.sendPieceFor': 'a photo on its way: nobody sees it until it is handed in',
  },
  personColumns: {
    'assignment_phrases.user_id': { told: 'assignments_phrases' },
    'assignment_works.handed_in_by': { told: 'assignments_handed_in_for' },
    'own_tasks.user_id': { told: 'assignments_own_tasks' },
    'assignment_ticks.user_id': { told: 'assignments_ticked' },
    'assignment_photo_pieces.user_id': { untold: 'a photo on its way, gone after two days' },
    'assignment_photo_uploads.user_id': { untold: 'a photo on its way, gone after a day' },
  },
};
