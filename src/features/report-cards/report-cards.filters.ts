import { anId, matching } from '#platform/http/filters.ts';
import { PERIOD_KEY } from './report-cards.rules.ts';

/** A period of the scheme, or the year. */
export const cardFilters = { period: matching(PERIOD_KEY) };

/** The child whose cards a parent has selected. */
export const familyCardFilters = { child: anId };
