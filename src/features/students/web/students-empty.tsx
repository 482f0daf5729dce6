import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';

type Props = {
  /** Whether a search or a filter is on: then there may be others. */
  filtered: boolean;
  onClear: () => void;
  enrolButton: ReactNode;
};

/** What stands in place of an empty directory, with the way on. */
export function StudentsEmpty({ filtered, onClear, enrolButton }: Props) {
  const { t } = useLingui();
  if (!filtered)
    return (
      <EmptyState
        title={t`No students enrolled yet`}
        action={
          enrolButton && (
            <>
              {enrolButton}
              <LinkButton to="/students/import">{t`Import a list`}</LinkButton>
            </>
          )
        }
      />
    );
  return (
    <EmptyState
      title={t`No students found`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}
