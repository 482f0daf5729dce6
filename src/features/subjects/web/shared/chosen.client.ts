import { apiFor } from '#platform/http/web/api.ts';
import { chosenContract } from '../../chosen.contract.ts';

export const chosenApi = apiFor(chosenContract);
