import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { MOST_LEVELS } from '../../levels.rules.ts';
import type { SectionForm } from './use-section-form.ts';

/** The levels of a section, in the order in which students go up. */
export function SectionLevels({ form }: { form: SectionForm }) {
  const { t } = useLingui();
  // The field array's own key is not the level's id.
  const levels = useFieldArray({ control: form.control, name: 'levels', keyName: 'row' });
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t`Levels, from the youngest students to the oldest`}</legend>
      <ul className="flex flex-col gap-4 sm:gap-2">
        {levels.fields.map((row, place) => (
          <LevelRow
            key={row.row}
            form={form}
            place={place}
            onMoveUp={() => levels.move(place, place - 1)}
            onRemove={() => levels.remove(place)}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        icon={<Plus aria-hidden />}
        disabled={levels.fields.length >= MOST_LEVELS}
        onClick={() => levels.append({ name: '', grade_level: null })}
      >
        {t`Add a level`}
      </Button>
    </fieldset>
  );
}

type RowProps = { form: SectionForm; place: number; onMoveUp: () => void; onRemove: () => void };

function LevelRow({ form, place, onMoveUp, onRemove }: RowProps) {
  const { t } = useLingui();
  const { register, watch, setValue } = form;
  const called = watch(`levels.${place}.name`) || t`Level ${place + 1}`;
  return (
    // On a phone the name has a line to itself: beside the rest it would show five letters.
    <li className="flex flex-wrap items-start gap-1">
      <TextField
        label={t`Name of level ${place + 1}`}
        labelPlace="hidden"
        autoComplete="off"
        error={form.formState.errors.levels?.[place]?.name}
        className="min-w-0 flex-1 max-sm:basis-full"
        {...register(`levels.${place}.name`)}
      />
      <SelectField
        label={t`Grade of ${called}`}
        labelPlace="hidden"
        className="max-sm:flex-1 sm:w-36 sm:shrink-0"
        placeholder={t`Nursery`}
        options={GRADE_LEVELS.map((grade) => {
          const number = grade.replace('grade_', '');
          return { value: grade, label: t`Grade ${number}` };
        })}
        value={watch(`levels.${place}.grade_level`) ?? ''}
        onChange={(event) =>
          setValue(
            `levels.${place}.grade_level`,
            (event.target.value || null) as (typeof GRADE_LEVELS)[number] | null,
            { shouldDirty: true },
          )
        }
      />
      <IconButton icon={ArrowUp} label={t`Move ${called} up`} disabled={place === 0} onClick={onMoveUp} />
      <IconButton icon={X} label={t`Remove ${called}`} onClick={onRemove} />
    </li>
  );
}
