import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import { Card } from '#platform/ui/card.tsx';
import { BarList } from '#platform/ui/charts/bar-list.tsx';
import { ChartFigure } from '#platform/ui/charts/chart-figure.tsx';
import type { MonthView } from '../budgets.contract.ts';
import { CategoryLink } from '../../categories/web/category-link.tsx';
import { CategoryMark } from '../../categories/web/category-mark.tsx';
import { categoryKey, entriesOf, lengthOf, percentOf, useEntriesCount } from './month-category.ts';

/** A month's income by category. Empty if there is none. */
export function MonthIncome({ view }: { view: MonthView }) {
  const { t } = useLingui();
  const entriesCount = useEntriesCount();
  const categories = view.categories.filter(({ type, entries }) => type === 'income' && entries > 0);
  const first = categories[0];
  if (!first) return null;
  const [most, all] = [formatAmount(first.amount, 'CFA'), formatAmount(view.income, 'CFA')];
  const name = first.category?.name;
  return (
    <Card as="div">
      <ChartFigure
        title={t`Income by category`}
        finding={name ? t`Largest: ${name}, ${most} of ${all}.` : t`Largest: no category, ${most} of ${all}.`}
        table={{
          columns: [t`Category`, t`Income`, t`Share`],
          rows: categories.map((of) => ({
            key: categoryKey(of),
            cells: [
              <CategoryLink key="name" of={of} month={view.month} />,
              formatAmount(of.amount, null),
              `${percentOf(of.amount, view.income)}%`,
            ],
          })),
        }}
      >
        <BarList
          label={t`Income by category`}
          bars={categories.map((of) => ({
            key: categoryKey(of),
            label: <CategoryMark category={of.category} />,
            figure: formatAmount(of.amount, 'CFA'),
            note: entriesCount(of.entries),
            share: lengthOf(of.amount) / Math.max(1, lengthOf(first.amount)),
            to: entriesOf(of, view.month),
          }))}
        />
      </ChartFigure>
    </Card>
  );
}
