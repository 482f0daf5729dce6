import { apiFor } from '#platform/http/web/api.ts';
import { deliveriesContract } from '../../deliveries.contract.ts';

export const deliveriesApi = apiFor(deliveriesContract);
