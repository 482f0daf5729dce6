/** Ways by which a notice leaves the portal. The inbox itself is none: every notice is always there. */
export const CHANNELS = ['email', 'push', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
