import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { formatMoney, type Money } from '#platform/money/money.ts';
import { Icon } from '#platform/ui/icon.tsx';

type Props = {
  before: Money;
  /** Null if unknown: nothing typed yet, or more than the balance. */
  after: Money | null;
};

/** Previews the balance after a movement while the amount is being typed. */
export function BeforeAfter({ before, after }: Props) {
  const { t } = useLingui();
  return (
    <dl className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-raised px-4 py-3">
      <div>
        <dt className="text-sm text-muted">{t`Balance before`}</dt>
        <dd className="figures text-lg">{formatMoney(before, 'XAF')}</dd>
      </div>
      <Icon of={ArrowRight} className="text-muted rtl:-scale-x-100" />
      <div>
        <dt className="text-sm text-muted">{t`Balance after`}</dt>
        <dd className="figures text-lg font-semibold">
          <output>{after === null ? '–' : formatMoney(after, 'XAF')}</output>
        </dd>
      </div>
    </dl>
  );
}
