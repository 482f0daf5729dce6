import { aPhoto } from '#features/roster/server/student-photos.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { aDocument, aPicture, aStagedFile } from './server/student-files.builders.ts';

export const studentFilesTesting: FeatureTesting = {
  matrix: {
    'photos.upload': '-----+',
    'photos.set': '-----+',
    'photos.remove': '-----+',
    'photos.open': '--ooo+',
    'documents.upload': '-----+',
    'documents.list': '--oo-+',
    'documents.add': '-----+',
    'documents.remove': '-----+',
    'documents.open': '--oo-+',
    'documents.expiring': '-----+',
  },
  inputs: ({ db, id, kind, row, world }) => {
    const { userId } = world.people.admin;
    const staged = (purpose: string) => aStagedFile(db, userId, purpose);
    const document = async () =>
      (
        await aDocument(db, world.files, {
          student_id: (kind === 'theirs' ? world.theirs : world.mine)['student']!,
          added_by: userId,
        })
      ).id;
    return {
      'photos.upload': async () => ({ file: await aPicture() }),
      'photos.set': async () => ({
        student_id: await row('student'),
        file_id: await staged('student_photo'),
      }),
      'photos.remove': async () => {
        const student_id = await id({ mine: async () => (await aStudent(db)).id });
        if (kind === 'mine') await aPhoto(db, world.files, { student_id, added_by: userId });
        return { student_id };
      },
      'photos.open': async () => {
        const student_id = await row('student');
        if (kind === 'mine' || kind === 'theirs')
          await aPhoto(db, world.files, { student_id, added_by: userId });
        return { student_id };
      },
      'documents.upload': async () => ({ file: await aPicture() }),
      'documents.list': async () => ({ student_id: await row('student') }),
      'documents.add': async () => ({
        student_id: await id({ mine: async () => (await aStudent(db)).id }),
        kind: 'other',
        title: 'Passeport',
        expires_on: '2027-05-01',
        file_id: await staged('student_document'),
      }),
      'documents.remove': async () => ({
        document_id: await id({ mine: document }),
        reason: 'wrong student',
      }),
      'documents.open': async () => ({ document_id: await id({ mine: document }) }),
    };
  },
  nested: (missing) => ({
    'photos.set': { file_id: missing },
    'documents.add': { file_id: missing },
  }),
  personColumns: {
    'student_photos.added_by': { untold: 'about the student; that it was done is an event' },
    'student_documents.added_by': { untold: 'about the student; that it was done is an event' },
  },
};
