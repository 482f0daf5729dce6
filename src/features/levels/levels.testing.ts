import type { FeatureTesting } from '#features/testing.ts';
import { aSection } from './server/levels.builders.ts';

export const levelsTesting: FeatureTesting = {
  matrix: {
    'levels.list': '-----+',
    'levels.addUsual': '-----+',
    'levels.create': '-----+',
    'levels.change': '-----+',
    'levels.remove': '-----+',
  },
  inputs: ({ db, id, unique }) => {
    const section = async () => (await aSection(db)).section_id;
    const input = {
      name: `Section ${unique}`.slice(0, 60),
      head_id: null,
      levels: [{ name: '6e', grade_level: 'grade_7' }],
    };
    return {
      'levels.addUsual': () => ({ sets: ['primary_francophone'] }),
      'levels.create': () => input,
      'levels.change': async () => ({ section_id: await id({ mine: section }), ...input }),
      'levels.remove': async () => ({ section_id: await id({ mine: section }) }),
    };
  },
  personColumns: {
    'school_sections.head_id': { told: 'sections_headed' },
  },
};
