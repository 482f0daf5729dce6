import { msg } from '@lingui/core/macro';
import type { CellFault } from '../../class-grid.rules.ts';

const WORDS = {
  NO_COEFFICIENT: msg`Enter a number above 0 with at most 2 decimals`,
  UNKNOWN_TEACHER: msg`No teacher has this name or e-mail`,
  TWO_TEACHERS: msg`Several teachers fit; type more of the name, or the e-mail`,
  ARCHIVED: msg`This subject is archived`,
  OUTSIDE: msg`There is no class or subject at this place`,
  UNKNOWN_CLASS: msg`No class shown has this name`,
  UNKNOWN_SUBJECT: msg`No subject has this code or name`,
};

export const faultWords = (why: CellFault) => WORDS[why];
