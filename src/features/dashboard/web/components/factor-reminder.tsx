import { useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { FactorNotice } from './factor-notice.tsx';
import { dismiss, isDismissed } from './reminder-dismissed.ts';

/** A weekly reminder for administrators without a second factor. */
export function FactorReminder() {
  const { me } = useAuth();
  const [putAway, setPutAway] = useState(() => me !== null && isDismissed(me.user_id, Date.now()));
  if (!me || me.role !== 'admin' || me.has_factor || me.hold || putAway) return null;
  return (
    <FactorNotice
      onDismiss={() => {
        dismiss(me.user_id, Date.now());
        setPutAway(true);
      }}
    />
  );
}
