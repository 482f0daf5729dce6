import type { FeatureTesting } from '#features/testing.ts';

export const teachersTesting: FeatureTesting = {
  matrix: { 'teachers.list': '-----+', 'teachers.export': '-----+', 'teachers.get': '-----+' },
  inputs: ({ id, world: { people } }) => ({
    'teachers.list': () => ({ search: 'a', page: 1 }),
    'teachers.export': () => ({ search: 'a', format: 'csv', language: 'fr' }),
    'teachers.get': async () => ({ user_id: await id({ mine: people.teacher.userId }) }),
  }),
  keptReads: ['teachers.export'],
};
