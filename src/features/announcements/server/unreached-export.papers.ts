import { papersOf } from '#platform/i18n/server/words.ts';

export const WORDS = papersOf((say) => ({
  title: say(/*i18n*/ 'Not reached'),
  head: [say(/*i18n*/ 'Name'), say(/*i18n*/ 'Phone'), say(/*i18n*/ 'Student'), say(/*i18n*/ 'Why')],
  why: {
    no_account: say(/*i18n*/ 'No account'),
    no_channel: say(/*i18n*/ 'No confirmed address, device or text message'),
    failed: say(/*i18n*/ 'No channel reached them'),
  },
}));
