import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { StudentPicker } from '#features/students/web/shared/student-picker.tsx';
import type { StudentName } from '../../joining.contract.ts';

/** The most children per invitation or approval. */
const MOST = 20;

type ChildrenPickerProps = {
  chosen: readonly StudentName[];
  onChange: (chosen: StudentName[]) => void;
};

/** A parent's children: no names are listed before a search. */
export function ChildrenPicker({ chosen, onChange }: ChildrenPickerProps) {
  const { t } = useLingui();
  const hint =
    chosen.length === 0
      ? t`Without children, this parent has no records to see. You can link children later.`
      : chosen.length >= MOST
        ? t`20 children are chosen, the most allowed.`
        : t`The parent will only see the records of the children selected here.`;
  return (
    <StudentPicker
      legend={<Trans>Children</Trans>}
      counted={
        <Plural value={chosen.length} _0="No child chosen" one="# child chosen" other="# children chosen" />
      }
      chosenLabel={t`Chosen children`}
      hint={hint}
      chosen={chosen}
      onChange={onChange}
      most={MOST}
    />
  );
}
