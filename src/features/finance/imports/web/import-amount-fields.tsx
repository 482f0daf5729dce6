import { useLingui } from '@lingui/react/macro';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { readAmount } from '#platform/imports/import-amounts.ts';
import { type MappingField, MeaningField } from './meaning-field.tsx';
import type { AmountColumns } from './import-mapping.ts';
import { samplesOf } from '#platform/ui/imports/samples.ts';

const NO_COLUMN = /*i18n*/ 'Please choose the amount column.';

type Props = MappingField & {
  columns: AmountColumns;
  onColumns: (columns: AmountColumns) => void;
  missing: boolean;
};

export function ImportAmountFields({ columns, onColumns, missing, ...field }: Props) {
  const { t } = useLingui();
  const { draft, mapping, onMapping } = field;
  const error = missing && NO_COLUMN;
  const [text] = samplesOf(
    draft,
    columns === 'one' ? mapping.amount : (mapping.income ?? mapping.expense),
    1,
  );
  const read = text === undefined ? null : readAmount(text, mapping.decimal);

  function example(): string | undefined {
    if (!read) return undefined;
    if ('fault' in read) return t`“${text}” is not an amount.`;
    const amount = formatMoney(centimes(read.centimes), 'CFA');
    return t`“${text}” is read as ${amount}.`;
  }

  return (
    <>
      <SelectField
        label={t`Amounts are in`}
        value={columns}
        options={[
          { value: 'one', label: t`one column` },
          { value: 'two', label: t`two columns: money in, money out` },
        ]}
        onChange={({ target }) => onColumns(target.value as AmountColumns)}
      />
      <SelectField
        label={t`Decimal separator`}
        hint={example()}
        value={mapping.decimal}
        options={[
          { value: ',', label: t`Comma: 25 000,50` },
          { value: '.', label: t`Point: 25,000.50` },
        ]}
        onChange={({ target }) => onMapping({ ...mapping, decimal: target.value === ',' ? ',' : '.' })}
      />
      {columns === 'one' ? (
        <>
          <MeaningField {...field} meaning="amount" label={t`Amount`} required error={error} />
          <MeaningField
            {...field}
            meaning="type"
            label={t`Income or expense`}
            hint={mapping.type === null ? t`A negative amount is an expense: -500.` : undefined}
          />
        </>
      ) : (
        <>
          <MeaningField {...field} meaning="income" label={t`Money in`} required error={error} />
          <MeaningField {...field} meaning="expense" label={t`Money out`} required error={error} />
        </>
      )}
    </>
  );
}
