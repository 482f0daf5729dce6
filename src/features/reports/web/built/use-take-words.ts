import { useLingui } from '@lingui/react/macro';
import type { Take } from '../../built-reports.rules.ts';

/** The names of the aggregations. */
export function useTakeWords(): Record<Exclude<Take, 'count'>, string> {
  const { t } = useLingui();
  return { sum: t`Sum`, average: t`Average`, least: t`Lowest`, most: t`Highest` };
}
