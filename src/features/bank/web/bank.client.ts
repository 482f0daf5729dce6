import { apiFor } from '#platform/http/web/api.ts';
import { bankContract } from '../bank.contract.ts';
import { savingsContract } from '../savings.contract.ts';

/** The bank as the office works with it. */
export const bankApi = apiFor(bankContract);
/** The savings of a family. */
export const savingsApi = apiFor(savingsContract);
