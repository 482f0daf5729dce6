import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';

type Names = { en: string; fr: string };

/** Of what has a name in both languages, the reader's. */
export const nameOf = (names: Names): string => names[currentLocale()];

/** A figure as the reader writes it. */
export const figureOf = (decimal: string): string =>
  currentLocale() === 'fr' ? decimal.replace('.', ',') : decimal;

/** What a year's decision is called. */
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
