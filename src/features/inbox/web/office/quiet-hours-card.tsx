import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { deliveriesApi } from './deliveries.client.ts';

const QuietLine = lazy(async () => ({
  default: (await import('../shared/quiet-line.tsx')).QuietLine,
}));

/** The school's quiet hours in a sentence, with a dialog to change them. */
export function QuietHoursCard() {
  const { t } = useLingui();
  const { data } = useQuery(deliveriesApi.quietHours.queryOptions());
  const choose = useLazyDialog(() =>
    import('./quiet-hours-dialog.tsx').then((module) => module.QuietHoursDialog),
  );
  return (
    <Card title={t`Quiet hours`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-h-6 min-w-0 grow">
          <Suspense fallback={null}>{data && <QuietLine quiet={data} />}</Suspense>
        </div>
        <Button variant="secondary" disabled={!data} {...choose.reached} onClick={choose.show}>
          {t`Choose quiet hours`}
        </Button>
      </div>
      {choose.Dialog && data && <choose.Dialog hours={data} onClose={choose.close} />}
    </Card>
  );
}
