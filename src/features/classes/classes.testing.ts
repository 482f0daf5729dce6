import { aSection } from '#features/levels/server/levels.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const classesTesting: FeatureTesting = {
  matrix: {
    'classes.list': '--++++',
    'classes.export': '-----+',
    'classes.get': '--ooo+',
    'classes.create': '-----+',
    'classes.createMany': '-----+',
    'classes.update': '-----+',
    'classes.setTeachers': '-----+',
    'classes.paper': '----o+',
  },
  inputs: ({ db, id, kind, row, unique, world: { people } }) => {
    const fields = { name: `C ${unique}`, section: 'A', grade_level: 'grade_7' };
    return {
      'classes.export': () => ({ format: 'csv', language: 'fr' }),
      'classes.get': async () => ({ class_id: await row('class') }),
      'classes.paper': async () => ({ class_id: await row('class'), kind: 'list' }),
      'classes.create': () => fields,
      'classes.createMany': async () => ({
        classes: [
          {
            level_id: await id({ mine: async () => (await aSection(db, { level: `L ${unique}` })).level_id }),
            section: 'A',
          },
        ],
      }),
      'classes.update': async () => ({ class_id: await row('class'), ...fields }),
      'classes.setTeachers': async () => ({
        class_id: await row('class'),
        teacher_ids: kind === 'mine' ? [people.teacher.userId] : [],
      }),
    };
  },
  keptReads: ['classes.export', 'classes.paper'],
  nested: (missing) => ({
    'classes.create': { class_master_id: missing },
    'classes.setTeachers': { teacher_ids: [missing] },
  }),
  changing: () => ({ 'classes.setTeachers': () => ({ teacher_ids: [] }) }),
};
