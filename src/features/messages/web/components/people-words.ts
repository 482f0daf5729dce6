import { useLingui } from '@lingui/react/macro';
import type { ThreadRow } from '../../messages.contract.ts';

type Of = Pick<ThreadRow, 'people' | 'office' | 'student' | 'with_student'>;

/** The other participants and the student it is about: "Ngo Marie · about Ngo Joël". */
export function usePeopleWords(): (of: Of, isOffice: boolean) => string {
  const { t } = useLingui();
  return ({ people, office, student, with_student }, isOffice) => {
    const names = [...people, ...(office && !isOffice ? [t`The office`] : [])].join(', ');
    const about = student && !with_student && (student.full_name ?? t`N/A`);
    return [names, about && t`about ${about}`].filter(Boolean).join(' · ');
  };
}
