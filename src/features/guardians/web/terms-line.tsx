import { useLingui } from '@lingui/react/macro';
import { GUARDIAN_RIGHTS } from '#features/roster/guardians.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { GuardianTerms } from '../guardians.contract.ts';
import { RIGHT_NAMES } from './shared/relation-words.ts';

const day = (date: string) => formatDay(date, currentLocale());

export function TermsLine({ terms }: { terms: GuardianTerms }) {
  const { t } = useLingui();
  const { first_day, last_day, reason } = terms;
  const rights = GUARDIAN_RIGHTS.filter((right) => terms[right]).map((right) => t(RIGHT_NAMES[right]));
  const parts = [
    rights.length > 0 ? rights.join(', ') : t`No rights`,
    first_day && t`From ${day(first_day)}`,
    last_day && t`Until ${day(last_day)}`,
    reason,
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
      {rights.length < GUARDIAN_RIGHTS.length && reason && <Badge tone="danger">{t`Restricted`}</Badge>}
      <span className="wrap-anywhere">{parts.join(' · ')}</span>
    </span>
  );
}
