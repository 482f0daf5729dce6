import type { Relation } from '#features/roster/guardians.rules.ts';
import type { Sex } from '#features/roster/students.rules.ts';
import { papersOf } from '#platform/i18n/server/words.ts';

type Words = {
  list: string;
  register: string;
  photos: string;
  contacts: string;
  contactsNote: string;
  contactsHead: [
    number: string,
    name: string,
    phone: string,
    emergency: string,
    guardian: string,
    guardianPhone: string,
  ];
  relations: Record<Relation, string>;
  birthdays: string;
  agesOn: (day: string) => string;
  birthdaysHead: [number: string, birthday: string, name: string, born: string, age: string, sex: string];
  sexes: Record<Sex, string>;
  signatures: string;
  signature: string;
  classMaster: (name: string) => string;
  students: (count: string) => string;
  head: [number: string, rollNumber: string, name: string, born: string, notes: string];
  name: string;
  days: readonly [string, string, string, string, string];
};

// Exported files carry their own translations, because they are read outside the portal.
export const PAPER_WORDS = papersOf<Words>((say) => ({
  list: say(/*i18n*/ 'Class list'),
  register: say(/*i18n*/ 'Attendance register'),
  photos: say(/*i18n*/ 'Class photos'),
  contacts: say(/*i18n*/ 'Contacts'),
  contactsNote: say(/*i18n*/ 'Contains phone numbers: please do not leave it lying about.'),
  contactsHead: [
    say(/*i18n*/ 'No.'),
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Phone'),
    say(/*i18n*/ 'Emergency Contact'),
    say(/*i18n*/ 'Guardian'),
    say(/*i18n*/ 'Phone of the guardian'),
  ],
  relations: {
    mother: say(/*i18n*/ 'Mother'),
    father: say(/*i18n*/ 'Father'),
    guardian: say(/*i18n*/ 'Guardian'),
    other: say(/*i18n*/ 'Other'),
  },
  birthdays: say(/*i18n*/ 'Birthdays and ages'),
  agesOn: (day) => say(/*i18n*/ 'Ages on {day}', { day }),
  birthdaysHead: [
    say(/*i18n*/ 'No.'),
    say(/*i18n*/ 'Birthday'),
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Born'),
    say(/*i18n*/ 'Age'),
    say(/*i18n*/ 'Sex'),
  ],
  sexes: { female: say(/*i18n*/ 'Female'), male: say(/*i18n*/ 'Male') },
  signatures: say(/*i18n*/ 'Signature sheet'),
  signature: say(/*i18n*/ 'Signature'),
  classMaster: (name) => say(/*i18n*/ 'Class master: {name}', { name }),
  students: (count) => say(/*i18n*/ 'Students: {count}', { count }),
  head: [
    say(/*i18n*/ 'No.'),
    say(/*i18n*/ 'Roll Number'),
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Born'),
    say(/*i18n*/ 'Notes'),
  ],
  name: say(/*i18n*/ 'Name'),
  days: [say(/*i18n*/ 'Mo'), say(/*i18n*/ 'Tu'), say(/*i18n*/ 'We'), say(/*i18n*/ 'Th'), say(/*i18n*/ 'Fr')],
}));
