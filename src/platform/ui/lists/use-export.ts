import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { MenuAction } from '../action-menu.tsx';
import { toastError } from '../toasts/errors.ts';
import { saveFile } from './save-file.ts';

export type ExportFormat = 'csv' | 'xlsx';

export type Export = {
  /** File name without its extension. */
  name: string;
  read: (options: { format: ExportFormat; language: Locale }) => Promise<Blob>;
};

/** Downloads the filtered list as a file, in the reader's language. */
export function useExport({ name, read }: Export) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      saveFile(await read({ format, language: currentLocale() }), `${name}.${format}`);
    },
    onError: toastError,
  });
}

/** The same downloads as entries of a larger menu. */
export function useExportActions(what: Export): MenuAction[] {
  const { t } = useLingui();
  const { mutate, isPending: busy } = useExport(what);
  return [
    { label: t`Export (CSV)`, icon: FileText, busy, onChoose: () => mutate('csv') },
    { label: t`Export (Excel)`, icon: FileSpreadsheet, busy, onChoose: () => mutate('xlsx') },
  ];
}
