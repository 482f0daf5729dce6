import { apiFor } from '#platform/http/web/api.ts';
import { classesContract } from '../../classes.contract.ts';

export const classesApi = apiFor(classesContract);
