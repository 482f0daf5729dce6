import type { Call as AnyCall } from '#features/people/server/people.service.ts';

export type Call = AnyCall & { timeZone: string };
/** A call with the key that makes it happen once. */
export type KeyedUse = Call & { key: string };

/** What an event of the trail is about. Every posting is named by exactly one event, by `transaction_id` in its details. */
export type Subject = { type: 'fee_structure' | 'student' | 'fee_payment'; id: string };
