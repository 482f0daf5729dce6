/** Channels for notices outside the portal. The inbox is not one: it always has every notice. */
export const CHANNELS = ['email', 'push', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
