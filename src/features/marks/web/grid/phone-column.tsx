import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { scaleOf } from './column-scale.ts';
import { ColumnFigures } from './column-figures.tsx';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  chosen: string;
  column: Assessment | undefined;
  onChoose: (assessmentId: string) => void;
};

/** The single column shown on a phone, with its name and figures. */
export function PhoneColumn({ store, sheet, chosen, column, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <>
      {sheet.assessments.length > 1 && (
        <SelectField
          label={t`Assessment`}
          labelPlace="hidden"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          options={sheet.assessments.map((one) => ({
            value: one.id,
            label: [one.name, scaleOf(sheet.marking, one)].filter(Boolean).join(' '),
          }))}
        />
      )}
      {column && (
        <div className="flex justify-between gap-3 py-1 text-sm tabular-nums">
          <ColumnFigures store={store} assessmentId={column.id} short />
        </div>
      )}
    </>
  );
}
