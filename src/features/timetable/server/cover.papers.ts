import { papersOf } from '#platform/i18n/server/words.ts';

// Papers and files carry their own translations, because they are read outside the portal.
export const COVER_WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Cover sheet'),
  head: [
    say(/*i18n*/ 'Time'),
    say(/*i18n*/ 'Class'),
    say(/*i18n*/ 'Subject'),
    say(/*i18n*/ 'Room'),
    say(/*i18n*/ 'Absent'),
    say(/*i18n*/ 'Covered by'),
  ],
  arrangements: {
    open: say(/*i18n*/ 'Not arranged'),
    cover: '',
    supervised: say(/*i18n*/ 'Supervised study'),
    let_go: say(/*i18n*/ 'Class free'),
  },
  hours: say(/*i18n*/ 'Hours by teacher'),
  month: [
    say(/*i18n*/ 'Teacher'),
    say(/*i18n*/ 'Hours planned'),
    say(/*i18n*/ 'Hours taught'),
    say(/*i18n*/ 'Hours missed'),
    say(/*i18n*/ 'Hours covered'),
  ],
}));
