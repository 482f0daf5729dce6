import { useLingui } from '@lingui/react/macro';
import type { Test } from '../../built-reports.rules.ts';

/** The names of the comparisons. */
export function useTestWords(): Record<Test, string> {
  const { t } = useLingui();
  return {
    is: t`is one of`,
    not: t`is none of`,
    has: t`contains`,
    from: t`from`,
    until: t`until`,
    least: t`at least`,
    most: t`at most`,
    empty: t`is not recorded`,
    filled: t`is recorded`,
  };
}
