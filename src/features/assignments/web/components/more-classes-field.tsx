import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { MOST_CLASSES } from '../../assignments.rules.ts';
import type { Place } from '../more-classes.ts';

type Props = {
  /** Other classes in which the teacher teaches the subject. */
  offered: readonly Place[];
  chosen: readonly string[];
  /** The group in which the class is taught; null if none. */
  group: string | null;
  onChoose: (classIds: string[]) => void;
};

/** Further classes for the same work; renders nothing if the teacher teaches the subject in no other class. */
export function MoreClassesField({ offered, chosen, group, onChoose }: Props) {
  const { t } = useLingui();
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm">{t`The same work for`}</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((each) => (
          <CheckboxField
            key={each.class.id}
            label={
              group !== null && each.group === group
                ? `${classLabel(each.class)} · ${group}`
                : classLabel(each.class)
            }
            checked={chosen.includes(each.class.id)}
            disabled={!chosen.includes(each.class.id) && chosen.length >= MOST_CLASSES - 1}
            onChange={({ target }) =>
              onChoose(
                target.checked ? [...chosen, each.class.id] : chosen.filter((id) => id !== each.class.id),
              )
            }
          />
        ))}
      </div>
      {chosen.length > 0 && (
        <p className="text-sm text-muted">{t`Each class gets its own assignment, with its own work and marks.`}</p>
      )}
    </fieldset>
  );
}
