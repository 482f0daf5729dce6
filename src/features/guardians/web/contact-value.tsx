import { PhoneText } from '#platform/ui/phone-number.tsx';
import type { ContactField } from '../guardians.rules.ts';

/** The value of a contact field: telephone numbers are grouped in pairs. */
export function ContactValue({ field, value }: { field: ContactField; value: string }) {
  return field === 'phone' || field === 'emergency_contact' ? <PhoneText of={value} /> : value;
}
