import { msg } from '@lingui/core/macro';

export const TYPE_NAMES = { income: msg`Income`, expense: msg`Expense` };
