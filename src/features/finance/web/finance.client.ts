import { apiFor } from '#platform/http/web/api.ts';
import { budgetsContract } from '../budgets/budgets.contract.ts';
import { financeImportsContract } from '../imports/finance-imports.contract.ts';
import { financeReceiptsContract } from '../receipts/finance-receipts.contract.ts';
import { financeContract } from '../entries/finance.contract.ts';
import { recurrencesContract } from '../recurrences/recurrences.contract.ts';

/** One's own books. */
export const financeApi = apiFor(financeContract);
/** What comes again in them. */
export const recurrencesApi = apiFor(recurrencesContract);
/** Months and what is planned for them. */
export const budgetsApi = apiFor(budgetsContract);
export const financeReceiptsApi = apiFor(financeReceiptsContract);
export const financeImportsApi = apiFor(financeImportsContract);
