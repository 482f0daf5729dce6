import { apiFor } from '#platform/http/web/api.ts';
import { peopleContract } from '../people.contract.ts';

/** People, as the browser asks for them. */
export const peopleApi = apiFor(peopleContract);
