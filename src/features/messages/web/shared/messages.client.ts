import { apiFor } from '#platform/http/web/api.ts';
import { messagesContract } from '../../messages.contract.ts';

export const messagesApi = apiFor(messagesContract);
