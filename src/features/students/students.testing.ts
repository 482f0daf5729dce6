import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { newId } from '#platform/db/ids.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import { studentPapers } from './server/papers.tables.ts';
import type { FeatureTesting } from '#features/testing.ts';

export const studentsTesting: FeatureTesting = {
  matrix: {
    'students.list': '--++++',
    'students.summary': '--++++',
    'students.exportCsv': '-----+',
    'students.get': '--ooo+',
    'students.history': '--ooo+',
    'students.past': '--ooo+',
    'students.enrol': '-----+',
    'students.update': '-----+',
    'students.setEmail': '-----+',
    'students.move': '-----+',
    'students.undoAccount': '-----+',
    'students.setStatus': '-----+',
    'papers.list': '-----+',
    'papers.issue': '-----+',
    'papers.file': '-----+',
    'papers.cards': '-----+',
    'numbering.get': '-----+',
    'numbering.set': '-----+',
  },
  inputs: ({ db, id, kind, row, unique, world }) => {
    const paper = async () => {
      const paperId = newId();
      await db.insert(studentPapers).values({
        id: paperId,
        student_id: (await aStudent(db)).id,
        kind: 'enrolment',
        year: 2026,
        number: Math.floor(Math.random() * 1_000_000_000),
        code: newShortCode(),
        issued_on: '2026-11-23',
        created_at: new Date(),
      });
      return paperId;
    };
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
      'students.undoAccount': async () => ({
        student_id: await id({
          mine: async () =>
            (await aStudent(db, { user_id: (await aUser(db, { role: 'student' })).userId })).id,
        }),
        reason: 'Namesake',
      }),
      'students.history': async () => ({ student_id: await row('student') }),
      'students.past': async () => ({ student_id: await row('student') }),
      'students.enrol': () => ({
        ...identity,
        email: `e-${unique}@school.test`,
        class_id: world.mine['class'],
      }),
      'students.update': async () => ({ ...identity, student_id: await row('student') }),
      'students.setEmail': async () => ({
        // Outside the school's domain: a new address signs its student out.
        student_id: await id({ mine: async () => (await aStudent(db)).id }),
        email: `own-${unique}@school.test`,
      }),
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
      'papers.list': async () => ({ student_id: await row('student') }),
      'papers.issue': async () => ({ student_id: await row('student'), kind: 'enrolment' }),
      'papers.file': async () => ({ paper_id: await id({ mine: paper }), language: 'fr' }),
      'papers.cards': async () => ({ student_id: await row('student'), language: 'fr' }),
      'numbering.get': () => ({ pattern: '{00000}' }),
      'numbering.set': () => ({ pattern: '{YY}-{0000}' }),
    };
  },
  nested: (missing) => ({
    'students.enrol': { class_id: missing },
    'students.move': { class_id: missing },
  }),
  personColumns: {
    'student_papers.issued_by': { untold: 'about somebody else; that it was done is an event' },
  },
  keptReads: ['students.exportCsv', 'students.get'],
  changing: (world) => ({
    'students.move': () => ({ class_id: world.theirs['class'] }),
    'students.setStatus': () => ({ status: 'suspended' }),
    'numbering.set': () => ({ pattern: '{YY}/{00000}' }),
  }),
};
