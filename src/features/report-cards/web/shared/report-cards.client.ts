import { apiFor } from '#platform/http/web/api.ts';
import { reportCardsContract } from '../../report-cards.contract.ts';

export const reportCardsApi = apiFor(reportCardsContract);
