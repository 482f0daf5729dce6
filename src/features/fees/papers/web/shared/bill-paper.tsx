import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { Bill, BillPaper as Paper } from '../../receipts.contract.ts';

type Fee = Paper['fees'][number];

/** Lays out a bill that the server composed, on a sheet or a receipt roll. */
export function BillPaper({ bill: { paper, roll_qr }, narrow }: { bill: Bill; narrow: boolean }) {
  const { t } = useLingui();
  const { credit } = paper;
  return (
    <>
      <div className={clsx('flex items-start justify-between gap-x-4 gap-y-1', narrow && 'flex-wrap')}>
        <div className="min-w-0">
          <PaperHead school={paper.school} narrow={narrow} />
          <h3 className="pt-1 text-[1.6em] leading-tight font-semibold">{paper.title}</h3>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          {paper.overdue && (
            // Marked by word and shape, because papers are black and white.
            <p className="shrink-0 border-[3px] border-double px-2 py-0.5 font-semibold tracking-wider whitespace-nowrap">
              <Overdue word={paper.overdue} />
            </p>
          )}
          <img src={roll_qr} alt={t`QR code of the roll number`} className="w-[22mm]" />
        </div>
      </div>
      <dl className={clsx('mt-2', !narrow && 'grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5')}>
        {paper.facts.map(({ term, value }) => (
          <div key={term} className={narrow ? 'flex flex-wrap justify-between gap-x-3' : 'contents'}>
            <dt>{term}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {paper.nothing && <p className="py-3">{paper.nothing}</p>}
      {!paper.nothing && (narrow ? <Blocks paper={paper} /> : <Table paper={paper} />)}
      <div className={clsx('mt-3 tabular-nums break-inside-avoid', !narrow && 'ms-auto w-[90mm]')}>
        {paper.sums.map((sum) => (
          <Sum key={sum.term} {...sum} />
        ))}
        <div className="mt-1 border-y-2 py-1 text-[1.2em] font-semibold">
          <Sum {...paper.total} />
        </div>
        {credit && <Sum {...credit} />}
      </div>
      {paper.in_words && <p className="pt-2 break-inside-avoid">{paper.in_words}</p>}
      {paper.how_to_pay && <HowToPay pay={paper.how_to_pay} narrow={narrow} />}
      <div className={clsx('mt-6 h-[16mm] border-b break-inside-avoid', !narrow && 'ms-auto w-[70mm]')}>
        <p>{paper.signature}</p>
      </div>
    </>
  );
}

function HowToPay({ pay, narrow }: { pay: NonNullable<Paper['how_to_pay']>; narrow: boolean }) {
  return (
    <section className="mt-4 break-inside-avoid border-t pt-2">
      <h4 className="font-semibold">{pay.title}</h4>
      <ul className={clsx(!narrow && 'grid grid-cols-2 gap-x-6')}>
        {pay.ways.map(({ line, more }) => (
          <li key={line + more} className="py-0.5">
            <p className="figures font-semibold">{line}</p>
            {more && <p className="text-[0.9em]">{more}</p>}
          </li>
        ))}
      </ul>
      <p className="pt-1 font-semibold">{pay.reason}</p>
    </section>
  );
}

function Sum({ term, value }: Paper['total']) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{term}</span>
      <span className="ms-auto whitespace-nowrap">{value}</span>
    </p>
  );
}

function Table({ paper: { columns, fees } }: { paper: Paper }) {
  return (
    <table className="paper-table">
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={column} scope="col" data-align={place < 2 ? undefined : 'end'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <tr key={keyOf(fee)}>
            <td>
              <FeeName fee={fee} />
            </td>
            <td>
              <DueDate fee={fee} />
            </td>
            {fee.amounts.map((amount, place) => (
              <td
                key={columns[place + 2]}
                data-align="end"
                className={clsx(place === fee.amounts.length - 1 && 'font-semibold')}
              >
                {amount}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A receipt roll has no room for columns: each fee is a block, without a discount where there is none. */
function Blocks({ paper: { columns, fees } }: { paper: Paper }) {
  return (
    <ul className="mt-2 border-t">
      {fees.map((fee) => (
        <li key={keyOf(fee)} className="border-b py-1 tabular-nums break-inside-avoid">
          <p>
            <FeeName fee={fee} />
          </p>
          <Pair term={columns[1]} value={<DueDate fee={fee} />} />
          {fee.amounts.map(
            (amount, place) =>
              amount !== '-' && <Pair key={columns[place + 2]} term={columns[place + 2]} value={amount} />,
          )}
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ name, term, due_date }: Fee) => `${name} ${term} ${due_date}`;

function Pair({ term, value }: { term: string | undefined; value: ReactNode }) {
  return (
    <span className="flex justify-between gap-3">
      <span>{term}</span>
      <span className="text-end">{value}</span>
    </span>
  );
}

function FeeName({ fee: { name, term } }: { fee: Fee }) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      {` · ${term}`}
    </>
  );
}

function DueDate({ fee: { due_date, overdue } }: { fee: Fee }) {
  return (
    <>
      <span className="whitespace-nowrap">{due_date}</span>
      {overdue && (
        <strong className="block whitespace-nowrap">
          <Overdue word={overdue} />
        </strong>
      )}
    </>
  );
}

function Overdue({ word }: { word: string }) {
  return (
    <>
      <span aria-hidden>{'▲ '}</span>
      {word}
    </>
  );
}
