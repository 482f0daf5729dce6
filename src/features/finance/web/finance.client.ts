import { apiFor } from '#platform/http/web/api.ts';
import { budgetsContract } from '../budgets/budgets.contract.ts';
import { financeImportsContract } from '../imports/finance-imports.contract.ts';
import { financeReceiptsContract } from '../receipts/finance-receipts.contract.ts';
import { financeContract } from '../entries/finance.contract.ts';
import { recurrencesContract } from '../recurrences/recurrences.contract.ts';

export const financeApi = apiFor(financeContract);
/** The recurrences of personal books. */
export const recurrencesApi = apiFor(recurrencesContract);
export const budgetsApi = apiFor(budgetsContract);
export const financeReceiptsApi = apiFor(financeReceiptsContract);
export const financeImportsApi = apiFor(financeImportsContract);
