import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { HeldDuty } from '../../people.contract.ts';
import { DUTY_WORDS } from './duty-words.ts';

/** An administrator's duties by name, with the last day of a delegation. */
export function DutiesHeld({ duties }: { duties: readonly HeldDuty[] }) {
  const { t } = useLingui();
  if (duties.length === 0) return t`No duty yet`;
  return duties
    .map(({ duty, until_day }) => {
      const name = t(DUTY_WORDS[duty].name);
      const day = until_day && formatDay(until_day, currentLocale());
      return day ? t`${name} until ${day}` : name;
    })
    .join(', ');
}
