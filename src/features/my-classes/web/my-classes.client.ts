import { apiFor } from '#platform/http/web/api.ts';
import { myClassesContract } from '../my-classes.contract.ts';

export const myClassesApi = apiFor(myClassesContract);
