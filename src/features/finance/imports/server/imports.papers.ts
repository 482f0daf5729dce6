import { papersOf } from '#platform/i18n/server/words.ts';
import type { Fault } from './imports-faults.ts';

/** The file of faulty lines is read outside the portal, so it carries its own translations. */
export const WORDS = papersOf((say) => ({
  error: say(/*i18n*/ 'Error'),
  fault: (fault: Fault) => say(fault),
}));
