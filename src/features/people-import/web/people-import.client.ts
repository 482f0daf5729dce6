import { apiFor } from '#platform/http/web/api.ts';
import { peopleImportContract } from '../people-import.contract.ts';

export const peopleImportApi = apiFor(peopleImportContract);
