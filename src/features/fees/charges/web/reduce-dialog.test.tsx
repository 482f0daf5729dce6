// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, shownToasts } from '#platform/ui/toasts/toast.ts';
import { aServer, LOST, refusal } from '#platform/ui/testing/server.ts';
import { aFee, field, open, press, toasts } from '../../web/testing/school.tsx';
import { ReduceDialog } from './reduce-dialog.tsx';

const done = () => Response.json(aFee(), { status: 201 });

afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

it('waives the whole remaining amount with one press and a reason', async () => {
  const sent = aServer({}, [done()]);
  const onClose = vi.fn();
  const user = open(<ReduceDialog fee={aFee()} onClose={onClose} />);
  await user.selectOptions(field('Kind'), 'waiver');
  await user.click(press('Full balance'));
  expect(field(/^Amount/).value).toBe('40\u00a0000');
  await user.type(field(/^Reason/), 'Orphan, decision of the board');
  await user.click(press('Waive'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toEqual({
    kind: 'waiver',
    amount: '40000',
    reason: 'Orphan, decision of the board',
  });
  expect(toasts()).toEqual(['Success: Waiver recorded successfully']);
});

it('shows the remaining amount while typing, and that more than the fee owes is too much', async () => {
  aServer({});
  const user = open(<ReduceDialog fee={aFee()} onClose={vi.fn()} />);
  await user.type(field(/^Amount/), '15000');
  expect(screen.getByRole('status').textContent).toBe('25\u00a0000\u00a0FCFA');
  await user.type(field(/^Amount/), '0');
  await screen.findByText('This is more than the balance of the fee.');
  expect(screen.getByRole('status').textContent).toBe('–');
});

it('requires a reason, and sends nothing without one', async () => {
  const sent = aServer({});
  const user = open(<ReduceDialog fee={aFee()} onClose={vi.fn()} />);
  await user.click(press('Full balance'));
  await user.click(press('Give discount'));
  await screen.findByText('Please give a reason');
  expect(sent).toEqual([]);
});

it('marks the amount when somebody paid meanwhile, and retries under one key', async () => {
  const said = 'This is more than the balance of the fee.';
  const sent = aServer({}, [LOST, refusal('MORE_THAN_OWED', 422, said)]);
  const user = open(<ReduceDialog fee={aFee()} onClose={vi.fn()} />);
  await user.click(press('Full balance'));
  await user.type(field(/^Reason/), 'Sibling');
  await user.click(press('Give discount'));
  await screen.findByText(/got no answer/);
  await user.click(press('Give discount'));
  await screen.findByText(said);
  expect(field(/^Amount/).getAttribute('aria-invalid')).toBe('true');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
