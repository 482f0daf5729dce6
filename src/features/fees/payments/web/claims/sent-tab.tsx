import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, ImageIcon, X } from 'lucide-react';
import { useState } from 'react';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { claimsApi } from '../../../web/fees.client.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useLiveFees } from '../../../web/shared/use-live-fees.ts';
import type { WaitingClaim } from '../../claims.contract.ts';

const QUEUE = [claimsApi.queue.key()];

/** Pending claims, oldest first, to compare with the operator's account and accept or refuse. */
export function SentTab() {
  const { t } = useLingui();
  const queue = useQuery(claimsApi.queue.queryOptions());
  useLiveFees('fees:all', QUEUE);
  const [chosen, setChosen] = useState<WaitingClaim | null>(null);
  const accept = useLazyDialog(() =>
    import('./accept-claim-dialog.tsx').then((module) => module.AcceptClaimDialog),
  );
  const refuse = useLazyDialog(() =>
    import('./refuse-claim-dialog.tsx').then((module) => module.RefuseClaimDialog),
  );
  const photo = useLazyDialog(() => import('./claim-photo.tsx').then((module) => module.PhotoDialog));
  const ask = (claim: WaitingClaim, dialog: { show: () => void }) => {
    setChosen(claim);
    dialog.show();
  };
  const claims = queue.data?.claims;
  return (
    <>
      <LoadFailed of={queue} />
      {queue.isPending && <Skeleton className="h-40 w-full" />}
      {claims?.length === 0 && (
        <EmptyState title={t`No payments waiting`}>
          {t`Families send the number of what they paid here. The ways to pay are in Settings.`}
        </EmptyState>
      )}
      {claims && claims.length > 0 && (
        <Card as="div">
          <ul className="divide-y divide-line">
            {claims.map((claim) => (
              <li key={claim.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <WaitingFacts claim={claim} />
                <ClaimActions
                  claim={claim}
                  onPhoto={() => ask(claim, photo)}
                  onAccept={() => ask(claim, accept)}
                  onRefuse={() => ask(claim, refuse)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {accept.Dialog && chosen && <accept.Dialog claim={chosen} onClose={accept.close} />}
      {refuse.Dialog && chosen && <refuse.Dialog claim={chosen} onClose={refuse.close} />}
      {photo.Dialog && chosen && <photo.Dialog claim={chosen} onClose={photo.close} />}
    </>
  );
}

function WaitingFacts({ claim }: { claim: WaitingClaim }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { amount, way, operator_reference, paid_on, student, sender } = claim;
  const balance = formatAmount(claim.balance, 'XAF');
  const facts = [way, formatDay(paid_on, currentLocale()), sender && t`sent by ${sender}`];
  return (
    <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="figures">{formatAmount(amount, 'XAF')}</strong>
        <Link to={`/fees/students/${student.student_id}`} className="font-medium">
          {nameOf(student)}
        </Link>
        <span className="figures text-sm text-muted">{student.roll_number}</span>
        <span className="text-sm">{t`Owes ${balance}`}</span>
      </p>
      <p className="figures font-medium select-all">{operator_reference}</p>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

type ActionProps = { claim: WaitingClaim; onPhoto: () => void; onAccept: () => void; onRefuse: () => void };

function ClaimActions({ claim, onPhoto, onAccept, onRefuse }: ActionProps) {
  const { t } = useLingui();
  const halted = useHalted();
  const number = claim.operator_reference;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
      {claim.photo && (
        <Button
          variant="quiet"
          size="sm"
          icon={<ImageIcon aria-hidden />}
          aria-label={t`Photo of ${number}`}
          onClick={onPhoto}
        >
          {t`Photo`}
        </Button>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<Check aria-hidden />}
        disabled={halted}
        aria-label={t`Accept ${number}`}
        onClick={onAccept}
      >
        {t`Accept`}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={<X aria-hidden />}
        aria-label={t`Refuse ${number}`}
        onClick={onRefuse}
      >
        {t`Refuse`}
      </Button>
    </div>
  );
}
