import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Chips } from '#features/students/web/shared/chips.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { FoundPerson } from '../../announcements.contract.ts';
import { MOST_PEOPLE } from '../../announcements.rules.ts';
import { FoundPeople, useFoundNames } from './found-people.tsx';
import { keyOf, type PeopleSearch, useAwaited, usePeopleSearch } from './use-people-search.ts';

type Props = {
  /** The class whose families are searched; undefined for the school. */
  classId: string | undefined;
  chosen: readonly FoundPerson[];
  error: FieldMistake;
  onChange: (chosen: FoundPerson[]) => void;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A search for people by name: from two letters on, Enter adds the first match; each can be removed. */
export function PeoplePicker({ classId, chosen, error, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const search = usePeopleSearch(classId, chosen);
  const nameOf = useFoundNames();
  const isFull = chosen.length >= MOST_PEOPLE;
  const errorId = error ? `${id}-error` : undefined;
  const optionId = (person: FoundPerson) => `${id}-${keyOf(person)}`;
  const activeId = search.active && optionId(search.active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function choose(person: FoundPerson) {
    search.type('');
    if (!isFull) onChange([...chosen, person]);
    field.current?.focus();
  }
  useAwaited(search.awaited, choose);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    if (!actOnKey(key, { search, chosen, onChoose: choose, onChange })) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t`People`}
      </label>
      <Chips
        label={t`People chosen`}
        chips={chosen.map((person) => ({ key: keyOf(person), label: nameOf(person).name }))}
        onRemove={(key) => onChange(chosen.filter((person) => keyOf(person) !== key))}
        onEmpty={() => field.current?.focus()}
      />
      <span className="relative block">
        <Icon
          of={Search}
          size={18}
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          id={id}
          type="search"
          role="combobox"
          aria-expanded={search.people.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, `${id}-hint`].filter(Boolean).join(' ')}
          enterKeyHint="enter"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          disabled={isFull}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={onKeyDown}
          className="field-control search-input ps-10"
        />
      </span>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {isFull
          ? t`200 people are chosen, the most for one announcement.`
          : t`Type two letters of a name, then Enter. Nobody sees who else is chosen.`}
      </p>
      {search.failed && <LoadFailed of={search.failed} />}
      <FoundPeople
        id={`${id}-list`}
        people={search.people}
        active={search.active}
        optionId={optionId}
        onChoose={choose}
      />
      {search.nobody && <p className="text-sm text-muted">{t`Nobody found.`}</p>}
      <output className="sr-only">
        {search.people.length > 0 &&
          t`${plural(search.people.length, { one: '# person found', other: '# people found' })}`}
      </output>
      {errorId && <FieldError id={errorId} error={error} />}
    </div>
  );
}

type Keyed = Pick<Props, 'chosen' | 'onChange'> & {
  search: PeopleSearch;
  onChoose: (person: FoundPerson) => void;
};

/** Acts on a key pressed in the field; false if the key edits the text. */
function actOnKey(key: string, { search, chosen, onChoose, onChange }: Keyed): boolean {
  const step = STEPS[key];
  // Enter never sends the form from here.
  if (key === 'Enter') {
    if (search.active) onChoose(search.active);
    else search.want();
  } else if (step !== undefined && search.people.length > 0) search.move(step);
  else if (key === 'Escape' && search.typed) search.type('');
  else if (key === 'Backspace' && !search.typed && chosen.length > 0) onChange(chosen.slice(0, -1));
  else return false;
  return true;
}
