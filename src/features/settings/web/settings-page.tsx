import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';

/** Settings are coming; what can be set today is who is what. */
export function SettingsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Settings`} />
      <EmptyState
        title={t`This page is coming soon.`}
        action={
          <LinkButton to="/people" variant="secondary" icon={<Icon of={Users} size={18} />}>
            {t`People and roles`}
          </LinkButton>
        }
      >
        <Trans>The school's name, years and terms, fees and grading will be set here.</Trans>
      </EmptyState>
    </>
  );
}
