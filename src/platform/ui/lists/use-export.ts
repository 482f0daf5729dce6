import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import type { MenuAction } from '../action-menu.tsx';
import { toastError } from '../toasts/errors.ts';
import { showToast } from '../toasts/toast.ts';
import type { Export, ExportFormat, ExportState } from './export-types.ts';

/**
 * Downloads the filtered list as a file, in the reader's language. It continues across pages of the portal; a
 * file that was cut off is refused, not saved.
 */
export function useExport(what: Export) {
  const { t } = useLingui();
  const [{ isLong, progress }, tell] = useState<ExportState>({ isLong: false, progress: null });
  const running = useRef<AbortController>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const stopping = new AbortController();
      running.current = stopping;
      const { runExport } = await import('./run-export.ts');
      await runExport({ ...what, format, signal: stopping.signal, tell });
    },
    onError: toastError,
  });
  function onStop() {
    running.current?.abort();
    showToast({ title: t`Export stopped`, description: t`No file was saved.` });
  }
  return {
    mutate,
    isPending,
    label: useLabel(progress),
    /** Null until it takes long. */
    stop: isPending && isLong ? { label: t`Stop the export`, onStop } : null,
  };
}

function useLabel(progress: ExportState['progress']): string {
  const { t } = useLingui();
  if (!progress) return t`Exporting...`;
  const { bytes, of } = progress;
  if (of !== null) {
    const share = Math.floor((bytes * 100) / of);
    return t`Exporting: ${share}%`;
  }
  const size = formatNumber(Math.floor(bytes / 100_000) / 10, currentLocale());
  return t`Exporting: ${size} MB`;
}

/** The same downloads as entries of a larger menu. */
export function useExportActions(what: Export): MenuAction[] {
  const { t } = useLingui();
  const { mutate, isPending: busy, stop } = useExport(what);
  return [
    { label: t`Export (CSV)`, icon: FileText, busy, onChoose: () => mutate('csv') },
    { label: t`Export (Excel)`, icon: FileSpreadsheet, busy, onChoose: () => mutate('xlsx') },
    ...(stop ? [{ label: stop.label, icon: X, stops: true as const, onChoose: stop.onStop }] : []),
  ];
}
