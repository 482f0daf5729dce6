import { expect, it } from 'vitest';
import { credentialsFile } from './credentials-file.ts';

const aCredential = (roll_number: string) => ({
  student_id: 'id',
  full_name: 'Ngo Bassa Élodie',
  class_label: '6e A',
  roll_number,
  email: 'a-1@school.cm',
  password: 'abcd3467',
  parents_code: 'K7QF-9MXR',
});

it('starts with the header of the specification, and has three columns and no formula', async () => {
  const file = credentialsFile([aCredential('A-1'), aCredential('=HYPERLINK("x")'), aCredential('É,2')]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.slice(0, 3), 'a spreadsheet reads the accents').toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  expect(await file.text().then((text) => text.replace('\uFEFF', ''))).toBe(
    'Roll Number,Email,Temporary Password\r\n' +
      'A-1,a-1@school.cm,abcd3467\r\n' +
      `"'=HYPERLINK(""x"")",a-1@school.cm,abcd3467\r\n` +
      '"É,2",a-1@school.cm,abcd3467\r\n',
  );
});
