import { useLingui } from '@lingui/react/macro';
import { CircleCheck, HandCoins, MessageCircle, Printer } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { buttonStyles } from '#platform/ui/button-styles.ts';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PaymentDetails } from '../../payments.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useMethodName } from '../../../web/shared/fee-words.tsx';
import { PaymentItems } from '../payment-items.tsx';
import { useReceiptChoices } from '../use-receipt-choices.ts';
import { useReceiptMessage } from './use-receipt-message.ts';
import { useWindowKeys } from './use-window-keys.ts';

type Props = {
  payment: PaymentDetails;
  /** `scanned`: a code already scanned to find the next family. Absent without a next family. */
  onNext?: (scanned?: string) => void;
  onClose: () => void;
};

/**
 * A recorded payment: print or send its receipt, or go on to the next family, each with one key.
 */
export function PaymentDone({ payment, onNext, onClose }: Props) {
  const { t } = useLingui();
  const receiptIds = useReceiptChoices()(payment);
  const message = useReceiptMessage(payment);
  const recipient = message?.to;
  const link = useRef<HTMLAnchorElement>(null);
  const [atOnce, setAtOnce] = useState(true);
  const receipts = useLazyDialog(() =>
    import('../../../papers/web/shared/receipt-dialog.tsx').then((module) => module.ReceiptDialog),
  );
  function show(printsAtOnce: boolean) {
    setAtOnce(printsAtOnce);
    receipts.show();
  }
  useWindowKeys({
    keys: { p: () => show(true), w: () => link.current?.click(), n: () => onNext?.() },
    onScan: (code) => onNext?.(code),
    off: receipts.loading || receipts.Dialog !== null,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Payment recorded`}
      description={formatDay(payment.payment_date, currentLocale())}
      footer={
        <>
          <Button variant="secondary" onClick={() => show(false)}>
            {t`Receipt preview`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PaymentHeadline payment={payment} />
        <DoneActions
          message={message}
          link={link}
          printing={receipts.loading}
          onPrint={() => show(true)}
          onNext={onNext}
        />
        {recipient && <p className="text-sm text-muted">{t`WhatsApp opens with ${recipient}.`}</p>}
        <PaymentFacts payment={payment} />
        <PaymentItems items={payment.payment_items} />
      </div>
      {receipts.Dialog && (
        <receipts.Dialog receiptIds={receiptIds} printsAtOnce={atOnce} onClose={receipts.close} />
      )}
    </Dialog>
  );
}

function PaymentHeadline({ payment: { total_amount, students } }: { payment: PaymentDetails }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  return (
    <p className="flex items-start gap-2">
      <Icon of={CircleCheck} className="mt-0.5 text-success" />
      <span className="min-w-0">
        <span className="block font-semibold">{t`Payment recorded successfully`}</span>
        <span className="block wrap-anywhere">
          {money(total_amount)}
          {' · '}
          {students.map(nameOf).join(', ')}
        </span>
      </span>
    </p>
  );
}

type ActionsProps = {
  message: ReturnType<typeof useReceiptMessage>;
  link: RefObject<HTMLAnchorElement | null>;
  printing: boolean;
  onPrint: () => void;
  onNext: Props['onNext'];
};

function DoneActions({ message, link, printing, onPrint, onNext }: ActionsProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      <Button
        variant="primary"
        data-autofocus
        aria-keyshortcuts="P"
        icon={<Printer aria-hidden />}
        busy={printing}
        onClick={onPrint}
      >
        {t`Print receipt`}
        <Key name="P" />
      </Button>
      {message && (
        <a
          ref={link}
          href={message.address}
          target="_blank"
          rel="noopener noreferrer"
          aria-keyshortcuts="W"
          className={buttonStyles({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden />
          {t`Share by WhatsApp`}
          <Key name="W" />
        </a>
      )}
      {onNext && (
        <Button
          variant="secondary"
          aria-keyshortcuts="N"
          icon={<HandCoins aria-hidden />}
          onClick={() => onNext()}
        >
          {t`Next payment`}
          <Key name="N" />
        </Button>
      )}
    </div>
  );
}

/** The keyboard shortcut; screen readers get it from the control's own attributes. */
const Key = ({ name }: { name: string }) => (
  <kbd aria-hidden className="rounded-sm border border-current px-1 text-xs opacity-80 pointer-coarse:hidden">
    {name}
  </kbd>
);

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { t } = useLingui();
  const methodName = useMethodName();
  const { receipt, to_credit, payment_method, payment_reference } = payment;
  return (
    <DetailsList
      items={[
        { term: t`Receipt`, value: <span className="figures font-semibold">{receipt}</span> },
        { term: t`Payment Method`, value: methodName(payment_method) },
        { term: t`Reference`, value: <span className="figures">{payment_reference}</span> },
        ...(moneyOf(to_credit) === 0n ? [] : [{ term: t`Kept as credit`, value: money(to_credit) }]),
      ]}
    />
  );
}

const money = (amount: string) => (
  <span className="figures font-semibold">{formatAmount(amount, 'XAF')}</span>
);
