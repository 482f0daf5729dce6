import { apiFor } from '#platform/http/web/api.ts';
import { signedPapersContract } from '../signed-papers.contract.ts';

export const signedPapersApi = apiFor(signedPapersContract);
