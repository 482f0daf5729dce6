import { useLingui } from '@lingui/react/macro';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { readAmount } from '../import-amounts.rules.ts';
import { ImportColumnField, type MappingField } from './import-column-field.tsx';
import { type AmountColumns, samplesOf } from './import-mapping.ts';

const NO_COLUMN = /*i18n*/ 'Please choose the column that holds the amount.';

type Props = MappingField & {
  columns: AmountColumns;
  onColumns: (columns: AmountColumns) => void;
  missing: boolean;
};

/** Which column or columns hold the amount, what says income or expense, and which mark stands before the centimes. */
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
    if ('fault' in read) return t`“${text}” cannot be read as an amount.`;
    const amount = formatMoney(centimes(read.centimes), 'CFA');
    return t`“${text}” is read as ${amount}.`;
  }

  return (
    <>
      <SelectField
        label={t`Amounts stand in`}
        value={columns}
        options={[
          { value: 'one', label: t`one column` },
          { value: 'two', label: t`two columns: money in, money out` },
        ]}
        onChange={({ target }) => onColumns(target.value as AmountColumns)}
      />
      <SelectField
        label={t`Mark before the centimes`}
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
          <ImportColumnField {...field} meaning="amount" label={t`Amount`} required error={error} />
          <ImportColumnField
            {...field}
            meaning="type"
            label={t`Income or expense`}
            hint={mapping.type === null ? t`The sign of the amount decides: -500 is an expense.` : undefined}
          />
        </>
      ) : (
        <>
          <ImportColumnField {...field} meaning="income" label={t`Money in`} required error={error} />
          <ImportColumnField {...field} meaning="expense" label={t`Money out`} required error={error} />
        </>
      )}
    </>
  );
}
