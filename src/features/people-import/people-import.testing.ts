import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { importsAs } from './server/people-import.builders.ts';
import { peopleImports } from './server/people-import.tables.ts';

const MAPPING = { columns: { roll_number: 0, full_name: 1 }, day_first: true, decimal: ',' as const };
const fileOf = (roll: string) => new File([`Matricule;Nom complet\n${roll};Ayuk Divine\n`], 'a.csv');

export const peopleImportTesting: FeatureTesting = {
  matrix: {
    'peopleImport.readStudents': '-----+',
    'peopleImport.readGuardians': '-----+',
    'peopleImport.readTeachers': '-----+',
    'peopleImport.readSubjects': '-----+',
    'peopleImport.readBalances': '-----+',
    'peopleImport.readMatricules': '-----+',
    'peopleImport.plan': '-----s',
    'peopleImport.run': '-----s',
    'peopleImport.progress': '-----+',
    'peopleImport.faults': '-----s',
    'peopleImport.sample': '-----+',
    'peopleImport.list': '-----+',
    'peopleImport.undo': '-----+',
  },
  inputs: ({ db, id, own, unique, world }) => {
    const draft = () =>
      own(async (user_id) => {
        const lines = [
          ['Matricule', 'Nom complet'],
          [`R ${unique}`.slice(0, 30), 'Ayuk Divine'],
        ];
        const row = { id: newId(), user_id, kind: 'students' as const, file_name: 'a.csv', lines };
        await db.insert(peopleImports).values({ ...row, created_at: new Date() });
        return row.id;
      });
    const run = async () => {
      const api = importsAs(db, world.people.admin.actor);
      const { id: import_id } = await api.readStudents({ file: fileOf(unique) });
      await api.run({ import_id, mapping: MAPPING });
      return import_id;
    };
    return {
      'peopleImport.readStudents': () => ({ file: fileOf(unique) }),
      'peopleImport.readGuardians': () => ({ file: fileOf(unique) }),
      'peopleImport.readTeachers': () => ({ file: fileOf(unique) }),
      'peopleImport.readSubjects': () => ({ file: fileOf(unique) }),
      'peopleImport.readBalances': () => ({ file: fileOf(unique) }),
      'peopleImport.readMatricules': () => ({ file: fileOf(unique) }),
      'peopleImport.plan': async () => ({ import_id: await draft(), mapping: MAPPING }),
      'peopleImport.run': async () => ({ import_id: await draft(), mapping: MAPPING }),
      'peopleImport.progress': async () => ({ import_id: await id({ mine: run }) }),
      'peopleImport.faults': async () => ({ import_id: await draft(), mapping: MAPPING }),
      'peopleImport.sample': () => ({ kind: 'students', format: 'csv', language: 'fr' }),
      'peopleImport.undo': async () => ({ import_id: await id({ mine: run }) }),
    };
  },
  reads: {
    'peopleImport.plan': 'a dry run: the mapping is its body, and nothing is written',
    'peopleImport.faults': 'the same as a file',
  },
  personColumns: {
    'people_imports.user_id': { untold: 'a file about others; that it was brought is an event' },
    'people_mappings.user_id': { untold: 'which column means what in files about others' },
  },
};
