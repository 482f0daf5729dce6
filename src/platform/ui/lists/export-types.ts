import type { CallContext } from '#platform/http/web/api.ts';
import type { Locale } from '#platform/i18n/locale.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Options of the call that fetches the file, for reporting progress and for canceling. */
export type FileCall = { signal: AbortSignal; context: CallContext };

export type Export = {
  /** File name without its extension. */
  name: string;
  read: (options: { format: ExportFormat; language: Locale }, call: FileCall) => Promise<Blob>;
};

/** Bytes received, and the total; null if only the server knows. */
export type ExportState = { isLong: boolean; progress: { bytes: number; of: number | null } | null };
