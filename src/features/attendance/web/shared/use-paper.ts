import { useMutation } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';

type Paper = { name: string; read: (language: Locale) => Promise<Blob> };

export const usePaper = () =>
  useMutation({
    mutationFn: async ({ name, read }: Paper) => saveFile(await read(currentLocale()), `${name}.pdf`),
    onError: toastError,
  });
