import type { FeatureTesting } from '#features/testing.ts';
import { aSavedReport } from './server/reports.builders.ts';

export const reportsTesting: FeatureTesting = {
  matrix: {
    'reports.catalogue': '-----+',
    'reports.finding': '-----+',
    'reports.read': '-----+',
    'reports.figure': '-----+',
    'reports.export': '-----+',
    'builtReports.vocabulary': '-----+',
    'builtReports.read': '-----+',
    'builtReports.ask': '-----+',
    'builtReports.export': '-----+',
    'savedReports.list': '-----+',
    'savedReports.save': '-----+',
    'savedReports.change': '-----+',
    'savedReports.remove': '-----+',
  },
  inputs: ({ db, id, turn, world: { people } }) => {
    const saved = () =>
      id({ mine: async () => (await aSavedReport(db, { owner_id: people.admin.userId })).id });
    return {
      'reports.finding': () => ({ report: turn % 2 ? 'enrollment' : 'results' }),
      'reports.read': () => ({ report: 'enrollment', by: turn % 2 ? 'class' : 'age' }),
      'reports.figure': () => ({ report: 'enrollment', figure: 'students', row: 'all' }),
      'reports.export': () => ({ report: 'enrollment', format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
      'builtReports.read': () => ({ of: 'students', by: turn % 2 ? 'class' : 'sex' }),
      'builtReports.ask': () => ({ question: `Students by class ${turn}` }),
      'builtReports.export': () => ({ of: 'students', format: turn % 2 ? 'csv' : 'xlsx', language: 'fr' }),
      'savedReports.save': () => ({
        name: `Report ${turn}`,
        report: 'enrollment',
        filters: { by: 'class' },
        rhythm: 'week',
        on: 1,
      }),
      'savedReports.change': async () => ({
        saved_report_id: await saved(),
        revision: 0,
        name: `Renamed ${turn}`,
        rhythm: 'none',
        on: null,
      }),
      'savedReports.remove': async () => ({ saved_report_id: await saved() }),
    };
  },
  refusedHere: { 'builtReports.ask': 'the small school has no assistant' },
  keptReads: ['reports.export', 'builtReports.export'],
  personColumns: { 'saved_reports.owner_id': { told: 'saved_reports' } },
};
