import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import { isRoll } from '#platform/ui/printing/paper-size.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { tillApi } from '../till.client.ts';
import { SheetPaper } from './sheet-paper.tsx';

type Props = { sessionId: string; onClose: () => void };

export function SheetDialog({ sessionId, onClose }: Props) {
  const { t } = useLingui();
  const sheet = useQuery(tillApi.sheet.queryOptions({ input: { session_id: sessionId }, gcTime: 0 }));
  const { data } = sheet;
  return (
    <PaperDialog
      title={t`Till sheet`}
      description={data?.session.cashier ?? undefined}
      // A day with many payouts takes several pages.
      footer={data ? `${t`Till sheet`} · ${data.session.cashier ?? ''} · ${data.session.opened_on}` : ''}
      instead={data ? undefined : sheet.error ? <LoadFailed of={sheet} /> : <Spinner label={t`Loading...`} />}
      onClose={onClose}
    >
      {(paper) => data && <SheetPaper sheet={data} narrow={isRoll(paper)} />}
    </PaperDialog>
  );
}
