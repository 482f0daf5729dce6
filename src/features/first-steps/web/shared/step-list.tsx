import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { FirstSteps, Step } from '../../first-steps.contract.ts';

/** Each step leads to the page that does it, where there is one with its dialog open. */
export function StepList({ steps }: Pick<FirstSteps, 'steps'>) {
  const { t } = useLingui();
  const next = steps.find(({ done }) => !done)?.step;
  const words: Record<Step, { to: string; does: string; why: string; or?: { to: string; does: string } }> = {
    school: {
      to: '/settings?open=school',
      does: t`Name your school and add its logo`,
      why: t`They stand on every receipt.`,
    },
    year: {
      to: '/settings/school-years?do=new-year',
      does: t`Create the school year with its terms`,
      why: t`The days are proposed.`,
    },
    holidays: {
      to: '/settings/school-years?do=holidays',
      does: t`Add the holidays of the year`,
      why: t`Cameroon’s public holidays are proposed. On these days no roll is called.`,
    },
    classes: {
      to: '/classes?do=quick',
      does: t`Create the classes`,
      why: t`Tick your levels, and say how many classes each has.`,
    },
    students: {
      to: '/students?do=enrol',
      does: t`Enroll the first students`,
      why: t`One by one, or all of them with their guardians from a list.`,
      or: { to: '/students/import', does: t`Import students` },
    },
    subjects: {
      to: '/subjects?tab=by_class',
      does: t`Say what each class is taught`,
      why: t`Subjects and coefficients, from the usual list of your section.`,
    },
    lessons: {
      to: '/subjects?tab=by_class',
      does: t`Give the teachers their subjects`,
      why: t`They then see these classes, call their roll and enter marks.`,
    },
    ways: {
      to: '/settings/ways-to-pay',
      does: t`Say how families can pay`,
      why: t`Families read it on their phones, with the numbers.`,
    },
    parents: {
      to: '/people/invitations?do=invite',
      does: t`Invite the parents`,
      why: t`They see absences, report cards and what they owe.`,
    },
    roll: {
      to: '/attendance',
      does: t`Call the first roll`,
      why: t`A class of today, by its teacher or by the office.`,
    },
    fees: {
      to: '/fees?tab=structures&do=create',
      does: t`Say what the school charges`,
      why: t`For example tuition, in instalments or at once.`,
    },
    assign: {
      to: '/fees?do=assign',
      does: t`Assign the fee to students`,
      why: t`To a level, a class or some students.`,
    },
    payment: {
      to: '/fees?do=record-payment',
      does: t`Record the first payment and print its receipt`,
      why: t`Choose the fee, enter the amount, print.`,
    },
    teachers: {
      to: '/people/invitations?do=invite',
      does: t`Invite the teachers`,
      why: t`On a printed slip or by e-mail.`,
      or: { to: '/students/import?kind=teachers', does: t`Import teachers` },
    },
    marking: {
      to: '/settings/marking',
      does: t`Choose how marks are calculated`,
      why: t`Create a scheme and give it to the classes.`,
    },
  };
  return (
    <ol className="divide-y divide-line">
      {steps.map(({ step, done }) => {
        const { to, does, why, or } = words[step];
        return (
          <li key={step} className="flex">
            <Link
              to={to}
              aria-current={step === next ? 'step' : undefined}
              className="flex min-h-control min-w-0 flex-1 items-center gap-3 px-4 py-2 hover:bg-raised md:px-5"
            >
              <Icon of={done ? CircleCheck : Circle} className={done ? 'text-success' : 'text-muted'} />
              <span className="min-w-0 flex-1">
                <span className={done ? 'block text-muted' : 'block font-medium'}>
                  {does}
                  <span className="sr-only">{done ? t` (done)` : t` (to do)`}</span>
                </span>
                {!done && <span className="block text-sm text-muted">{why}</span>}
              </span>
              <Icon of={ChevronRight} size={18} className="text-muted rtl:-scale-x-100" />
            </Link>
            {or && !done && (
              <Link
                to={or.to}
                className="flex items-center px-4 text-sm text-primary underline hover:bg-raised md:px-5"
              >
                {or.does}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
