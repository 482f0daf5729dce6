import { useLingui } from '@lingui/react/macro';
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
