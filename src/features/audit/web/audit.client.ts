import { apiFor } from '#platform/http/web/api.ts';
import { auditContract } from '../audit.contract.ts';

export const auditApi = apiFor(auditContract);
