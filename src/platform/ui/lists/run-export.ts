import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { saveFile } from './save-file.ts';
import type { Export, ExportFormat, ExportState } from './export-types.ts';

/** A longer export shows its progress and can be canceled. */
const LONG_MS = 1_000;

type Run = Export & { format: ExportFormat; signal: AbortSignal; tell: (state: ExportState) => void };

/** Fetches a file and saves it once complete; if canceled, saves nothing. */
export async function runExport({ name, read, format, signal, tell }: Run): Promise<void> {
  let state: ExportState = { isLong: false, progress: null };
  const change = (next: Partial<ExportState>) => tell((state = { ...state, ...next }));
  const clock = setTimeout(() => change({ isLong: true }), LONG_MS);
  const readFile = (response: Response) => readInPieces(response, (progress) => change({ progress }));
  try {
    const file = await Promise.race([
      read({ format, language: currentLocale() }, { signal, context: { readFile } }),
      stopped(signal),
    ]);
    saveFile(file, `${name}.${format}`);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(clock);
    change({ isLong: false, progress: null });
  }
}

const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => refuse(signal.reason as Error));
  });

type Progress = NonNullable<ExportState['progress']>;

/** The content of a response, with progress. Throws if it is cut off. */
async function readInPieces(response: Response, tell: (progress: Progress) => void): Promise<Blob> {
  const { body, headers } = response;
  if (!body) return response.blob();
  // For a compressed response the length is the compressed one.
  const of = headers.has('content-encoding') ? null : Number(headers.get('content-length')) || null;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    tell({ bytes, of });
  }
  return new Blob(pieces);
}
