import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { markFilesApi } from './mark-files.client.ts';

export async function saveSheet(sheet_id: string, kind: 'download' | 'paper'): Promise<void> {
  try {
    const file = await markFilesApi[kind].call({ sheet_id, language: currentLocale() });
    saveFile(file, file.name);
  } catch (error) {
    toastError(error);
  }
}
