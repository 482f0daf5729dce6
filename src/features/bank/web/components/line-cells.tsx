import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ArrowDownToLine, ArrowUpFromLine, Undo2 } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { BankTransaction } from '../../bank.contract.ts';
import { LongText } from './long-text.tsx';
import { lineId } from './use-highlighted-line.ts';

type Props = { line: BankTransaction };

export const moment = (line: BankTransaction) => <LineMoment line={line} />;
export const type = (line: BankTransaction) => <LineType line={line} />;
export const description = (onSeek: (receipt: string) => void) => (line: BankTransaction) => (
  <LineDescription line={line} onSeek={onSeek} />
);
export const createdBy = (line: BankTransaction) => <LineMaker line={line} />;
export const amount = (line: BankTransaction) => <LineAmount line={line} />;
export const balanceAfter = (line: BankTransaction) => (
  <span className="figures">{formatAmount(line.balance_after, 'XAF')}</span>
);

/** Date and receipt, which is also the link target from the other half of a pair. */
function LineMoment({ line }: Props) {
  const { timeZone } = useInstallation();
  return (
    <span
      id={lineId(line.receipt)}
      tabIndex={-1}
      className="-mx-1 inline-block scroll-my-24 rounded-sm px-1 transition-colors duration-180 focus:bg-info-tint"
    >
      <time dateTime={line.created_at} className="block xl:whitespace-nowrap">
        {formatInstant(line.created_at, currentLocale(), timeZone)}
      </time>
      <span className="figures block text-sm font-normal text-muted">{line.receipt}</span>
    </span>
  );
}

/** Deposit or withdrawal; for a reversal, the type of its original. */
function LineType({ line }: Props) {
  const { t } = useLingui();
  const deposit = line.transaction_type === 'deposit';
  if (line.reverses)
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <Icon of={Undo2} size={16} />
        {deposit ? t`Deposit reversed` : t`Withdrawal reversed`}
      </span>
    );
  return (
    <span className={clsx('inline-flex items-center gap-1.5', line.reversed_by && 'text-muted')}>
      <Icon of={deposit ? ArrowDownToLine : ArrowUpFromLine} size={16} />
      {deposit ? t`Deposit` : t`Withdrawal`}
    </span>
  );
}

function LineDescription({ line, onSeek }: Props & { onSeek: (receipt: string) => void }) {
  const { t } = useLingui();
  const other = line.reverses ?? line.reversed_by;
  const said = line.description && <LongText>{line.description}</LongText>;
  if (!other) return said ?? '–';
  return (
    <>
      {said && <span className="block">{said}</span>}
      <a
        href={`#${lineId(other)}`}
        className="inline-block text-sm text-primary underline underline-offset-2"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onSeek(other);
        }}
      >
        {line.reverses ? t`Reverses ${other}` : t`Reversed by ${other}`}
      </a>
    </>
  );
}

/** The effect on the balance, shown by sign first and color second. */
function LineAmount({ line }: Props) {
  const { reverses, reversed_by } = line;
  const gain = !line.amount.startsWith('-');
  const paired = reverses !== null || reversed_by !== null;
  return (
    <span className={clsx('figures font-medium', paired ? 'text-muted' : gain && 'text-success')}>
      {gain && '+'}
      {formatAmount(line.amount, 'XAF')}
    </span>
  );
}

/** The author; unknown if their account was deleted. */
function LineMaker({ line }: Props) {
  const { t } = useLingui();
  return line.created_by ?? t`N/A`;
}
