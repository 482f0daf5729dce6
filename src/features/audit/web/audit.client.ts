import { apiFor } from '#platform/http/web/api.ts';
import { auditContract } from '../audit.contract.ts';

/** The trail, as the browser asks for it. */
export const auditApi = apiFor(auditContract);
