import { useLingui } from '@lingui/react/macro';
import type { Remark } from '../../remarks.rules.ts';
import { nameOf } from './card-figures.ts';

export function useDecisionWords() {
  const { t } = useLingui();
  return {
    promote: t`Promoted`,
    repeat: t`Repeats the class`,
    dismiss: t`Dismissed`,
    conditional: t`Promoted on condition`,
    resit: t`Sits again`,
    graduate: t`Has completed the course`,
  };
}

/** "Mathematics, French and 2 more", or the council's words. */
export function useRemarkWords() {
  const { t } = useLingui();
  return ({ text, subjects, more }: Remark): string => {
    if (text !== null) return text;
    const named = subjects.map(nameOf).join(', ');
    return more > 0 ? t`${named} and ${more} more` : named;
  };
}
