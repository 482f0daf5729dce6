import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { LedgerDay } from '../../ledger.contract.ts';
import { ledgerApi } from '../ledger.client.ts';

/**
 * Today by the server's clock beside the last entry's day, and a button to confirm today if they are far
 * apart.
 */
export function BookDay({ day: { today, last_posting, unconfirmed } }: { day: LedgerDay }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => ledgerApi.confirmDay.call({ today }),
    onError: toastError,
    // Pages about money show this too.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Card title={t`Date of the books`}>
      <div aria-live="polite" className="flex flex-col items-start gap-3">
        <DetailsList
          items={[
            { term: t`Today at the school`, value: formatDay(today, locale) },
            { term: t`Last entry`, value: last_posting ? formatDay(last_posting, locale) : t`None yet` },
          ]}
        />
        {unconfirmed && (
          <>
            <Badge tone="danger">{t`To be confirmed`}</Badge>
            <span>
              <Trans>
                These dates are more than seven days apart. Until you confirm today’s date, no money is
                recorded. If it is wrong, set the server’s clock.
              </Trans>
            </span>
            <Button
              variant="primary"
              icon={<CalendarCheck aria-hidden />}
              busy={confirm.isPending}
              busyLabel={t`Confirming...`}
              onClick={() => confirm.mutate()}
            >
              {t`Confirm the date`}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
