import { useLingui } from '@lingui/react/macro';
import { Target } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { formatMonth } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { BarList } from '#platform/ui/charts/bar-list.tsx';
import { ChartFigure } from '#platform/ui/charts/chart-figure.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { CategoryMonth, MonthView } from '../budgets.contract.ts';
import { BudgetCell, BudgetNote, planOf } from './budget-note.tsx';
import { CategoryLink } from '../../categories/web/category-link.tsx';
import { CategoryMark } from '../../categories/web/category-mark.tsx';
import { categoryKey, entriesOf, lengthOf, useEntriesCount } from './month-category.ts';
import { useBudgetDialog } from './use-budget-dialog.tsx';

export function MonthExpenses({ view }: { view: MonthView }) {
  const { t } = useLingui();
  const entriesCount = useEntriesCount();
  const finding = useFinding();
  const { setBudget, budgetDialog } = useBudgetDialog(view);
  const categories = view.categories.filter(({ type }) => type === 'expense');
  const longest = Math.max(1, ...categories.flatMap((of) => [lengthOf(of.amount), planOf(of) ?? 0]));

  function action({ category, budget }: CategoryMonth) {
    // A placeholder of the same width, because all bars share one scale.
    if (!category) return <span className="-me-2 block size-control" />;
    const { name } = category;
    return (
      <IconButton
        icon={Target}
        label={budget ? t`Change the budget of ${name}` : t`Set a budget for ${name}`}
        className="-me-2"
        onClick={() => setBudget(category)}
      />
    );
  }

  return (
    <Card as="div">
      <ChartFigure
        title={t`Expenses by category`}
        finding={finding(view, categories)}
        table={{
          columns: [t`Category`, t`Spent`, t`Left`],
          rows: categories.map((of) => ({
            key: categoryKey(of),
            cells: [
              <CategoryLink key="name" of={of} month={view.month} />,
              <BudgetCell key="spent" of={of} />,
              of.budget ? formatAmount(of.budget.left, null) : '–',
            ],
          })),
        }}
      >
        <BarList
          label={t`Expenses by category`}
          bars={categories.map((of) => {
            const plan = planOf(of);
            return {
              key: categoryKey(of),
              label: <CategoryMark category={of.category} />,
              figure: formatAmount(of.amount, 'CFA'),
              note: of.budget ? (
                <BudgetNote spent={of.amount} budget={of.budget} />
              ) : (
                entriesCount(of.entries)
              ),
              share: lengthOf(of.amount) / longest,
              mark: plan === undefined ? undefined : plan / longest,
              to: entriesOf(of, view.month),
              action: action(of),
            };
          })}
        />
      </ChartFigure>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={<Target aria-hidden />}
        onClick={() => setBudget(null)}
      >
        {t`Set budget`}
      </Button>
      {budgetDialog}
    </Card>
  );
}

/** The sentence above the bars: the overspent category, else the largest one. */
function useFinding() {
  const { t } = useLingui();
  return (view: MonthView, categories: readonly CategoryMonth[]): string => {
    const over = categories
      .flatMap(({ category, budget }) => {
        const beyond = budget ? -moneyOf(budget.left) : 0n;
        return category && beyond > 0n ? [{ name: category.name, beyond }] : [];
      })
      .toSorted((a, b) => (a.beyond > b.beyond ? -1 : 1));
    const [furthest, first] = [over[0], categories[0]];
    if (furthest) {
      const [count, name, by] = [over.length, furthest.name, formatMoney(centimes(furthest.beyond), 'CFA')];
      return count === 1
        ? t`${name} is over its budget by ${by}.`
        : t`${count} categories are over their budgets, ${name} the most: by ${by}.`;
    }
    if (!first || first.entries === 0) {
      const month = formatMonth(view.month, currentLocale());
      return t`Nothing spent in ${month}.`;
    }
    const [most, all] = [formatAmount(first.amount, 'CFA'), formatAmount(view.expenses, 'CFA')];
    if (!first.category) return t`Largest: no category, ${most} of ${all}.`;
    const { name } = first.category;
    return t`Largest: ${name}, ${most} of ${all}.`;
  };
}
