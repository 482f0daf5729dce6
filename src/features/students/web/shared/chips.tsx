import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';

export type Chip = { key: string; label: string };

type Props = {
  /** The list's accessible name. */
  label: string;
  chips: readonly Chip[];
  onRemove: (key: string) => void;
  /** Shown while empty; the height is fixed, so that nothing below moves. */
  placeholder?: string | undefined;
  /** Called when the last chip was removed, to restore the keyboard focus. */
  onEmpty: () => void;
};

/** The height of a row of chips and part of the next, to show that it scrolls. */
const PLACE = 'h-15 pointer-coarse:h-16';

/** The selected items with remove buttons. A long list scrolls, so that the form below stays visible. */
export function Chips({ label, chips, placeholder, onRemove, onEmpty }: Props) {
  const { t } = useLingui();
  if (chips.length === 0)
    return placeholder ? (
      <p
        className={`${PLACE} flex items-center justify-center rounded border border-dashed border-control px-3 text-center text-sm text-muted`}
      >
        {placeholder}
      </p>
    ) : null;

  function remove(key: string, chip: Element | null) {
    // The focused button is removed with the chip.
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (neighbour) neighbour.querySelector('button')?.focus();
    else onEmpty();
    onRemove(key);
  }

  return (
    <ul
      aria-label={label}
      className={clsx('flex flex-wrap content-start gap-2 overflow-y-auto', placeholder ? PLACE : 'max-h-28')}
    >
      {chips.map(({ key, label: name }) => (
        <li
          key={key}
          className="inline-flex max-w-full items-center rounded-full border border-control bg-raised ps-3"
        >
          <span className="min-w-0 py-1 text-sm wrap-anywhere">{name}</span>
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
            onClick={(event) => remove(key, event.currentTarget.parentElement)}
          >
            <Icon of={X} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
