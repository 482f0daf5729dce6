import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { formatMoney, centimes, type Money } from '#platform/money/money.ts';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { feeLabel } from '../../../web/shared/fee-words.tsx';
import { type Hand, owedFee, partMistake, type PaymentSplit } from '../../payment-split.rules.ts';

type Props = {
  fees: readonly StudentFee[];
  split: PaymentSplit;
  /** Amounts entered by hand for each fee; absent for an automatic split. */
  hand?: Hand;
  onPart?: (feeId: string, part: string) => void;
};

const NOTHING = centimes(0n);
// Explicit roles, because the phone's layout changes `display`, which removes the implicit ones in
// Safari.
const TABLE = { role: 'table' } as const;
const ROWS = { role: 'rowgroup' } as const;
const ROW_ROLE = { role: 'row' } as const;
const COLUMN_HEAD = { role: 'columnheader' } as const;
const ROW_HEAD = { role: 'rowheader' } as const;
const CELL_ROLE = { role: 'cell' } as const;
// A row is a card on a phone.
const ROW = 'grid grid-cols-[1fr_1.4fr_1fr] gap-x-2 px-3 py-2 sm:table-row';
const CELL = 'figures sm:px-3 sm:py-1.5 sm:text-end';
const SMALL = 'block text-xs text-muted sm:hidden';

/** The balance, payment and remainder of each fee; the last line is the total. */
export const AllocationTable = memo(function AllocationTable({ fees, split, hand, onPart }: Props) {
  const { t } = useLingui();
  const left = centimes(split.owed - split.allocated);
  return (
    <div className="max-h-80 overflow-y-auto overscroll-contain rounded border border-line">
      <table {...TABLE} className="block w-full text-sm sm:table">
        <caption className="sr-only">{t`Amount for each fee, in FCFA`}</caption>
        <thead {...ROWS} className="max-sm:sr-only">
          <tr {...ROW_ROLE} className="border-b border-control text-muted">
            <th {...COLUMN_HEAD} scope="col" className="px-3 py-1.5 text-start font-semibold">{t`Fee`}</th>
            <th {...COLUMN_HEAD} scope="col" className="px-3 py-1.5 text-end font-semibold">{t`Owed`}</th>
            <th {...COLUMN_HEAD} scope="col" className="px-3 py-1.5 text-end font-semibold">{t`Paid now`}</th>
            <th {...COLUMN_HEAD} scope="col" className="px-3 py-1.5 text-end font-semibold">{t`Left`}</th>
          </tr>
        </thead>
        <tbody {...ROWS} className="block divide-y divide-line sm:table-row-group">
          {fees.map((fee) => (
            <AllocationRow
              key={fee.id}
              fee={fee}
              part={split.parts.get(fee.id) ?? NOTHING}
              {...(hand && { typed: hand[fee.id] ?? '' })}
              {...(onPart && { onPart })}
            />
          ))}
        </tbody>
        {fees.length > 1 && (
          <tfoot
            {...ROWS}
            className="sticky bottom-0 block border-t border-control bg-raised font-semibold sm:table-row-group"
          >
            <tr {...ROW_ROLE} className={ROW}>
              <th
                {...ROW_HEAD}
                scope="row"
                className="col-span-3 text-start sm:px-3 sm:py-1.5"
              >{t`Total`}</th>
              <Cells owed={split.owed} part={split.allocated} left={left} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
});

type RowProps = {
  fee: StudentFee;
  part: Money;
  typed?: string;
  onPart?: (feeId: string, part: string) => void;
};

const AllocationRow = memo(function AllocationRow({ fee, part, typed, onPart }: RowProps) {
  const { t } = useLingui();
  const name = useFeeStudentName()(fee.student);
  const label = feeLabel(fee.structure.name, fee.instalment, fee.instalments);
  const owed = owedFee(fee);
  const mistake = typed === undefined ? null : partMistake(owed, typed);
  return (
    <tr {...ROW_ROLE} className={ROW}>
      <th {...ROW_HEAD} scope="row" className="col-span-3 text-start font-normal sm:px-3 sm:py-1.5">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block wrap-anywhere text-muted">{label}</span>
      </th>
      <Cells owed={owed.owed} part={part} left={centimes(owed.owed - part)}>
        {onPart && typed !== undefined && (
          <MoneyField
            label={<span className="sr-only">{t`Amount for ${label} of ${name}`}</span>}
            className="ms-auto sm:w-40"
            value={typed}
            onChange={(amount) => onPart(fee.id, amount)}
            error={mistake ? MISTAKES[mistake] : undefined}
          />
        )}
      </Cells>
    </tr>
  );
});

const MISTAKES = {
  no_amount: { message: /*i18n*/ 'Please enter a valid payment amount' },
  above_owed: { message: /*i18n*/ 'This is more than the balance of the fee.' },
};

type CellsProps = { owed: Money; part: Money; left: Money; children?: ReactNode };

function Cells({ owed, part, left, children }: CellsProps) {
  const { t } = useLingui();
  return (
    <>
      <td {...CELL_ROLE} className={CELL}>
        <span aria-hidden className={SMALL}>{t`Owed`}</span>
        {formatMoney(owed, null)}
      </td>
      <td
        {...CELL_ROLE}
        className={children ? 'max-sm:order-last max-sm:col-span-3 sm:px-3 sm:py-1.5' : CELL}
      >
        <span aria-hidden className={SMALL}>{t`Paid now`}</span>
        {children ?? <span className="font-semibold">{formatMoney(part, null)}</span>}
      </td>
      <td {...CELL_ROLE} className={CELL}>
        <span aria-hidden className={SMALL}>{t`Left`}</span>
        {left < 0n ? '–' : formatMoney(left, null)}
      </td>
    </>
  );
}
