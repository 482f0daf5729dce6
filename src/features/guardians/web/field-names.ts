import { useLingui } from '@lingui/react/macro';
import { writePhone } from '#platform/phone/phone.ts';
import type { ContactField } from '../guardians.rules.ts';

export function useFieldNames(): Record<ContactField, string> {
  const { t } = useLingui();
  return {
    phone: t`Phone`,
    email: t`E-mail`,
    address: t`Address`,
    emergency_contact: t`Emergency contact`,
  };
}

/** A value for display: telephone numbers are grouped in pairs. */
export const shownValue = (field: ContactField, value: string): string =>
  field === 'phone' || field === 'emergency_contact' ? writePhone(value) : value;
