import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Printer, Undo2 } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { claimsApi } from '../../../web/fees.client.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { usePaymentReceipt } from '../use-payment-receipt.tsx';
import type { FeeClaim } from '../../claims.contract.ts';
import type { ClaimState } from '../../claims.rules.ts';

type Props = { claims: readonly FeeClaim[]; withStudent: boolean };

/**
 * A family's claims, latest first: each with its state, and its receipt or the reason for its
 * refusal.
 */
export function SentClaims({ claims, withStudent }: Props) {
  const { t } = useLingui();
  const { showReceipt, loading, receiptDialog } = usePaymentReceipt();
  return (
    <Card title={t`Payments you have sent`}>
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <ClaimFacts claim={claim} withStudent={withStudent} />
            {claim.payment && (
              <Button
                variant="secondary"
                size="sm"
                icon={<Printer aria-hidden />}
                busy={loading === claim.payment.id}
                aria-label={t`Receipt ${claim.payment.receipt}`}
                onClick={() => claim.payment && showReceipt(claim.payment.id)}
              >
                {t`Receipt`}
              </Button>
            )}
            {claim.own && claim.state === 'sent' && <TakeBack claim={claim} />}
          </li>
        ))}
      </ul>
      {receiptDialog}
    </Card>
  );
}

function ClaimFacts({ claim, withStudent }: { claim: FeeClaim; withStudent: boolean }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { amount, state, way, operator_reference, paid_on, reason, payment, student } = claim;
  const day = formatDay(paid_on, currentLocale());
  return (
    <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="figures">{formatAmount(amount, 'XAF')}</strong>
        <ClaimStateBadge state={state} />
        {payment?.reversed && <Badge tone="inactive">{t`Reversed`}</Badge>}
      </p>
      <p className="text-sm text-muted">
        {[withStudent && nameOf(student), way, operator_reference, day].filter(Boolean).join(' · ')}
      </p>
      {reason && <p className="text-danger">{reason}</p>}
    </div>
  );
}

function TakeBack({ claim: { id, operator_reference } }: { claim: FeeClaim }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => claimsApi.withdraw.call({ claim_id: id }),
    onSuccess: () => showToast({ title: t`Success`, description: t`Payment taken back` }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: claimsApi.key() }),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Undo2 aria-hidden />}
      busy={withdraw.isPending}
      aria-label={t`Take back ${operator_reference}`}
      onClick={() => withdraw.mutate()}
    >
      {t`Take back`}
    </Button>
  );
}

const STATES: Record<ClaimState, { name: MessageDescriptor; tone: BadgeTone }> = {
  sent: { name: msg({ message: 'Sent', context: 'payment of a family' }), tone: 'pending' },
  accepted: { name: msg({ message: 'Accepted', context: 'payment of a family' }), tone: 'success' },
  refused: { name: msg({ message: 'Refused', context: 'payment of a family' }), tone: 'danger' },
  withdrawn: { name: msg({ message: 'Taken back', context: 'payment of a family' }), tone: 'inactive' },
};

function ClaimStateBadge({ state }: { state: ClaimState }) {
  const { t } = useLingui();
  const { name, tone } = STATES[state];
  return <Badge tone={tone}>{t(name)}</Badge>;
}
