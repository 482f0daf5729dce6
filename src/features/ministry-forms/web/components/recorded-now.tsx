import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { said } from '#features/reports/web/shared/written-cell.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { FormAnswer } from '../../ministry-forms.contract.ts';

type Props = { of: Pick<FormAnswer, 'as_of' | 'recorded_now'>; className: string };

/** For a form of an earlier day: the day, and which data is only known as of now. */
export function RecordedNow({ of: { as_of, recorded_now }, className }: Props) {
  const { t } = useLingui();
  if (!recorded_now) return null;
  const day = formatDay(as_of, currentLocale());
  return (
    <p className={`flex max-w-prose gap-2 text-sm text-muted ${className}`}>
      <Icon of={Info} size={18} />
      <span>
        {t`As of ${day}.`} {said(recorded_now)}
      </span>
    </p>
  );
}
