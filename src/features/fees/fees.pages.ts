import { ROLES } from '#features/people/people.rules.ts';
import { classesContract } from '#features/classes/classes.contract.ts';
import { ledgerContract } from '#features/ledger/ledger.contract.ts';
import { page, read } from '#features/page.ts';
import { feesContract } from './charges/fees.contract.ts';
import { claimsContract } from './payments/claims.contract.ts';
import { paymentsContract } from './payments/payments.contract.ts';
import { reminderTextsContract } from './reminders/reminder-texts.contract.ts';
import { remindersContract } from './reminders/reminders.contract.ts';
import { feeReportsContract } from './reports/fee-reports.contract.ts';
import { waysContract } from './payments/ways.contract.ts';

export const feesPages = [
  page({
    path: '/fees',
    roles: ROLES,
    duties: ['bursar'],
    title: /*i18n*/ 'Fee Management',
    // Families manage nothing, so their heading differs from the office's.
    heading: {
      admin: /*i18n*/ 'Fee Management',
      teacher: /*i18n*/ 'Fee Management',
      parent: /*i18n*/ 'Fees',
      student: /*i18n*/ 'Fees',
      none: /*i18n*/ 'Fee Management',
    },
    subtitle: {
      student: /*i18n*/ 'What you owe and have paid, fee by fee, with receipts to print',
      parent: /*i18n*/ 'What your children owe and have paid, fee by fee, with receipts to print',
      teacher: /*i18n*/ 'Only the school office and the families themselves can see fees',
    },
    reads: (_, role) =>
      role === 'admin'
        ? [read(feesContract, 'list', {}), read(feesContract, 'summary'), read(ledgerContract, 'checks')]
        : role === 'parent' || role === 'student'
          ? [
              read(feesContract, 'own'),
              read(feesContract, 'list', {}),
              read(paymentsContract, 'list', {}),
              read(waysContract, 'list'),
              read(claimsContract, 'mine', {}),
            ]
          : [],
    tabs: {
      payments: (_, role) =>
        role === 'admin' ? [read(ledgerContract, 'checks'), read(paymentsContract, 'list', {})] : [],
      structures: (_, role) =>
        role === 'admin' ? [read(ledgerContract, 'checks'), read(feesContract, 'structures', {})] : [],
    },
  }),
  page({
    path: '/fees/reports',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Fee Reports',
    subtitle: /*i18n*/ 'Click a figure to list the fees',
    reads: () => [
      read(feeReportsContract, 'weeks'),
      read(feeReportsContract, 'ageing'),
      read(feeReportsContract, 'byStructure'),
      read(feeReportsContract, 'byClass'),
      read(feeReportsContract, 'debtors', {}),
      read(classesContract, 'list'),
    ],
  }),
  page({
    path: '/settings/ways-to-pay',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Ways to pay',
    subtitle: /*i18n*/ 'Where to pay, as families see it and bills print it',
    reads: () => [read(waysContract, 'list'), read(waysContract, 'split')],
  }),
  page({
    path: '/settings/fee-reminders',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Fee reminders',
    subtitle: /*i18n*/ 'When families are reminded of fees, and who is reminded today',
    reads: () => [
      read(remindersContract, 'choices'),
      read(reminderTextsContract, 'get'),
      read(remindersContract, 'today', { page: 1 }),
      read(remindersContract, 'arrangements'),
    ],
  }),
  page({
    path: '/fees/students/$studentId',
    roles: ['admin', 'parent', 'student'],
    duties: ['bursar'],
    title: /*i18n*/ 'Fee Account',
    headingField: 'student.full_name',
    reads: ({ studentId }, role) => [
      read(feesContract, 'account', { student_id: studentId }),
      read(paymentsContract, 'list', { student_id: studentId }),
      ...(role === 'admin'
        ? [read(ledgerContract, 'checks'), read(feesContract, 'statement', { student_id: studentId })]
        : [
            read(feesContract, 'own'),
            read(claimsContract, 'mine', { student_id: studentId }),
            read(waysContract, 'list'),
          ]),
    ],
  }),
] as const;
