import { apiFor } from '#platform/http/web/api.ts';
import { booksContract } from '../books.contract.ts';
import { ledgerContract } from '../ledger.contract.ts';

export const ledgerApi = apiFor(ledgerContract);
export const booksApi = apiFor(booksContract);
