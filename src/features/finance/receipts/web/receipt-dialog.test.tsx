// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf, refusal } from '#platform/ui/testing/server.ts';
import { open, press } from '../../web/testing/books.tsx';
import { aReceipt } from '../../web/testing/entries.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

const made: string[] = [];
const revoked: string[] = [];

beforeEach(() => {
  made.length = 0;
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length + 1}`);
    return made.at(-1)!;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * A server that issues an address for each receipt and serves the file there; requests are
 * recorded.
 */
function aStore(failing: Response[] = []) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1/finance/receipts/', '');
    asked.push(path);
    if (failing.length > 0) return failing.shift();
    if (path.endsWith('/address'))
      return Response.json({ token: `t-${path.slice(-10, -8)}`, expires_at: '2026-11-22T09:01:00.000Z' });
    return new Response(new Blob(['picture'], { type: 'image/webp' }), {
      headers: { 'content-type': 'image/webp', 'content-disposition': 'inline; filename="receipt.webp"' },
    });
  });
  return asked;
}

const show = (receipts = [aReceipt()], onClose = vi.fn()) =>
  open(<ReceiptDialog receipts={receipts} of="Taxi" onClose={onClose} />);

it('opens a picture under a fresh address and releases it when closed', async () => {
  const asked = aStore();
  show();
  screen.getByText('Loading receipt...');
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Receipt of Taxi' });
  expect(picture.getAttribute('src')).toBe('blob:1');
  expect(asked).toEqual([`${idOf(50)}/address`, 'open/t-50']);
  cleanup();
  expect(revoked).toEqual(['blob:1']);
});

it('moves from one to the next, and releases each', async () => {
  aStore();
  const user = show([aReceipt(), aReceipt({ file_id: idOf(51) })]);
  screen.getByText('Receipt 1 of 2');
  await screen.findByRole('img');
  expect(press('Previous').disabled).toBe(true);
  await user.click(press('Next'));
  await screen.findByText('Receipt 2 of 2');
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('blob:2'));
  expect(revoked).toEqual(['blob:1']);
  expect(press('Next').disabled).toBe(true);
});

it('offers a PDF as a download', async () => {
  aStore();
  const user = show([aReceipt({ media_type: 'application/pdf', width: null, height: null })]);
  await screen.findByText('PDF document, 120 kB');
  expect(made).toEqual([]);
  await user.click(press('Download'));
  expect(made).toEqual(['blob:1']);
});

it('shows why it cannot be opened, and retries', async () => {
  const gone = refusal('ADDRESS_EXPIRED', 403, 'This link has expired. Please open the receipt again.');
  aStore([gone]);
  const user = show();
  await screen.findByText(/^This link has expired/);
  await user.click(press('Try again'));
  await screen.findByRole('img');
});
