import { useLingui } from '@lingui/react/macro';
import { latePart } from '#platform/ui/late-part.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';

const LogDesk = latePart(() => import('./desk/log-desk.tsx').then((module) => module.LogDesk), RowsLoading);

/** A teacher's lessons to write. */
export function DeskPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Lesson log`} />
      <LogDesk />
    </>
  );
}
