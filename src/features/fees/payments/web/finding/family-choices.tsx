// A list of choices of a combobox has no tags of its own: a select can't hold rows of several lines.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { FamilyLine } from './family-line.tsx';
import { type FamilySearch, keyOf } from './use-family-search.ts';

type Props = { id: string; search: FamilySearch; optionId: (family: PayingFamily) => string };

/** The search results. The focus stays in the field; the active option is referenced by id. */
export function FamilyChoices({ id, search, optionId }: Props) {
  const { t } = useLingui();
  const { families, active } = search;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Families found`}
      className="divide-y divide-line rounded border border-line empty:hidden"
    >
      {families.map((family) => (
        // The keyboard is handled by the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={keyOf(family)}
          id={optionId(family)}
          role="option"
          aria-selected={family === active}
          onMouseMove={() => family !== active && search.mark(family)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.choose(family)}
          className={clsx(
            'cursor-pointer border-s-2 px-3 py-2',
            family === active ? 'border-s-margin-rule bg-info-tint' : 'border-s-transparent',
          )}
        >
          <FamilyLine family={family} />
        </div>
      ))}
    </div>
  );
}
