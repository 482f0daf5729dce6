import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { MOST_TICKS } from '../../lesson-log.rules.ts';

/** The number of points shown before expanding. */
const FEW = 3;

type Props = {
  offered: readonly { id: string; title: string }[];
  ticks: readonly string[];
  onChange: (ticks: readonly string[]) => void;
};

/** The next points of the yearly plan, with checkboxes for those that the lesson completed. */
export function PointTicks({ offered, ticks, onChange }: Props) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  if (offered.length === 0) return null;
  const shown = offered.filter(({ id }, at) => all || at < FEW || ticks.includes(id));
  return (
    <fieldset>
      <legend className="font-medium">{t`Finished in this lesson`}</legend>
      {shown.map(({ id, title }) => (
        <CheckboxField
          key={id}
          label={title}
          checked={ticks.includes(id)}
          disabled={!ticks.includes(id) && ticks.length >= MOST_TICKS}
          onChange={({ target }) =>
            onChange(target.checked ? [...ticks, id] : ticks.filter((one) => one !== id))
          }
        />
      ))}
      {shown.length < offered.length && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>{t`More points of the plan`}</Button>
      )}
    </fieldset>
  );
}
