import { aUser } from '#features/people/server/people.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { aClassSubject, aSubject } from './server/subjects.builders.ts';

/** Two weeks that have not begun. */
const FAR_AHEAD = { from_day: '2999-01-07', until_day: '2999-01-18' };

export const subjectsTesting: FeatureTesting = {
  matrix: {
    'subjects.list': '-----+',
    'subjects.export': '-----+',
    'subjects.create': '-----+',
    'subjects.addUsual': '-----+',
    'subjects.update': '-----+',
    'subjects.archive': '-----+',
    'subjects.restore': '-----+',
    'classSubjects.list': '-----+',
    'classSubjects.set': '-----+',
    'classSubjects.save': '-----+',
    'classSubjects.remove': '-----+',
    'chosenSubjects.get': '-----+',
    'chosenSubjects.set': '-----+',
    'chosenSubjects.students': '----o+',
    'chosenSubjects.ofStudent': '--ooo+',
    'classSubjects.teaching': '-----+',
    'classSubjects.addSubstitute': '-----+',
    'classSubjects.endSubstitute': '-----+',
  },
  inputs: ({ db, id, kind, row, turn, unique, world: { people, mine, theirs } }) => {
    const fields = {
      code: `S${turn}`,
      name_en: `Subject ${unique}`,
      name_fr: `Matière ${unique}`,
      group: 'Sciences',
      default_coefficient: '2.5',
    };
    const subject = (archived_at: Date | null = null) =>
      id({ mine: async () => (await aSubject(db, { archived_at })).id });
    // Teaching a subject gives access to the class, so this belongs to a teacher other than the
    // one being tested.
    const teacherHere = async () =>
      kind === 'theirs' ? (await aUser(db, { role: 'teacher' })).userId : people.teacher.userId;
    const taughtPlace = async () => {
      const class_id = await row('class');
      const taught = async () => (await aClassSubject(db, { class_id })).subject_id;
      return { class_id, subject_id: await id({ mine: taught }) };
    };
    return {
      'subjects.list': () => ({ search: 'a' }),
      'subjects.export': () => ({ format: 'csv', language: 'fr' }),
      'subjects.create': () => fields,
      'subjects.addUsual': () => ({ set: 'primary' }),
      'subjects.update': async () => ({ subject_id: await subject(), ...fields }),
      'subjects.archive': async () => ({ subject_id: await subject() }),
      'subjects.restore': async () => ({ subject_id: await subject(new Date()) }),
      'classSubjects.list': async () => ({ class_id: mine['class'] }),
      'classSubjects.set': async () => ({
        class_id: await row('class'),
        subject_id: await subject(),
        teacher_id: await teacherHere(),
        further_ids: [],
        coefficient: '3',
        weekly_hours: '4.5',
      }),
      'classSubjects.remove': taughtPlace,
      'classSubjects.save': async () => ({
        cells: [
          {
            class_id: await row('class'),
            subject_id: await subject(),
            was: null,
            now: { teacher_id: await teacherHere(), coefficient: '3' },
          },
        ],
      }),
      'chosenSubjects.get': taughtPlace,
      'chosenSubjects.set': async () => ({
        ...(await taughtPlace()),
        taken_by: 'chosen',
        from_day: '2026-11-16',
        student_ids: [],
        group: `G ${unique}`,
        at_once_with: null,
      }),
      'chosenSubjects.students': taughtPlace,
      'chosenSubjects.ofStudent': async () => ({ student_id: await row('student') }),
      'classSubjects.teaching': async () => ({ class_id: await row('class') }),
      'classSubjects.addSubstitute': async () => {
        const { userId } = await aUser(db, { role: 'teacher' });
        return { class_id: await row('class'), teacher_id: userId, ...FAR_AHEAD };
      },
      'classSubjects.endSubstitute': async () => {
        const { userId: user_id } = await aUser(db, { role: 'teacher' });
        const class_id = (kind === 'theirs' ? theirs : mine)['class']!;
        await db.insert(classTeachers).values({ class_id, user_id, ...FAR_AHEAD });
        return { class_id: await row('class'), user_id, from_day: FAR_AHEAD.from_day };
      },
    };
  },
  nested: (missing) => ({
    'classSubjects.set': { teacher_id: missing },
    'classSubjects.addSubstitute': { teacher_id: missing },
  }),
  personColumns: {
    'class_subjects.teacher_id': { told: 'subjects_taught' },
    'class_subject_teachers.teacher_id': { told: 'subjects_taught' },
  },
  keptReads: ['subjects.export'],
};
