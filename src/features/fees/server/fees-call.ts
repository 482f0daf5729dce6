import type { Call as AnyCall } from '#features/people/server/people.service.ts';

export type Call = AnyCall & { timeZone: string };
export type KeyedUse = Call & { key: string };

/**
 * The subject of an audit event. Every posting is named by exactly one event, by `transaction_id`
 * in its details.
 */
export type Subject = { type: 'fee_structure' | 'student' | 'fee_payment'; id: string };
