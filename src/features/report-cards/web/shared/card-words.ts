import { useLingui } from '@lingui/react/macro';

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
