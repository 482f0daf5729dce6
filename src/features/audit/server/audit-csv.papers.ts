import { papersOf } from '#platform/i18n/server/words.ts';

/** Exported files carry their own translations, because they are read outside the portal. */
export const HEADS = papersOf((say) => [
  say(/*i18n*/ 'No.'),
  say(/*i18n*/ 'When'),
  say(/*i18n*/ 'What'),
  say(/*i18n*/ 'Who'),
  say(/*i18n*/ 'Account'),
  say(/*i18n*/ 'Via'),
  say(/*i18n*/ 'From'),
  say(/*i18n*/ 'Kind'),
  say(/*i18n*/ 'Record'),
  say(/*i18n*/ 'Record id'),
  say(/*i18n*/ 'Details'),
]);
