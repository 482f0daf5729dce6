import type { DeliveryCount } from '../../deliveries.contract.ts';

/** The opened counts: those of a day and channel, or of an outcome. */
export type Opened = Partial<Pick<DeliveryCount, 'day' | 'channel' | 'outcome'>>;
