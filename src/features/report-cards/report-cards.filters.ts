import { anId, matching } from '#platform/http/filters.ts';
import { PERIOD_KEY } from './report-cards.rules.ts';

export const cardFilters = { period: matching(PERIOD_KEY) };

export const familyCardFilters = { child: anId };
