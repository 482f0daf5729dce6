/** The fields a parent may request to change: three of their own, and their child's emergency contact. */
export const OWN_CONTACT_FIELDS = ['phone', 'email', 'address'] as const;
export type OwnContactField = (typeof OWN_CONTACT_FIELDS)[number];
export type ContactField = OwnContactField | 'emergency_contact';
