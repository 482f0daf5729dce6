import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import type { CategoryMonth } from '../../budgets/budgets.contract.ts';
import { entriesOf } from '../../budgets/web/month-category.ts';

/** A category in the table behind a month's bars, linked to its entries. */
export function CategoryLink({ of, month }: { of: CategoryMonth; month: string }) {
  const { t } = useLingui();
  return (
    <Link className="text-primary underline-offset-2 hover:underline" to={entriesOf(of, month)}>
      {of.category?.name ?? t`No category`}
    </Link>
  );
}
