// A list of choices of a combobox has no tags of its own: a select can't hold rows of several lines.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { FoundPerson } from '../../announcements.contract.ts';
import { keyOf } from './use-people-search.ts';

type Props = {
  id: string;
  people: readonly FoundPerson[];
  /** The person whom Enter takes. */
  active: FoundPerson | undefined;
  optionId: (person: FoundPerson) => string;
  onChoose: (person: FoundPerson) => void;
};

/** The choices of the people picker. */
export function FoundPeople({ id, people, active, optionId, onChoose }: Props) {
  const { t } = useLingui();
  const nameOf = useFoundNames();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`People found`}
      className="max-h-64 divide-y divide-line overflow-y-auto rounded border border-line empty:hidden"
    >
      {people.map((person) => (
        // The keyboard is handled by the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={keyOf(person)}
          id={optionId(person)}
          role="option"
          aria-selected={person === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={clsx(
            'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 border-s-2 px-3 py-2 hover:bg-raised',
            person === active ? 'border-s-margin-rule bg-info-tint' : 'border-s-transparent',
          )}
        >
          <span className="wrap-anywhere">{nameOf(person).name}</span>
          <span className="text-sm wrap-anywhere text-muted">{nameOf(person).detail}</span>
        </div>
      ))}
    </div>
  );
}

/** The name of a choice, and what tells it from others of that name. */
export function useFoundNames(): (person: FoundPerson) => { name: string; detail: string } {
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
