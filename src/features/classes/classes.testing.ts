import type { FeatureTesting } from '#features/testing.ts';

export const classesTesting: FeatureTesting = {
  matrix: {
    'classes.list': '--++++',
    'classes.get': '--ooo+',
    'classes.create': '-----+',
    'classes.update': '-----+',
    'classes.setTeachers': '-----+',
    'classes.paper': '----o+',
  },
  inputs: ({ kind, row, unique, world: { people } }) => {
    const fields = { name: `C ${unique}`, section: 'A', grade_level: 'grade_7' };
    return {
      'classes.get': async () => ({ class_id: await row('class') }),
      'classes.paper': async () => ({ class_id: await row('class'), kind: 'list' }),
      'classes.create': () => fields,
      'classes.update': async () => ({ class_id: await row('class'), ...fields }),
      'classes.setTeachers': async () => ({
        class_id: await row('class'),
        teacher_ids: kind === 'mine' ? [people.teacher.userId] : [],
      }),
    };
  },
  keptReads: ['classes.paper'],
  nested: (missing) => ({
    'classes.create': { class_master_id: missing },
    'classes.setTeachers': { teacher_ids: [missing] },
  }),
  changing: () => ({ 'classes.setTeachers': () => ({ teacher_ids: [] }) }),
};
