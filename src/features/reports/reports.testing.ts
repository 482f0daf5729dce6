import type { FeatureTesting } from '#features/testing.ts';

export const reportsTesting: FeatureTesting = {
  matrix: {
    'reports.catalogue': '-----+',
    'reports.read': '-----+',
    'reports.figure': '-----+',
    'reports.export': '-----+',
  },
  inputs: ({ turn }) => ({
    'reports.read': () => ({ report: turn % 2 ? 'enrollment' : 'receipts' }),
    'reports.figure': () => ({ report: 'enrollment', figure: 'students', row: 'all' }),
    'reports.export': () => ({ report: 'collection', format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
  }),
  keptReads: ['reports.export'],
};
