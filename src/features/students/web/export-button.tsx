import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import type { StudentFilters } from '../students.contract.ts';
import { studentsApi } from './shared/students.client.ts';

export function useStudentExport(filters: StudentFilters) {
  return useMutation({
    mutationFn: () => {
      const { page: _, ...everyPage } = filters;
      return studentsApi.exportCsv.call({ ...everyPage, language: currentLocale() });
    },
    onSuccess: (file) => saveFile(file, 'students.csv'),
    onError: toastError,
  });
}

export function ExportButton({ download }: { download: ReturnType<typeof useStudentExport> }) {
  const { t } = useLingui();
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
