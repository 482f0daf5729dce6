import { useLingui } from '@lingui/react/macro';
import type { HandIn } from '../../assignments.rules.ts';

export function useHandInWords(): Record<HandIn, string> {
  const { t } = useLingui();
  return {
    none: t`Nothing to hand in`,
    paper: t`On paper`,
    text: t`As a text in the portal`,
    photos: t`As photos`,
  };
}
