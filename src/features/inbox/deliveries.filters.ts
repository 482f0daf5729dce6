import { aDay, aPage, oneOf } from '#platform/http/filters.ts';
import { CHANNELS } from './channels.rules.ts';
import { OUTCOMES } from './delivery.rules.ts';

export const deliveryFilters = {
  /** The day of the notice. */
  day: aDay,
  channel: oneOf(CHANNELS),
  outcome: oneOf(OUTCOMES),
  page: aPage,
};
