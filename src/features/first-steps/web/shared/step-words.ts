import { useLingui } from '@lingui/react/macro';
import type { Step } from '../../first-steps.contract.ts';

type StepWords = { to: string; does: string; why: string; or?: { to: string; does: string } };

/** The texts of each step, the reason, and its page; the dialog named there opens with it. */
export function useStepWords(): Record<Step, StepWords> {
  const { t } = useLingui();
  return {
    school: {
      to: '/settings?open=school',
      does: t`Name your school and add its logo`,
      why: t`They appear on every receipt.`,
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
      why: t`Families see it on their phones, with the numbers.`,
    },
    parents: {
      to: '/people/invitations?do=invite',
      does: t`Invite the parents`,
      why: t`They see absences, report cards and what they owe.`,
    },
    roll: {
      to: '/attendance',
      does: t`Call the first roll`,
      why: t`One of today’s classes, by its teacher or by the office.`,
    },
    fees: {
      to: '/fees?tab=structures&do=create',
      does: t`Say what the school charges`,
      why: t`For example tuition, in installments or at once.`,
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
    address: {
      to: '/settings/first-steps',
      does: t`Have the portal’s address set`,
      why: t`So far only this computer can open it: the address on slips, receipts and report cards does not work elsewhere.`,
    },
  };
}
