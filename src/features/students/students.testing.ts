import type { FeatureTesting } from '#features/testing.ts';

export const studentsTesting: FeatureTesting = {
  matrix: {
    'students.list': '--++++',
    'students.summary': '--++++',
    'students.exportCsv': '-----+',
    'students.get': '--ooo+',
    'students.history': '--ooo+',
    'students.enrol': '-----+',
    'students.update': '-----+',
    'students.move': '-----+',
    'students.setStatus': '-----+',
    'numbering.get': '-----+',
    'numbering.set': '-----+',
  },
  inputs: ({ kind, row, unique, world }) => {
    const identity = {
      full_name: `Élève ${unique}`,
      phone: '+237 670 00 00 00',
      roll_number: `R-${unique}`,
      date_of_birth: '2012-05-17',
      address: 'Bonapriso',
      emergency_contact: '+237 690 11 22 33',
    };
    return {
      'students.list': () => ({
        search: 'a',
        status: 'active',
        sort: 'full_name',
        direction: 'asc',
        page: 1,
      }),
      'students.exportCsv': () => ({ language: 'fr' }),
      'students.get': async () => ({ student_id: await row('student') }),
      'students.history': async () => ({ student_id: await row('student') }),
      'students.enrol': () => ({
        ...identity,
        email: `e-${unique}@school.test`,
        class_id: world.mine['class'],
      }),
      'students.update': async () => ({ ...identity, student_id: await row('student') }),
      'students.move': async () => ({
        student_id: await row('student'),
        class_id: kind === 'theirs' ? world.theirs['class'] : world.mine['class'],
        note: 'asked by the family',
      }),
      'students.setStatus': async () => ({
        student_id: await row('student'),
        status: 'active',
        note: 'back',
      }),
      'numbering.get': () => ({ pattern: '{00000}' }),
      'numbering.set': () => ({ pattern: '{YY}-{0000}' }),
    };
  },
  nested: (missing) => ({
    'students.enrol': { class_id: missing },
    'students.move': { class_id: missing },
  }),
  keptReads: ['students.exportCsv', 'students.get'],
  changing: (world) => ({
    'students.move': () => ({ class_id: world.theirs['class'] }),
    'students.setStatus': () => ({ status: 'suspended' }),
    'numbering.set': () => ({ pattern: '{YY}/{00000}' }),
  }),
};
