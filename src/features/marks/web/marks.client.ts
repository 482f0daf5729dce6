import { apiFor } from '#platform/http/web/api.ts';
import { marksContract } from '../marks.contract.ts';

export const marksApi = apiFor(marksContract);
