import { Plural, useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { FamilyChoices } from './family-choices.tsx';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { type FamilySearch as Searching, keyOf } from './use-family-search.ts';

type Props = {
  search: Searching;
  /** Focused when a family or a fee must be chosen. */
  inputRef: RefObject<HTMLInputElement | null>;
  /** Moves on to the amount. */
  onNext: () => void;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The payer: a combobox over the school's families, whose results replace the checklist below it.
 */
export function FamilySearch({ search, inputRef, onNext }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { typed, families, active } = search;
  const optionId = (family: PayingFamily) => `${id}-${keyOf(family)?.replace(' ', '-')}`;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    const step = STEPS[key];
    // Digits typed before the response arrives are the amount.
    if (key === 'Enter' && search.open) {
      if (search.enter()) onNext();
    } else if (step !== undefined && families.length > 0) search.move(step);
    // Moves on to the amount, choosing the only result.
    else if (key === 'Tab' && search.open) {
      search.leave();
      onNext();
    }
    // The first Esc clears the search, the next one closes the dialog.
    else if (key === 'Escape' && search.open) search.type('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="flex flex-col gap-2">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t`Family`}
        </label>
        <span className="relative block">
          <Icon
            of={Search}
            size={18}
            className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
          />
          <input
            ref={inputRef}
            id={id}
            type="search"
            // A list of rows of several lines is no datalist.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="combobox"
            aria-expanded={families.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active ? optionId(active) : undefined}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t`Name, roll number, phone, or scan a card`}
            value={typed}
            onChange={(event) => search.type(event.target.value)}
            onKeyDown={onKeyDown}
            className="field-control search-input ps-10 pe-10"
          />
          {typed && (
            <button
              type="button"
              aria-label={t`Clear search`}
              onClick={() => {
                search.type('');
                inputRef.current?.focus();
              }}
              className="absolute end-1 top-1/2 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:text-text"
            >
              <Icon of={X} size={18} />
            </button>
          )}
        </span>
      </div>
      {search.failed && <LoadFailed of={search.failed} />}
      <FamilyChoices id={`${id}-list`} search={search} optionId={optionId} />
      {search.nobody && (
        <p className="rounded border border-line p-4 text-muted">
          {t`No family found. Check the spelling, or scan again.`}
        </p>
      )}
      <output className="sr-only">
        {search.open && !search.waiting && families.length > 0 && (
          <Plural value={families.length} one="# family" other="# families" />
        )}
      </output>
    </div>
  );
}
