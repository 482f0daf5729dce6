import { useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { latePart } from '#platform/ui/late-part.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';

const LogDesk = latePart(() => import('./desk/log-desk.tsx').then((module) => module.LogDesk), RowsLoading);

/** The page on which a teacher writes entries for lessons. */
export function DeskPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Lesson log`}
        actions={
          <LinkButton to="/lesson-log/plan" variant="secondary" icon={<ListChecks aria-hidden />}>
            {t`Yearly plans`}
          </LinkButton>
        }
      />
      <LogDesk />
    </>
  );
}
