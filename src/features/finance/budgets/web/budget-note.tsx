import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney, type Money } from '#platform/money/money.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { CategoryMonth } from '../budgets.contract.ts';

type Budget = NonNullable<CategoryMonth['budget']>;

/** The amount available in the month: planned plus carried over. */
const allowed = ({ amount, carried }: Budget): Money => centimes(moneyOf(amount) + moneyOf(carried));

/** The same for the chart; undefined without a budget. */
export function planOf({ budget }: CategoryMonth): number | undefined {
  return budget ? Number(allowed(budget)) : undefined;
}

/** A budget's status in words: overspending is written out, and marked by more than color. */
export function BudgetNote({ spent, budget }: { spent: string; budget: Budget }) {
  const { t } = useLingui();
  const carried = useCarried();
  const [used, plan] = [formatAmount(spent, null), formatMoney(allowed(budget), 'CFA')];
  const left = moneyOf(budget.left);
  const rest = formatMoney(centimes(left < 0n ? -left : left), null);
  return (
    <>
      {left < 0n ? (
        <span className="flex items-start gap-1.5 font-medium text-danger">
          <Icon of={TriangleAlert} size={16} className="mt-[3px]" />
          <span>{t`${used} of ${plan}, ${rest} over budget`}</span>
        </span>
      ) : (
        t`${used} of ${plan}, ${rest} left`
      )}
      <Line text={carried(budget)} />
    </>
  );
}

/** The same in a table: the amount spent, over the amount available. */
export function BudgetCell({ of: { amount, budget } }: { of: CategoryMonth }) {
  const { t } = useLingui();
  const carried = useCarried();
  const plan = budget && formatMoney(allowed(budget), null);
  return (
    <>
      {formatAmount(amount, null)}
      {plan && <Line text={t`of ${plan}`} />}
      <Line text={budget && carried(budget)} />
    </>
  );
}

function Line({ text }: { text: string | null }) {
  return text && <span className="block text-muted">{text}</span>;
}

function useCarried() {
  const { t } = useLingui();
  return ({ carried }: Budget): string | null => {
    const money = moneyOf(carried);
    if (money === 0n) return null;
    const size = formatMoney(centimes(money < 0n ? -money : money), null);
    return money > 0n ? t`${size} carried over` : t`${size} overspent before`;
  };
}
