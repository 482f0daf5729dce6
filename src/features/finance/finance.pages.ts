import { ROLES } from '#features/people/people.rules.ts';
import { page, read } from '#features/page.ts';
import { budgetsContract } from './budgets/budgets.contract.ts';
import { financeContract } from './entries/finance.contract.ts';
import { financeImportsContract } from './imports/finance-imports.contract.ts';
import { recurrencesContract } from './recurrences/recurrences.contract.ts';

export const financePages = [
  page({
    path: '/finance-tracker',
    roles: ROLES,
    duties: 'any',
    title: /*i18n*/ 'Finance Tracker',
    subtitle: /*i18n*/ 'Track your income and expenses. Personal: only you see it',
    reads: () => [
      read(financeContract, 'summary'),
      read(financeContract, 'categories'),
      read(financeContract, 'methods'),
      read(financeContract, 'list', {}),
    ],
    tabs: {
      month: () => [read(financeContract, 'summary'), read(budgetsContract, 'month', { month: 'current' })],
      recurring: () => [read(financeContract, 'summary'), read(recurrencesContract, 'list')],
      import: () => [read(financeContract, 'summary'), read(financeImportsContract, 'list')],
      activity: () => [read(financeContract, 'summary'), read(financeContract, 'changes')],
    },
  }),
] as const;
