import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { formatAmount } from '#platform/money/amount.ts';
import { BarList } from '#platform/ui/charts/bar-list.tsx';
import { ChartFigure } from '#platform/ui/charts/chart-figure.tsx';
import { percentOf } from './report-figures.ts';

export type Share = {
  key: string;
  name: string;
  students: number;
  amount_due: string;
  amount_paid: string;
  balance: string;
  /** The link to the underlying fees; undefined if no filter selects them. */
  to: string | undefined;
};

type Props = {
  title: string;
  /** The header of the table's first column. */
  of: string;
  finding: string;
  shares: readonly Share[];
};

/** The share collected of each amount due: one bar per row, with a table of all sums behind it. */
export function ReportShares({ title, of, finding, shares }: Props) {
  const { t } = useLingui();
  return (
    <ChartFigure
      title={title}
      finding={finding}
      table={{
        columns: [of, t`Amount Paid`, t`Balance`],
        rows: shares.map((share) => ({
          key: share.key,
          cells: [
            share.to ? (
              <Link key="name" className="text-primary underline-offset-2 hover:underline" to={share.to}>
                {share.name}
              </Link>
            ) : (
              share.name
            ),
            <PaidOfDue key="paid" share={share} />,
            formatAmount(share.balance, null),
          ],
        })),
      }}
    >
      <BarList
        label={title}
        bars={shares.map(({ key, name, students, amount_due, amount_paid, to }) => {
          const percent = percentOf(amount_paid, amount_due);
          const [paid, due] = [formatAmount(amount_paid, null), formatAmount(amount_due, 'XAF')];
          return {
            key,
            label: name,
            figure: t`${percent}%`,
            note: t`${paid} of ${due} · ${plural(students, { one: '# student', other: '# students' })}`,
            share: percent / 100,
            mark: 1,
            to,
          };
        })}
      />
    </ChartFigure>
  );
}

/** Stacked: on a phone three sums side by side would be cut off, and a truncated sum reads like a different one. */
function PaidOfDue({ share }: { share: Share }) {
  const { t } = useLingui();
  const due = formatAmount(share.amount_due, null);
  return (
    <>
      {formatAmount(share.amount_paid, null)}
      <span className="block text-muted">{t`of ${due}`}</span>
    </>
  );
}

/** The row with the lowest share collected, for the sentence above the bars. */
export function leastPaid(shares: readonly Share[]): { name: string; percent: number } | null {
  const [least] = shares
    .map(({ name, amount_paid, amount_due }) => ({ name, percent: percentOf(amount_paid, amount_due) }))
    .toSorted((a, b) => a.percent - b.percent);
  return least ?? null;
}
