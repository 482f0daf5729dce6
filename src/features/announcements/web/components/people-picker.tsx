// A list of choices of a combobox has no tags of its own: a select can't hold rows of several lines.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Chips } from '#features/students/web/shared/chips.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { FoundPerson } from '../../announcements.contract.ts';
import { LEAST_LETTERS, MOST_PEOPLE } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';

type Props = {
  /** The class whose families are searched; undefined for the school. */
  classId: string | undefined;
  chosen: readonly FoundPerson[];
  error: FieldMistake;
  onChange: (chosen: FoundPerson[]) => void;
};

const PAUSE_MS = 200;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** A guardian may be chosen as a person, and their child's family too. */
const keyOf = ({ id, kind }: FoundPerson) => `${kind === 'family' ? 'family' : 'person'}-${id}`;

/** People by name: two letters, Enter takes the first, and each can be taken out again. */
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
  // Enter came before the answer did.
  const { awaited } = search;
  const later = useRef(choose);
  useEffect(() => {
    later.current = choose;
  });
  useEffect(() => {
    if (awaited) later.current(awaited);
  }, [awaited]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    const step = STEPS[key];
    // Enter never sends the form from here.
    if (key === 'Enter') {
      if (search.active) choose(search.active);
      else search.want();
    } else if (step !== undefined && search.people.length > 0) search.move(step);
    else if (key === 'Escape' && search.typed) search.type('');
    else if (key === 'Backspace' && !search.typed && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
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
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`People found`}
        className="max-h-64 divide-y divide-line overflow-y-auto rounded border border-line empty:hidden"
      >
        {search.people.map((person) => (
          // The keyboard is handled by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={keyOf(person)}
            id={optionId(person)}
            role="option"
            aria-selected={person === search.active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
            className={clsx(
              'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 border-s-2 px-3 py-2 hover:bg-raised',
              person === search.active ? 'border-s-margin-rule bg-info-tint' : 'border-s-transparent',
            )}
          >
            <span className="wrap-anywhere">{nameOf(person).name}</span>
            <span className="text-sm wrap-anywhere text-muted">{nameOf(person).detail}</span>
          </div>
        ))}
      </div>
      {search.nobody && <p className="text-sm text-muted">{t`Nobody found.`}</p>}
      <output className="sr-only">
        {search.people.length > 0 &&
          t`${plural(search.people.length, { one: '# person found', other: '# people found' })}`}
      </output>
      {errorId && <FieldError id={errorId} error={error} />}
    </div>
  );
}

/** The search as it is typed; what is chosen already is not offered again. */
function usePeopleSearch(classId: string | undefined, chosen: readonly FoundPerson[]) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [place, setPlace] = useState(0);
  const [wanted, setWanted] = useState(false);
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSought(text), text ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = sought.length >= LEAST_LETTERS && text.length >= LEAST_LETTERS;
  const found = useQuery({
    ...announcementsApi.findPeople.queryOptions({ input: { search: sought, class_id: classId } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const isCurrent = enabled && sought === text && found.isSuccess && !found.isPlaceholderData;
  const taken = new Set(chosen.map(keyOf));
  const people = enabled ? (found.data?.people ?? []).filter((person) => !taken.has(keyOf(person))) : [];
  const active = isCurrent ? people[Math.min(place, people.length - 1)] : undefined;
  return {
    typed,
    people,
    active,
    awaited: wanted ? active : undefined,
    nobody: isCurrent && people.length === 0,
    failed: enabled && found.isError ? found : null,
    type(next: string) {
      setTyped(next);
      setPlace(0);
      setWanted(false);
    },
    /** Takes the first as soon as it is known. */
    want() {
      if (text.length < LEAST_LETTERS) return;
      setSought(text);
      setWanted(true);
    },
    move: (step: number) => setPlace((people.length + Math.min(place, people.length) + step) % people.length),
  };
}

/** The name of a choice, and what tells it from others of that name. */
function useFoundNames(): (person: FoundPerson) => { name: string; detail: string } {
  const { t } = useLingui();
  return ({ name, kind, children, class: schoolClass }) => {
    const inClass = schoolClass ? classLabel(schoolClass) : '';
    const details = {
      teacher: t`Teacher`,
      parent: [t`Guardian`, children.join(', ')].filter(Boolean).join(' · '),
      student: [t`Student`, inClass].filter(Boolean).join(' · '),
      family: inClass,
    };
    return { name: kind === 'family' ? t`Guardians of ${name}` : name, detail: details[kind] };
  };
}
