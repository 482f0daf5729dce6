// A combobox's options need roles: a select cannot show group headings or be filtered while typing.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { Choice } from './local-choices.ts';
import type { ChoiceGroup } from './use-search.ts';

type Props = {
  id: string;
  groups: readonly ChoiceGroup[];
  active: Choice | undefined;
  optionId: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
  onPoint: (choice: Choice) => void;
};

/**
 * Grouped options below the search field. Focus stays in the field; `aria-activedescendant` marks the active option.
 */
export function ChoiceList({ id, groups, active, optionId, onChoose, onPoint }: Props) {
  const { t } = useLingui();
  const headings = useId();
  return (
    <div id={id} role="listbox" aria-label={t`Results`}>
      {groups.map(({ key, title, choices }) => (
        <div key={key} role="group" aria-labelledby={`${headings}-${key}`} className="mb-2">
          <div id={`${headings}-${key}`} className="px-2 py-1 text-xs font-semibold text-muted">
            {title}
          </div>
          {choices.map((choice) => (
            // Its keys are handled by the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={choice.key}
              id={optionId(choice)}
              role="option"
              aria-selected={choice === active}
              onMouseMove={() => choice.key !== active?.key && onPoint(choice)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
              className={clsx(
                'flex min-h-control cursor-pointer flex-wrap items-center gap-x-3 rounded-sm border-s-2 px-2 py-1.5',
                choice === active ? 'border-margin-rule bg-info-tint' : 'border-transparent',
              )}
            >
              <span className="min-w-0 grow wrap-anywhere">{choice.title}</span>
              {choice.note && (
                <span className="figures max-w-full truncate text-sm text-muted">{choice.note}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
