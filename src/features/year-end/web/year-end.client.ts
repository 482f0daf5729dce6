import { apiFor } from '#platform/http/web/api.ts';
import { yearEndContract } from '../year-end.contract.ts';

export const yearEndApi = apiFor(yearEndContract);
