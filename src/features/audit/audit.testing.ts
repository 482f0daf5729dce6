import type { FeatureTesting } from '#features/testing.ts';

export const auditTesting: FeatureTesting = {
  matrix: {
    'audit.list': '-----+',
    'audit.verify': '-----+',
    'audit.exportCsv': '-----+',
    'audit.whoSaw': '--oo-+',
  },
  inputs: ({ row }) => ({
    'audit.list': () => ({ action: 'students' }),
    'audit.exportCsv': () => ({ language: 'fr' }),
    'audit.whoSaw': async () => ({ student_id: await row('student') }),
  }),
};
