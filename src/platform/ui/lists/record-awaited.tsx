import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { isMissing } from '../forms/refusals.ts';
import { LinkButton } from '../link-button.tsx';
import { PageHeader } from '../page-header.tsx';
import { Spinner } from '../spinner.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadFailed } from './load-failed.tsx';

type RecordAwaitedProps = {
  of: ComponentProps<typeof LoadFailed>['of'];
  /** Page title until the record is loaded. */
  title: string;
  /** Title and text if the record does not exist. */
  missing: { title: string; sentence: string };
  back: { to: string; label: string };
};

/**
 * Shown in place of a record's page while it loads, if the fetch failed, and if the record does not
 * exist.
 */
export function RecordAwaited({ of, title, missing, back }: RecordAwaitedProps) {
  const { t } = useLingui();
  const { error } = of;
  return (
    <>
      <PageHeader title={isMissing(error) ? missing.title : title} back={back} />
      {!error && <Spinner label={t`Loading...`} />}
      {!isMissing(error) && <LoadFailed of={of} />}
      {isMissing(error) && (
        <EmptyState
          title={missing.sentence}
          action={
            <LinkButton to={back.to} variant="secondary">
              {back.label}
            </LinkButton>
          }
        />
      )}
    </>
  );
}
