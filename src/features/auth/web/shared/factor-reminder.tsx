import { type ComponentType, lazy, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { authMessages } from './auth.messages.ts';
import { dismiss, isDismissed } from './reminder-dismissed.ts';

// What surrounds it waits, so that the notice pushes nothing down when it comes; and does without it where it can't come.
const FactorNotice = lazy(async (): Promise<{ default: ComponentType<{ onDismiss: () => void }> }> => {
  try {
    const [module] = await Promise.all([import('./factor-notice.tsx'), loadCatalogues(authMessages)]);
    return { default: module.FactorNotice };
  } catch {
    return { default: () => null };
  }
});

/** Reminds an administrator without a second factor, once a week. */
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
