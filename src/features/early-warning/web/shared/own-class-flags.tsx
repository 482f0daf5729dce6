import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { earlyWarningApi } from '../early-warning.client.ts';

/**
 * The way of a class master to the flags of the own class; nothing while class masters read none. Comes
 * late, and stands below everything, where it moves nothing.
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
