import { apiFor } from '#platform/http/web/api.ts';
import { bankContract } from '../bank.contract.ts';
import { savingsContract } from '../savings.contract.ts';

export const bankApi = apiFor(bankContract);
export const savingsApi = apiFor(savingsContract);
