import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { formatAmount } from '#platform/money/amount.ts';
import { useJustChanged } from './use-just-changed.ts';

/** The current balance of an account. Announced on every change, including changes by others. */
export function CurrentBalance({ balance }: { balance: string }) {
  const { t } = useLingui();
  const changed = useJustChanged(balance);
  const sum = formatAmount(balance, 'XAF');
  return (
    <output aria-atomic="true" className="block">
      <span className="block text-sm text-muted">{t`Current Balance`}</span>
      <span
        className={clsx(
          'figures -mx-2 inline-block max-w-full rounded px-2 font-semibold transition-colors duration-180',
          // Amounts must not wrap.
          sum.length > 16 ? 'text-xl sm:text-3xl' : 'text-3xl sm:text-4xl',
          changed && 'bg-success-tint',
        )}
      >
        {sum}
      </span>
    </output>
  );
}
