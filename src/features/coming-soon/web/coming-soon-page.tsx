import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { MEANWHILE } from './meanwhile.ts';

/** Placeholder page for a feature that is not built yet. */
export function comingSoonPage(path: string, title: string): ComponentType {
  const about = path.replace(/\/\$.*$/, '');
  return function ComingSoon() {
    return <ComingSoonPage about={about} title={title} />;
  };
}

function ComingSoonPage({ about, title }: { about: string; title: string }) {
  const { t, i18n } = useLingui();
  const { userRole } = useAuth();
  const ways = (MEANWHILE[about] ?? []).filter(({ roles }) => userRole && roles.includes(userRole));
  return (
    <>
      <PageHeader title={i18n._(title)} />
      <EmptyState
        title={t`This page is coming soon.`}
        action={
          <>
            {ways.map(({ to, label }) => (
              <LinkButton key={to} to={to} variant="secondary">
                {i18n._(label)}
              </LinkButton>
            ))}
            <LinkButton to="/dashboard" variant="quiet">
              {t`Back to Dashboard`}
            </LinkButton>
          </>
        }
      />
    </>
  );
}
