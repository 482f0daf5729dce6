import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import type { AuditFilters } from '../../audit.contract.ts';
import { auditApi } from '../audit.client.ts';

export function ExportTrail({ filters }: { filters: Omit<AuditFilters, 'before'> }) {
  const { t } = useLingui();
  const download = useMutation({
    mutationFn: () => auditApi.exportCsv.call({ ...filters, language: currentLocale() }),
    onSuccess: (file) => saveFile(file, 'audit.csv'),
    onError: toastError,
  });
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      busy={download.isPending}
      busyLabel={t`Exporting...`}
      onClick={() => download.mutate()}
    >
      {t`Export`}
    </Button>
  );
}
