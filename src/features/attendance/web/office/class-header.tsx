import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { monthOf } from '#platform/time/school-day.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { ClassDay } from '../../attendance.contract.ts';
import { attendancePapersApi } from '../shared/attendance-office.client.ts';
import { usePaper } from '../shared/use-paper.ts';

type Props = {
  schoolClass: ClassDay;
  day: string;
  /** From the URL; defaults to today. */
  given: string | undefined;
  choose: ReactNode;
};

/** The heading of a class's roll in the office, with its papers. */
export function ClassHeader({ schoolClass, day, given, choose }: Props) {
  const { t } = useLingui();
  const paper = usePaper();
  const name = classLabel(schoolClass);
  const print = (span: 'day' | 'week') => () =>
    paper.mutate({
      name: `${name} ${day}`,
      read: (language) =>
        attendancePapersApi.register.call({ class_id: schoolClass.id, day, span, language }),
    });
  return (
    <PageHeader
      title={name}
      subtitle=""
      actions={
        <>
          {choose}
          <ActionMenu
            label={t`Papers of ${name}`}
            actions={[
              { label: t`Register of the day (PDF)`, icon: Printer, onChoose: print('day') },
              { label: t`Register of the week (PDF)`, icon: Printer, onChoose: print('week') },
              {
                label: t`Month of the class`,
                icon: Printer,
                to: `/attendance?tab=month&month=${monthOf(day)}&class=${schoolClass.id}`,
              },
            ]}
          />
        </>
      }
      back={{ to: given ? `/attendance?day=${given}` : '/attendance', label: t`All classes` }}
    />
  );
}
