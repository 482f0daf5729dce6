import { anId, matching } from '#platform/http/filters.ts';
import { PERIOD_KEY } from './report-cards.rules.ts';

/** Which period of the scheme, or the year. */
export const cardFilters = { period: matching(PERIOD_KEY) };

/** Which child's cards a parent looks at. */
export const familyCardFilters = { child: anId };
