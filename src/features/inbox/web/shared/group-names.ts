import { useLingui } from '@lingui/react/macro';
import type { NoticeGroup } from '../../delivery.rules.ts';

/** The names of the groups of notices. */
export function useGroupNames(): Record<NoticeGroup, string> {
  const { t } = useLingui();
  return {
    absences: t`Absences and lateness`,
    money: t`Fees and payments`,
    report_cards: t`Report cards`,
    announcements: t`Announcements`,
    messages: t`Messages`,
    assignments: t`Assignments`,
    timetable: t`Timetable`,
    account: t`Your account`,
    security: t`Security of your account`,
    office: t`Work at the office`,
  };
}
