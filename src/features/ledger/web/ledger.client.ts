import { apiFor } from '#platform/http/web/api.ts';
import { ledgerContract } from '../ledger.contract.ts';

export const ledgerApi = apiFor(ledgerContract);
