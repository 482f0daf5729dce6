import { Trans, useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { StudentDocument } from '../../documents.contract.ts';

/** A document's expiry, highlighted from thirty days before. */
export function Expiry({ document: { expires_on, validity } }: { document: StudentDocument }) {
  const { t } = useLingui();
  if (!expires_on) return null;
  const day = formatDay(expires_on, currentLocale());
  if (validity === 'valid') return <Trans>Valid until {day}</Trans>;
  return (
    <Badge tone={validity === 'expired' ? 'danger' : 'pending'}>
      {validity === 'expired' ? t`Expired on ${day}` : t`Expires on ${day}`}
    </Badge>
  );
}
