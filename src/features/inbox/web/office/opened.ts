import type { DeliveryCount } from '../../deliveries.contract.ts';

/** The counts that somebody opens: of a day and a channel, or of an outcome. */
export type Opened = Partial<Pick<DeliveryCount, 'day' | 'channel' | 'outcome'>>;
