import { apiFor } from '#platform/http/web/api.ts';
import { documentsContract } from '../../documents.contract.ts';
import { photosContract } from '../../photos.contract.ts';

export const photosApi = apiFor(photosContract);
export const documentsApi = apiFor(documentsContract);
