import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { useLive } from '#platform/live/web/use-live.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import type { CardHold } from '../../report-cards.contract.ts';
import { mayKeepReportCards } from '../../report-cards.policy.ts';
import { reportCardsApi } from './report-cards.client.ts';

/**
 * Notice that report cards are withheld for overdue fees: the amount and how to pay, and for the
 * office an action to lift it.
 */
export function CardHoldNotice({ hold }: { hold: CardHold }) {
  const isOffice = useMay()(mayKeepReportCards);
  const queries = useQueryClient();
  // After payment the cards become readable.
  useLive(hold.overdue === null ? null : `fee_account:${hold.student_id}`, () => {
    for (const queryKey of [reportCardsApi.student.key(), reportCardsApi.mine.key()])
      void queries.invalidateQueries({ queryKey });
  });
  return (
    <div className="flex flex-col items-start gap-2 rounded border border-line bg-info-tint px-4 py-3">
      {isOffice ? <OfficeHold hold={hold} /> : <FamilyHold hold={hold} />}
    </div>
  );
}

function FamilyHold({ hold: { student_id, overdue } }: { hold: CardHold }) {
  const { t } = useLingui();
  if (overdue === null)
    return <p>{t`The school holds this student's report cards. Please ask the school office.`}</p>;
  const sum = formatAmount(overdue, 'XAF');
  return (
    <>
      <p>{t`The school holds the report cards: ${sum} of fees are overdue.`}</p>
      <p>{t`They will appear here once this is paid.`}</p>
      <Link to={`/fees/students/${student_id}`} className="text-primary underline">
        {t`Fees and ways to pay`}
      </Link>
    </>
  );
}

function OfficeHold({ hold }: { hold: CardHold }) {
  const { t } = useLingui();
  const { lifted } = hold;
  const sum = formatAmount(hold.overdue ?? '0', 'XAF');
  const dialog = useLazyDialog(() =>
    import('./lift-hold-dialog.tsx').then((module) => module.LiftHoldDialog),
  );
  return (
    <>
      <p>
        {lifted === null
          ? t`The family does not see these report cards: ${sum} of fees are overdue.`
          : t`The hold for overdue fees is lifted this year: ${lifted}`}
      </p>
      <Button variant="secondary" size="sm" busy={dialog.loading} onClick={dialog.show}>
        {lifted === null ? t`Lift hold` : t`Hold again`}
      </Button>
      {dialog.Dialog && <dialog.Dialog hold={hold} onClose={dialog.close} />}
    </>
  );
}
