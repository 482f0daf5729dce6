import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { formTables } from './server/ministry-forms.tables.ts';

export const ministryFormsTesting: FeatureTesting = {
  matrix: {
    'ministryForms.list': '-----+',
    'ministryForms.filled': '-----+',
    'ministryForms.read': '-----+',
    'ministryForms.save': '-----+',
    'ministryForms.addTable': '-----+',
    'ministryForms.removeTable': '-----+',
    'ministryForms.export': '-----+',
    'staffRecords.list': '-----+',
    'staffRecords.save': '-----+',
  },
  inputs: ({ db, id, turn, unique, world: { people } }) => ({
    'ministryForms.filled': () => ({ form: 'school_file' }),
    'ministryForms.read': () => ({ form: 'minedub_start', table: 'budget' }),
    'ministryForms.save': () => ({
      form: 'school_file',
      table: 'identifiers',
      row: '1',
      column: 'register',
      value: unique.slice(0, 40),
      before: '',
    }),
    'ministryForms.addTable': () => ({
      form: 'uis',
      name_en: unique.slice(0, 100),
      name_fr: unique.slice(0, 100),
      rows: 'class',
      labels: [],
      columns: [
        { name_en: 'Girls', name_fr: 'Filles', measure: 'girls' },
        { name_en: 'Bursaries', name_fr: 'Boursiers', kind: 'count' },
      ],
    }),
    'ministryForms.removeTable': async () => ({
      table_id: await id({
        mine: async () => {
          const table_id = newId();
          await db.insert(formTables).values({
            id: table_id,
            form: 'uis',
            name_en: 'Clubs',
            name_fr: 'Clubs',
            rows: 'lines',
            labels: [],
            columns: [{ name_en: 'Club', name_fr: 'Club', kind: 'text' }],
            created_at: new Date(),
          });
          return table_id;
        },
      }),
    }),
    'ministryForms.export': () => ({
      form: 'uis',
      format: turn % 2 ? 'csv' : 'xlsx',
      language: 'fr',
    }),
    'staffRecords.save': async () => ({
      user_id: await id({ mine: people.teacher.userId }),
      sex: 'female',
      contract: 'permanent',
      post: 'at_post',
      date_of_birth: '1985-02-03',
      hired_on: '2019-09-02',
      diploma: `DIPES II ${unique}`.slice(0, 80),
      grade: 'PLEG',
      step: '3',
      social_number: '',
    }),
  }),
  keptReads: ['ministryForms.export'],
  personColumns: {
    'staff_records.user_id': { told: 'staff_record' },
    'staff_records.updated_by': { untold: 'a record about somebody else; the trail says who changed it' },
    'ministry_form_entries.updated_by': { untold: 'a figure of the school; the trail says who typed it' },
    'ministry_form_tables.created_by': { untold: 'a table of the school; the trail says who added it' },
  },
};
