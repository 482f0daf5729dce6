import type { FeatureTesting } from '#features/testing.ts';
import { aClassSubject, aSubject } from './server/subjects.builders.ts';

export const subjectsTesting: FeatureTesting = {
  matrix: {
    'subjects.list': '-----+',
    'subjects.create': '-----+',
    'subjects.addUsual': '-----+',
    'subjects.update': '-----+',
    'subjects.archive': '-----+',
    'subjects.restore': '-----+',
    'classSubjects.list': '-----+',
    'classSubjects.set': '-----+',
    'classSubjects.remove': '-----+',
  },
  inputs: ({ db, id, row, turn, unique, world: { people, mine } }) => {
    const fields = {
      code: `S${turn}`,
      name_en: `Subject ${unique}`,
      name_fr: `Matière ${unique}`,
      group: 'Sciences',
      default_coefficient: '2.5',
    };
    const subject = (archived_at: Date | null = null) =>
      id({ mine: async () => (await aSubject(db, { archived_at })).id });
    return {
      'subjects.list': () => ({ search: 'a' }),
      'subjects.create': () => fields,
      'subjects.addUsual': () => ({ set: 'primary' }),
      'subjects.update': async () => ({ subject_id: await subject(), ...fields }),
      'subjects.archive': async () => ({ subject_id: await subject() }),
      'subjects.restore': async () => ({ subject_id: await subject(new Date()) }),
      'classSubjects.list': async () => ({ class_id: mine['class'] }),
      'classSubjects.set': async () => ({
        class_id: await row('class'),
        subject_id: await subject(),
        teacher_id: people.teacher.userId,
        coefficient: '3',
        weekly_hours: '4.5',
      }),
      'classSubjects.remove': async () => {
        const class_id = await row('class');
        const taught = async () => (await aClassSubject(db, { class_id })).subject_id;
        return { class_id, subject_id: await id({ mine: taught }) };
      },
    };
  },
  nested: (missing) => ({ 'classSubjects.set': { teacher_id: missing } }),
  personColumns: { 'class_subjects.teacher_id': { told: 'subjects_taught' } },
};
