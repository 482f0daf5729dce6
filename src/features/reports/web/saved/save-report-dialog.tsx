import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { SaveReportInput } from '../../saved-reports.contract.ts';
import { savedReportsApi } from '../reports.client.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type Props = {
  report: string;
  filters: Readonly<Record<string, unknown>>;
  title: string;
  onClose: () => void;
};

/** Saves a report with its filters under a name. */
export function SaveReportDialog({ report, filters, title, onClose }: Props) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();
  const texts = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const { form, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} save report ${report} ${JSON.stringify(texts)}`,
    schema: SaveReportInput,
    begin: {
      name: title,
      report: report as SaveReportInput['report'],
      filters: texts,
      rhythm: 'none' as SaveReportInput['rhythm'],
      on: null as number | null,
    },
    call: (input, options) => savedReportsApi.save.call(input, options),
    counted: t`An earlier attempt was recorded before your change. Check the list before you try again.`,
    fieldOf: { NAME_TAKEN: 'name' },
    onSent: () => {
      showToast({ title: t`Success`, description: t`Report saved. You can find it on the page Reports.` });
      void queryClient.invalidateQueries({ queryKey: savedReportsApi.list.key() });
      onClose();
    },
  });
  return (
    <SendDialog
      title={t`Save this report`}
      description={t`Its filters are saved with it. Only you see it.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      size="sm"
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <ScheduleFields form={form} />
    </SendDialog>
  );
}
