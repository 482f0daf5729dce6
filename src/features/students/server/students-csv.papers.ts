import type { StudentStatus } from '#features/roster/students.rules.ts';
import { papersOf } from '#platform/i18n/server/words.ts';

/** Files are read outside the portal, so their texts are stored here in both languages. */
export const WORDS = papersOf<{
  head: string[];
  statuses: Record<StudentStatus, string>;
  yes: string;
  no: string;
}>((say) => ({
  head: [
    say(/*i18n*/ 'Roll Number'),
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Class'),
    say(/*i18n*/ 'DOB'),
    say(/*i18n*/ 'Status'),
    say(/*i18n*/ 'Phone'),
    say(/*i18n*/ 'Emergency Contact'),
    say(/*i18n*/ 'Repeater'),
  ],
  yes: say(/*i18n*/ 'Yes'),
  no: say(/*i18n*/ 'No'),
  statuses: {
    active: say(/*i18n*/ 'Active'),
    suspended: say(/*i18n*/ 'Suspended'),
    transferred: say(/*i18n*/ 'Transferred'),
    left: say(/*i18n*/ 'Left the school'),
    graduated: say(/*i18n*/ 'Graduated'),
  },
}));
