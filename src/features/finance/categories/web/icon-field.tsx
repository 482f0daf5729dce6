import { useLingui } from '@lingui/react/macro';
import { CircleSlash2 } from 'lucide-react';
import { useId } from 'react';
import { Icon, type IconType } from '#platform/ui/icon.tsx';
import { CATEGORY_ICONS, type CategoryIcon } from '../../finance.rules.ts';
import { ICONS } from './category-icons.ts';

type Props = { value: CategoryIcon | null; onChange: (icon: CategoryIcon | null) => void };

/** The icon of a category, or none. Arrow keys move between them. */
export function IconField({ value, onChange }: Props) {
  const { t } = useLingui();
  const name = useId();
  const choice = (icon: CategoryIcon | null, drawing: IconType, words: string) => (
    <label
      key={words}
      title={words}
      className="flex size-11 cursor-pointer items-center justify-center rounded border border-transparent text-muted hover:bg-raised has-checked:border-primary has-checked:bg-info-tint has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
    >
      <input
        type="radio"
        name={name}
        aria-label={words}
        checked={value === icon}
        onChange={() => onChange(icon)}
        className="sr-only"
      />
      <Icon of={drawing} />
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t`Icon`}</legend>
      <div className="flex flex-wrap gap-1">
        {choice(null, CircleSlash2, t`No icon`)}
        {CATEGORY_ICONS.map((icon) => choice(icon, ICONS[icon].icon, t(ICONS[icon].name)))}
      </div>
    </fieldset>
  );
}
