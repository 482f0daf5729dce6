import { papersOf } from '#platform/i18n/server/words.ts';

/** An exported file is read outside the portal, so its texts are collected here. */
export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Invitations'),
  head: [
    say(/*i18n*/ 'Name'),
    say(/*i18n*/ 'Email'),
    say(/*i18n*/ 'Role'),
    say(/*i18n*/ 'Children'),
    say(/*i18n*/ 'Made on'),
    say(/*i18n*/ 'Valid until'),
    say(/*i18n*/ 'Status'),
  ],
  roles: {
    admin: say(/*i18n*/ 'Administrator'),
    teacher: say(/*i18n*/ 'Teacher'),
    parent: say(/*i18n*/ 'Parent'),
  },
  states: {
    open: say(/*i18n*/ { id: 'invitation-open', message: 'Open' }),
    used: say(/*i18n*/ 'Used'),
    revoked: say(/*i18n*/ 'Withdrawn'),
    expired: say(/*i18n*/ 'Expired'),
  },
}));
