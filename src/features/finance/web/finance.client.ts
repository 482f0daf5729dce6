import { apiFor } from '#platform/http/web/api.ts';
import { budgetsContract } from '../budgets.contract.ts';
import { financeImportsContract } from '../finance-imports.contract.ts';
import { financeReceiptsContract } from '../finance-receipts.contract.ts';
import { financeContract } from '../finance.contract.ts';
import { recurrencesContract } from '../recurrences.contract.ts';

/** One's own books. */
export const financeApi = apiFor(financeContract);
/** What comes again in them. */
export const recurrencesApi = apiFor(recurrencesContract);
/** Months and what is planned for them. */
export const budgetsApi = apiFor(budgetsContract);
export const financeReceiptsApi = apiFor(financeReceiptsContract);
export const financeImportsApi = apiFor(financeImportsContract);
