import { apiFor } from '#platform/http/web/api.ts';
import { classPageContract } from '../class-page.contract.ts';

export const classPageApi = apiFor(classPageContract);
