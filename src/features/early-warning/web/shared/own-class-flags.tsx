import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { earlyWarningApi } from '../early-warning.client.ts';

/**
 * A class master's link to the flags of their own class; renders nothing while class masters may not see any.
 * Loads late, so it is placed at the end, where it shifts nothing.
 */
export function OwnClassFlags() {
  const { t } = useLingui();
  const { data } = useQuery(earlyWarningApi.ownClass.queryOptions());
  if (!data?.is_on || data.classes.length === 0) return null;
  const count = data.flags.length;
  return (
    <p className="mt-4">
      <LinkButton to="/early-warning" variant="secondary">
        {count === 0 ? t`Early warning` : t`Early warning (${count})`}
      </LinkButton>
    </p>
  );
}
