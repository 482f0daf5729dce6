import { useLingui } from '@lingui/react/macro';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useSections } from '#features/levels/web/shared/use-sections.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';

type Props = { classIds: readonly string[]; error: string | undefined; onClasses: (ids: string[]) => void };

/** A checkbox for each of the school's classes; selecting a section or level checks all its classes. */
export function ClassCheckboxes({ classIds, error, onClasses }: Props) {
  const { t } = useLingui();
  const classes = useClasses();
  const groups = useGroups();
  const all = classes.data ?? [];
  const choose = (chosen: ReadonlySet<string>) =>
    onClasses(all.map(({ id }) => id).filter((id) => chosen.has(id)));
  return (
    <fieldset>
      <legend className="font-medium">{t`Classes; none: the whole school`}</legend>
      {groups.length > 1 && (
        <SelectField
          label={t`Add a section or a level`}
          labelPlace="hidden"
          placeholder={t`Add a section or a level`}
          options={groups.map(({ label }, place) => ({ value: String(place), label }))}
          value=""
          onChange={({ target }) =>
            choose(new Set([...classIds, ...(groups[Number(target.value)]?.classIds ?? [])]))
          }
        />
      )}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {all.map((schoolClass) => (
          <CheckboxField
            key={schoolClass.id}
            label={classLabel(schoolClass)}
            checked={classIds.includes(schoolClass.id)}
            onChange={({ target }) => {
              const chosen = new Set(classIds);
              if (target.checked) chosen.add(schoolClass.id);
              else chosen.delete(schoolClass.id);
              choose(chosen);
            }}
          />
        ))}
      </div>
      {error && <FieldError id="announcement-classes-error" error={{ message: error }} />}
    </fieldset>
  );
}

/** Sections, then levels, with their classes; empty ones are left out. */
function useGroups(): { label: string; classIds: string[] }[] {
  const { t } = useLingui();
  const levelOf = useClassLevel();
  const { data: classes = [] } = useClasses();
  const { data: sections = [] } = useSections();
  const bySection = sections.map(({ name, levels }) => ({
    label: t`Section: ${name}`,
    classIds: classes.filter((each) => levels.some(({ id }) => id === each.level_id)).map(({ id }) => id),
  }));
  const byLevel = [...new Set(classes.map(levelOf))].map((level) => ({
    label: t`Level: ${level}`,
    classIds: classes.filter((each) => levelOf(each) === level).map(({ id }) => id),
  }));
  return [...bySection, ...byLevel].filter(({ classIds }) => classIds.length > 0);
}
