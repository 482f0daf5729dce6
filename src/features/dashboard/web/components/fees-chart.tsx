import { useLingui } from '@lingui/react/macro';
import { ChartColumn } from 'lucide-react';
import { feesMessages } from '#features/fees/web/shared/fees.messages.ts';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';

/** What fell due and what came in, week by week: the report's own chart, fetched by a press, so that the first view carries none of it. */
export function FeesChart() {
  const { t } = useLingui();
  const chart = useLazyDialog(async () => {
    const [module] = await Promise.all([
      import('#features/fees/reports/web/shared/report-weeks.tsx'),
      loadCatalogues(feesMessages),
    ]);
    return module.ReportWeeks;
  });
  if (chart.Dialog) return <chart.Dialog />;
  return (
    <Card
      title={t`Fees due and collected`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<ChartColumn aria-hidden />}
          busy={chart.loading}
          onClick={chart.show}
        >
          {t`Chart`}
        </Button>
      }
    >
      <p className="text-muted">{t`Week by week, with its table.`}</p>
    </Card>
  );
}
