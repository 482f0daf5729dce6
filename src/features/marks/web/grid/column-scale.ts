import type { Assessment, Sheet } from '../../marks.contract.ts';
import { signsOf } from '../../marks.rules.ts';
import { written } from '../value-words.ts';

/** "/20 +2": a column's maximum and how it is moderated. A judgment has no maximum. */
export const scaleOf = (marking: Sheet['marking'], { out_of, moderation }: Assessment): string =>
  [marking === 'numbers' && `/${written(out_of)}`, ...signsOf(moderation)].filter(Boolean).join(' ');
