import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { FeePayment } from '../payments.contract.ts';

export function PaymentReversal({ reversal }: { reversal: NonNullable<FeePayment['reversal']> }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const when = formatInstant(reversal.at, currentLocale(), timeZone);
  const { receipt, by, reason } = reversal;
  return (
    <div className="flex items-start gap-2 rounded border border-danger bg-danger-tint px-3 py-2">
      <Icon of={Undo2} size={18} className="mt-1 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">
          {by ? t`Reversed on ${when} by ${by}` : t`Reversed on ${when}`}
        </p>
        <p className="text-sm wrap-anywhere">{reason}</p>
        <p className="figures text-sm text-muted">{t`Receipt ${receipt}`}</p>
      </div>
    </div>
  );
}
