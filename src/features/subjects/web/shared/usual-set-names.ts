import { msg } from '@lingui/core/macro';

export const SET_NAMES = {
  secondary_francophone: msg`Secondary, francophone`,
  secondary_anglophone: msg`Secondary, anglophone`,
  primary: msg`Primary`,
};
