import type { FeatureTesting } from '#features/testing.ts';

export const classesTesting: FeatureTesting = {
  matrix: {
    'classes.list': '--++++',
    'classes.get': '--ooo+',
    'classes.create': '-----+',
    'classes.update': '-----+',
    'classes.setTeachers': '-----+',
  },
  inputs: ({ kind, row, unique, world: { people } }) => {
    const fields = { name: `C ${unique}`, section: 'A', grade_level: 'grade_7' };
    return {
      'classes.get': async () => ({ class_id: await row('class') }),
      'classes.create': () => fields,
      'classes.update': async () => ({ class_id: await row('class'), ...fields }),
      'classes.setTeachers': async () => ({
        class_id: await row('class'),
        teacher_ids: kind === 'mine' ? [people.teacher.userId] : [],
      }),
    };
  },
  nested: (missing) => ({
    'classes.setTeachers': { teacher_ids: [missing] },
  }),
  changing: () => ({ 'classes.setTeachers': () => ({ teacher_ids: [] }) }),
};
