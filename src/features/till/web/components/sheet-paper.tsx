import { useLingui } from '@lingui/react/macro';
import { METHOD_NAMES } from '#features/ledger/payment-methods.rules.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { Payout, TillSession, TillSheet } from '../../till.contract.ts';
import { DENOMINATIONS } from '../../till.rules.ts';
import { CATEGORY_NAMES, useFlowName } from './till-words.ts';

type Props = { sheet: TillSheet; narrow: boolean };

/** The sheet a cashier hands over with the cash: flows, count and signatures. */
export function SheetPaper({ sheet, narrow }: Props) {
  const { t, i18n } = useLingui();
  const flowName = useFlowName();
  const writeInstant = useInstant();
  const { session, flows, others, payouts } = sheet;
  const { signed_by, signed_at } = session;
  return (
    <>
      <PaperHead narrow={narrow} />
      <h3 className="pt-1 text-[1.5em] leading-tight font-semibold">{t`Till sheet`}</h3>
      <SheetFacts session={session} narrow={narrow} />
      <Part title={t`Cash`}>
        {flows.map((flow) => (
          <Line
            key={`${flow.kind} ${flow.reversal}`}
            term={`${flowName(flow)} × ${flow.number}`}
            value={formatAmount(flow.amount, null)}
          />
        ))}
        <Line term={t`Expected cash`} value={formatAmount(session.expected, 'XAF')} strong />
      </Part>
      {session.closed_at !== null && <CountPart sheet={sheet} />}
      {others.length > 0 && (
        <Part title={t`Other methods (not counted)`}>
          {others.map(({ method, number, amount }) => (
            <Line
              key={method}
              term={`${i18n._(METHOD_NAMES[method])} × ${number}`}
              value={formatAmount(amount, null)}
            />
          ))}
        </Part>
      )}
      {payouts.length > 0 && (
        <Part title={t`Payouts`}>
          {payouts.map((payout) => (
            <PayoutLine key={payout.id} payout={payout} />
          ))}
        </Part>
      )}
      <div className={clsx('grid break-inside-avoid pt-4', narrow ? 'gap-3' : 'grid-cols-2 gap-8')}>
        <Signature of={t`Cashier's signature`} />
        <Signature
          of={t`Second person's signature`}
          by={signed_by && signed_at ? `${signed_by}, ${writeInstant(signed_at)}` : null}
        />
      </div>
    </>
  );
}

function useInstant(): (instant: string) => string {
  const { timeZone } = useInstallation();
  return (instant) => formatInstant(instant, currentLocale(), timeZone);
}

function SheetFacts({ session, narrow }: { session: TillSession; narrow: boolean }) {
  const { t } = useLingui();
  const writeInstant = useInstant();
  const { cashier, opened_at, closed_at, closed_by } = session;
  const facts: [string, string][] = [
    [t`Cashier`, cashier ?? t`N/A`],
    [t`Opened`, writeInstant(opened_at)],
    [t({ message: 'Closed', context: 'till' }), closed_at ? writeInstant(closed_at) : t`Still open`],
  ];
  if (closed_at !== null && closed_by !== cashier) facts.push([t`Counted by`, closed_by ?? t`N/A`]);
  return (
    <dl className={narrow ? undefined : 'grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5'}>
      {facts.map(([term, value]) => (
        <div key={term} className={narrow ? 'flex flex-wrap justify-between gap-x-3' : 'contents'}>
          <dt>{term}</dt>
          <dd className="min-w-0 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CountPart({ sheet: { session, denominations } }: { sheet: TillSheet }) {
  const { t } = useLingui();
  return (
    <Part title={t`Count`}>
      {DENOMINATIONS.map(({ name, francs }) => {
        const pieces = denominations?.[name] ?? 0;
        if (pieces === 0) return null;
        const worth = formatMoney(centimes(BigInt(francs) * 100n), null);
        return (
          <Line
            key={name}
            term={name.startsWith('note') ? t`${pieces} × note of ${worth}` : t`${pieces} × coin of ${worth}`}
            value={formatMoney(centimes(BigInt(pieces) * BigInt(francs) * 100n), null)}
          />
        );
      })}
      <Line term={t`Counted`} value={formatAmount(session.counted!, 'XAF')} strong />
      <Line
        term={t`Difference`}
        value={
          (session.difference!.startsWith('-') || session.difference === '0' ? '' : '+') +
          formatAmount(session.difference!, 'XAF')
        }
        strong
      />
      {session.reason && <p>{t`Reason: ${session.reason}`}</p>}
    </Part>
  );
}

function PayoutLine({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const flowName = useFlowName();
  const { receipt, kind, category, payee, voucher, amount, reversed_by } = payout;
  const about = [
    receipt,
    kind === 'transfer' ? flowName({ kind: 'till_transfer', reversal: false }) : payee,
    category && t(CATEGORY_NAMES[category]),
    voucher,
    reversed_by && t`Reversed by ${reversed_by}`,
  ];
  return <Line term={about.filter(Boolean).join(' · ')} value={formatAmount(amount, null)} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2 border-t pt-1">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

function Line({ term, value, strong = false }: { term: string; value: string; strong?: boolean }) {
  return (
    <p
      className={clsx(
        'flex justify-between gap-4 break-inside-avoid',
        strong && 'border-t py-0.5 font-semibold',
      )}
    >
      <span className="min-w-0">{term}</span>
      <span className="figures whitespace-nowrap">{value}</span>
    </p>
  );
}

function Signature({ of, by = null }: { of: string; by?: string | null }) {
  return (
    <div className="h-[14mm] border-b">
      <p>{of}</p>
      {by && <p className="font-semibold">{by}</p>}
    </div>
  );
}
