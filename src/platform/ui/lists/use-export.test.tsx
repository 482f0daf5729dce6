// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../testing/render.tsx';
import { closeToast, shownToasts } from '../toasts/toast.ts';
import { Toaster } from '../toasts/toaster.tsx';
import { ActionMenu } from '../action-menu.tsx';
import { useExportActions } from './use-export.ts';
import { ExportMenu } from './export-menu.tsx';
import { saveFile } from './save-file.ts';
import type { FileCall } from './export-types.ts';

vi.mock('./save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => {
  vi.mocked(saveFile).mockClear();
  for (const { id } of shownToasts()) closeToast(id);
});
afterEach(cleanup);

/** A server whose file arrives in pieces, controlled by the test. */
function aSlowFile(headers: Record<string, string>) {
  let pieces!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) });
  const calls: FileCall[] = [];
  return {
    calls,
    come: (bytes: number) => act(async () => pieces.enqueue(new Uint8Array(bytes))),
    end: () => act(async () => pieces.close()),
    breakOff: () => act(async () => pieces.error(new TypeError('Failed to fetch'))),
    read: (_options: unknown, call: FileCall) => {
      calls.push(call);
      return call.context.readFile!(new Response(body, { headers }));
    },
  };
}

async function press(read: ReturnType<typeof aSlowFile>['read']) {
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <ExportMenu name="list" read={read} />
      <Toaster />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'For any spreadsheet (CSV)' }));
  return user;
}

it('shows the progress of a file, and saves it once it is complete', async () => {
  const file = aSlowFile({ 'content-length': '4000000' });
  await press(file.read);
  await file.come(1_000_000);
  await screen.findByRole('button', { name: 'Exporting: 25%' });
  expect(saveFile).not.toHaveBeenCalled();
  await file.come(3_000_000);
  await file.end();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [saved, name] = vi.mocked(saveFile).mock.lastCall!;
  expect([saved.size, name]).toEqual([4_000_000, 'list.csv']);
  await screen.findByRole('button', { name: 'Export' });
});

it('shows the bytes received if the announced length is that of the compressed text', async () => {
  const file = aSlowFile({ 'content-length': '1000', 'content-encoding': 'gzip' });
  await press(file.read);
  await file.come(2_340_000);
  await screen.findByRole('button', { name: 'Exporting: 2.3 MB' });
  await file.end();
});

it('saves nothing of an interrupted file, and says so', async () => {
  const file = aSlowFile({});
  await press(file.read);
  await file.come(1_000_000);
  await file.breakOff();
  await screen.findByText('The server cannot be reached. Check your connection and try again.');
  expect(saveFile).not.toHaveBeenCalled();
});

const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'More' });

it('can be canceled from a menu of further actions, whose button stays enabled for it', async () => {
  const file = aSlowFile({});
  function FurtherActions() {
    return <ActionMenu label="More" actions={useExportActions({ name: 'list', read: file.read })} />;
  }
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <FurtherActions />
      <Toaster />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(more());
  await user.click(screen.getByRole('button', { name: 'Export (CSV)' }));
  // There is nothing to choose until it takes long.
  expect(more().getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(more().getAttribute('aria-disabled')).toBeNull(), { timeout: 3_000 });
  expect(more().getAttribute('aria-busy')).toBe('true');
  await user.click(more());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export (CSV)' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Stop the export' }));
  expect(file.calls[0]!.signal.aborted).toBe(true);
  await screen.findByText('No file was saved.');
});

it('can be canceled with a press, without an error message', async () => {
  const file = aSlowFile({});
  const user = await press(file.read);
  await user.click(await screen.findByRole('button', { name: 'Stop the export' }, { timeout: 3_000 }));
  await screen.findByRole('button', { name: 'Export' });
  expect(file.calls[0]!.signal.aborted).toBe(true);
  await screen.findByText('No file was saved.');
  expect(screen.queryByText(/went wrong|cannot be reached/)).toBeNull();
  // The pressed control is gone: focus moves to the export's own.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Export'));
  expect(saveFile).not.toHaveBeenCalled();
});
