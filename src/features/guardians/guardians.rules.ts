/** What a parent may ask the office to change: their own three, and their child's emergency contact. */
export const OWN_CONTACT_FIELDS = ['phone', 'email', 'address'] as const;
export type OwnContactField = (typeof OWN_CONTACT_FIELDS)[number];
export type ContactField = OwnContactField | 'emergency_contact';
