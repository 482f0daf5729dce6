import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Period } from './period-fields.tsx';

type Props = Period & { onChange: (change: Period) => void };

// Each date field is as wide as the longest date format of a browser with its picker.
const DAY =
  'figures min-h-0 w-36 min-w-0 grow rounded-sm bg-transparent px-1 text-base focus-visible:outline-2 focus-visible:outline-ring';

/**
 * The period of a list as one field, both days included and kept in order; an emptied end is
 * undefined.
 */
export function PeriodRange({ from, to, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t`Period`}</legend>
      {/* The browser treats the group as read-only, but it must not look so. */}
      <div className="field-control flex flex-wrap items-center gap-x-1 bg-card! px-2">
        <label htmlFor={`${id}-from`} className="sr-only">{t`From Date`}</label>
        <input
          id={`${id}-from`}
          type="date"
          className={DAY}
          value={from ?? ''}
          max={to}
          onChange={(event) => onChange({ from: event.target.value || undefined })}
        />
        <span aria-hidden className="text-muted">
          {'–'}
        </span>
        <label htmlFor={`${id}-to`} className="sr-only">{t`To Date`}</label>
        <input
          id={`${id}-to`}
          type="date"
          className={DAY}
          value={to ?? ''}
          min={from}
          onChange={(event) => onChange({ to: event.target.value || undefined })}
        />
      </div>
    </fieldset>
  );
}
