import { useLingui } from '@lingui/react/macro';
import { Backpack } from 'lucide-react';
import type { FeeStanding } from '#features/fees/charges/fee-standing.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { StudentRow } from '#features/students/students.contract.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { LinkRow } from '#platform/ui/link-rows.tsx';

type Props = {
  child: StudentRow;
  /** Undefined while loading, and for a parent without the right to see the child's fees. */
  standing: FeeStanding | undefined;
};

/** One child of a family: class, roll number, and amounts due and overdue. */
export function ChildRow({ child, standing }: Props) {
  const { t } = useLingui();
  const place = child.class ? classLabel(child.class) : t`Not assigned`;
  const late = standing && moneyOf(standing.overdue) > 0n ? formatAmount(standing.overdue, 'XAF') : null;
  return (
    <LinkRow
      to={`/my-children/${child.id}`}
      icon={Backpack}
      urgent={late !== null}
      note={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>
            {`${place} · `}
            <span className="tabular-nums">{child.roll_number}</span>
          </span>
          {late && <span className="text-danger">{t`${late} overdue`}</span>}
        </span>
      }
    >
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{child.full_name ?? t`N/A`}</span>
        {standing && <span className="figures">{formatAmount(standing.balance, 'XAF')}</span>}
      </span>
    </LinkRow>
  );
}
