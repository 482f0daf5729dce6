import { apiFor } from '#platform/http/web/api.ts';
import { classesContract } from '../../classes.contract.ts';

/** The classes, as the browser asks for them. */
export const classesApi = apiFor(classesContract);
