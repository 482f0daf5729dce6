import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Assessment } from '../../marks.contract.ts';
import { written } from '../value-words.ts';

type Props = {
  label: string;
  assessments: readonly Assessment[];
  value: string;
  onChoose: (assessmentId: string) => void;
};

/** The column of a dialog; not shown if there is only one. */
export function AssessmentSelect({ label, assessments, value, onChoose }: Props) {
  if (assessments.length <= 1) return null;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      options={assessments.map(({ id, name, out_of }) => ({
        value: id,
        label: `${name} /${written(out_of)}`,
      }))}
    />
  );
}
