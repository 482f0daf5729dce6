// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aServer, idOf } from '#platform/ui/testing/server.ts';
import type { BillBatch } from '../receipts.contract.ts';
import { BillBatchDialog } from './bill-batch-dialog.tsx';
import { open, press } from '../../web/testing/school.tsx';

const BATCH: BillBatch = {
  id: idOf(5),
  total: 40,
  done: 10,
  state: 'running',
  created_at: '2026-11-21T08:00:00.000Z',
};
const path = `/bill-batches/${BATCH.id}`;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('sends what was chosen, then counts the bills and offers the file once all are made', async () => {
  const reads: Record<string, unknown> = { '/classes': [], [path]: BATCH };
  const sent = aServer(reads, [Response.json(BATCH, { status: 201 })]);
  const user = open(<BillBatchDialog overdue onClose={vi.fn()} />);
  await user.click(press('Make the bills'));
  await screen.findByText('10 of 40');
  expect(sent.map(({ body }) => body)).toEqual([{ language: 'en', overdue: true }]);
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  reads[path] = { ...BATCH, done: 40, state: 'ready' };
  await screen.findByText('40 bills are ready.', {}, { timeout: 3_000 });
  press('Download PDF');
});

it('shows the batch that is still being made when it is opened again, and one that failed can be made anew', async () => {
  sessionStorage.setItem('preau-bill-batch', BATCH.id);
  const reads: Record<string, unknown> = { '/classes': [], [path]: BATCH };
  aServer(reads);
  open(<BillBatchDialog onClose={vi.fn()} />);
  await screen.findByText('10 of 40');
  cleanup();
  reads[path] = { ...BATCH, state: 'failed' };
  const user = open(<BillBatchDialog onClose={vi.fn()} />);
  await screen.findByText('The bills could not be made. Please start again.');
  await user.click(press('Make other bills'));
  await waitFor(() => press('Make the bills'));
  expect(sessionStorage.getItem('preau-bill-batch')).toBeNull();
});
