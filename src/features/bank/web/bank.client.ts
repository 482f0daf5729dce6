import { apiFor } from '#platform/http/web/api.ts';
import { bankContract } from '../bank.contract.ts';
import { savingsContract } from '../savings.contract.ts';

/** The bank API for the office. */
export const bankApi = apiFor(bankContract);
/** The savings API for families. */
export const savingsApi = apiFor(savingsContract);
