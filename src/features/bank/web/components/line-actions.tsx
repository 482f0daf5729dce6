import { useLingui } from '@lingui/react/macro';
import { Printer, Undo2 } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import type { BankTransaction } from '../../bank.contract.ts';

export type ActionHandlers = {
  onSlip: (line: BankTransaction) => void;
  /** Undefined if nothing can be reversed. */
  onReverse?: ((line: BankTransaction) => void) | undefined;
};

export const actions = (handlers: ActionHandlers) => (line: BankTransaction) => (
  <LineActions line={line} {...handlers} />
);

const WORDS = 'md:sr-only';

/** Actions of a row: icons on a desktop, labeled on a phone. */
function LineActions({ line, onSlip, onReverse }: ActionHandlers & { line: BankTransaction }) {
  const { t } = useLingui();
  const { receipt } = line;
  const reversible = onReverse && !line.reverses && !line.reversed_by;
  return (
    <span className="inline-flex flex-wrap gap-x-1 max-md:-ms-1.5 md:-me-1.5 md:justify-end xl:flex-nowrap">
      {reversible && (
        <Button
          variant="quiet"
          size="sm"
          className="px-1.5"
          icon={<Undo2 aria-hidden />}
          aria-label={t`Reverse ${receipt}`}
          title={t`Reverse`}
          onClick={() => onReverse(line)}
        >
          <span className={WORDS}>{t`Reverse`}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="px-1.5"
        icon={<Printer aria-hidden />}
        aria-label={t`Slip ${receipt}`}
        title={t`Slip`}
        onClick={() => onSlip(line)}
      >
        <span className={WORDS}>{t`Slip`}</span>
      </Button>
    </span>
  );
}
