import { papersOf } from '#platform/i18n/server/words.ts';
import type { PaperKind } from '../papers.contract.ts';

type Words = {
  titles: Record<PaperKind, string>;
  number: (number: string) => string;
  certify: (school: string) => string;
  name: string;
  born: string;
  bornAt: (day: string, place: string) => string;
  sex: string;
  sexes: { female: string; male: string };
  rollNumber: string;
  nationalNumber: string;
  class: string;
  year: string;
  admitted: string;
  left: string;
  none: string;
  enrolled: string;
  transferred: string;
  cleared: (day: string) => string;
  savings: (amount: string) => string;
  noSavings: string;
  purpose: string;
  done: (day: string) => string;
  signature: string;
  check: (address: string) => string;
  card: string;
  photo: string;
};

// Papers are read outside the portal, so their texts are stored here in both languages.
export const PAPER_WORDS = papersOf<Words>((say) => ({
  titles: {
    enrolment: say(/*i18n*/ 'Certificate of enrollment'),
    transfer: say(/*i18n*/ 'Transfer certificate'),
    clearance: say(/*i18n*/ 'Clearance certificate'),
  },
  number: (number) => say(/*i18n*/ 'No. {number}', { number }),
  certify: (school) =>
    say(/*i18n*/ 'The head of {school} certifies that the student named below', { school }),
  name: say(/*i18n*/ 'Name'),
  born: say(/*i18n*/ 'Born'),
  bornAt: (day, place) => say(/*i18n*/ '{day} in {place}', { day, place }),
  sex: say(/*i18n*/ 'Sex'),
  sexes: { female: say(/*i18n*/ 'Female'), male: say(/*i18n*/ 'Male') },
  rollNumber: say(/*i18n*/ 'Roll Number'),
  nationalNumber: say(/*i18n*/ 'National student number'),
  class: say(/*i18n*/ 'Class'),
  year: say(/*i18n*/ 'School year'),
  admitted: say(/*i18n*/ 'Admitted on'),
  left: say(/*i18n*/ 'Left on'),
  none: say(/*i18n*/ 'Not given'),
  enrolled: say(/*i18n*/ 'is enrolled in this school.'),
  transferred: say(/*i18n*/ 'was enrolled in this school and leaves it for another one.'),
  cleared: (day) => say(/*i18n*/ 'owes this school no fees on {day}.', { day }),
  savings: (amount) =>
    say(/*i18n*/ 'The savings accounts of which the student is a member hold {amount}.', { amount }),
  noSavings: say(/*i18n*/ 'The school holds no savings of the student.'),
  purpose: say(/*i18n*/ 'This certificate is given to serve where it is needed.'),
  done: (day) => say(/*i18n*/ 'Issued on {day}', { day }),
  signature: say(/*i18n*/ 'Signature and stamp'),
  check: (address) => say(/*i18n*/ 'Check this paper at {address}', { address }),
  card: say(/*i18n*/ 'STUDENT CARD'),
  photo: say(/*i18n*/ 'Photo'),
}));
