// A combobox with rows of several lines has no tag of its own.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import type { RecordPayment } from './use-record-payment.ts';

type Props = {
  id: string;
  /** The id of the active option, if there is one. */
  activeId: string | undefined;
  payment: RecordPayment;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The search field, which keeps the focus while its keys walk and choose the families below it. */
export function FamilyField({ id, activeId, payment: { state, dispatch, found, searchRef } }: Props) {
  const { t } = useLingui();
  const { typed } = state.search;
  const { families, active, open } = found;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    const step = STEPS[key];
    if (key === 'Enter' && open) {
      // Digits typed before the response arrives are the amount.
      if (found.waiting) dispatch({ type: 'familyWanted', by: 'enter' });
      else if (active) dispatch({ type: 'familyChosen', family: active });
    } else if (step !== undefined && families.length > 0)
      dispatch({ type: 'familyMarked', family: found.beside(step) });
    // Moves on to the amount, choosing the only result.
    else if (key === 'Tab' && open) dispatch({ type: 'familyWanted', by: 'enter' });
    // The first Esc clears the search, the next one closes the dialog.
    else if (key === 'Escape' && open) dispatch({ type: 'searchTyped', typed: '' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <span className="relative block">
      <Icon
        of={Search}
        size={18}
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={searchRef}
        id={id}
        type="search"
        role="combobox"
        aria-expanded={families.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t`Name, roll number, phone, or scan a card`}
        value={typed}
        onChange={(event) => dispatch({ type: 'searchTyped', typed: event.target.value })}
        onKeyDown={onKeyDown}
        className="field-control search-input ps-10 pe-10"
      />
      {typed && (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => {
            dispatch({ type: 'searchTyped', typed: '' });
            searchRef.current?.focus();
          }}
          className="absolute end-1 top-1/2 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-sm text-muted hover:text-text"
        >
          <Icon of={X} size={18} />
        </button>
      )}
    </span>
  );
}
