import { useLingui } from '@lingui/react/macro';
import { DateField } from './date-field.tsx';
import type { LabelPlace } from './field.tsx';

/** School days, both included; an undefined end is open. */
export type Period = { from?: string | undefined; to?: string | undefined };
type Props = Period & { onChange: (change: Period) => void; labelPlace?: LabelPlace };

/** First and last day of a list or a printed paper, kept in order; an emptied one is undefined. */
export function PeriodFields({ from, to, onChange, labelPlace }: Props) {
  const { t } = useLingui();
  return (
    <>
      <DateField
        label={t`From Date`}
        labelPlace={labelPlace}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <DateField
        label={t`To Date`}
        labelPlace={labelPlace}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
    </>
  );
}
