import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { DutyTerm } from '../../duties.rules.ts';
import { DUTY_WORDS } from './duty-words.ts';

/** A duty by name, with the days of a delegation. */
export function dutyInWords(i18n: I18n, { duty, from_day, until_day }: DutyTerm): string {
  const name = i18n._(DUTY_WORDS[duty].name);
  const [from, until] = [from_day, until_day].map((day) => day && formatDay(day, currentLocale()));
  if (from && until) return i18n._(msg`${name} from ${from} until ${until}`);
  if (from) return i18n._(msg`${name} from ${from}`);
  return until ? i18n._(msg`${name} until ${until}`) : name;
}

/** An administrator's duties by name, with the days of delegations. */
export function DutiesHeld({ duties }: { duties: readonly DutyTerm[] }) {
  const { t, i18n } = useLingui();
  if (duties.length === 0) return t`No duty yet`;
  return duties.map((term) => dutyInWords(i18n, term)).join(', ');
}
