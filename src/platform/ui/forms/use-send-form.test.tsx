// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { ORPCError } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useSchemaForm } from './form.ts';
import { closeToast, shownToasts } from '../toasts/toast.ts';
import { useSendForm } from './use-send-form.ts';

const Input = z.strictObject({ roll_number: z.string().check(z.minLength(1, 'Roll number is required')) });
type Input = z.infer<typeof Input>;

function Form({ send }: { send: (input: Input) => Promise<string> }) {
  const form = useSchemaForm({ schema: Input, defaultValues: { roll_number: '' } });
  const { submit, busy, refusal } = useSendForm({
    form,
    send,
    fieldOf: { ROLL_NUMBER_TAKEN: 'roll_number' },
    onSent: () => {},
  });
  return (
    <form onSubmit={submit} noValidate>
      <input aria-label="Roll Number" {...form.register('roll_number')} />
      <p data-testid="field">{form.formState.errors.roll_number?.message}</p>
      <p data-testid="form">{refusal ? 'refused' : ''}</p>
      <button type="submit">{busy ? 'Busy' : 'Send'}</button>
    </form>
  );
}

const Client = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function show(send: (input: Input) => Promise<string>) {
  render(<Form send={send} />, { wrapper: Client });
  return { user: userEvent.setup(), field: screen.getByLabelText('Roll Number') };
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) closeToast(id);
});

it('sends nothing while the schema refuses, and shows why at the field', async () => {
  const send = vi.fn();
  const { user } = show(send);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByTestId('field').textContent).toBe('Roll number is required'));
  expect(send).not.toHaveBeenCalled();
});

it('of two invalid fields the upper one gets focus, whichever was registered first', async () => {
  const Both = z.strictObject({ upper: Input.shape.roll_number, lower: Input.shape.roll_number });
  function TwoFields() {
    const form = useSchemaForm({ schema: Both, defaultValues: { upper: '', lower: '' } });
    const { submit } = useSendForm({ form, send: async () => '', onSent: () => {} });
    const lower = form.register('lower');
    const { errors } = form.formState;
    return (
      <form onSubmit={submit} noValidate>
        <input aria-label="Upper" aria-invalid={errors.upper && true} {...form.register('upper')} />
        <input aria-label="Lower" aria-invalid={errors.lower && true} {...lower} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<TwoFields />, { wrapper: Client });
  await userEvent.setup().click(screen.getByRole('button'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Upper')));
  expect(screen.getByLabelText('Lower').getAttribute('aria-invalid')).toBe('true');
});

it('of two presses within one frame, sends once', async () => {
  const send = vi.fn(() => new Promise<string>(() => {}));
  const { user, field } = show(send);
  await user.type(field, '42');
  const button = screen.getByRole<HTMLButtonElement>('button');
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('Busy');
  expect(send).toHaveBeenCalledTimes(1);
});

it('shows a refusal at its field, in a toast, and keeps what was typed', async () => {
  const taken = new ORPCError('ROLL_NUMBER_TAKEN', { status: 409, message: 'Taken.' });
  const { user, field } = show(() => Promise.reject(taken));
  await user.type(field, '42{Enter}');
  await waitFor(() => expect(screen.getByTestId('field').textContent).toBe('Taken.'));
  expect(screen.getByTestId('form').textContent).toBe('');
  expect(shownToasts()).toMatchObject([{ title: 'Error', description: 'Taken.', tone: 'destructive' }]);
  expect((field as HTMLInputElement).value).toBe('42');
  await user.type(field, '3');
  await waitFor(() => expect(shownToasts(), 'it goes when its cause does').toEqual([]));
});

it('keeps what was typed after a network failure and can send again', async () => {
  const send = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('done');
  const { user, field } = show(send);
  await user.type(field, '42{Enter}');
  await waitFor(() => expect(screen.getByTestId('form').textContent).toBe('refused'));
  await user.type(field, '{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect((field as HTMLInputElement).value).toBe('42');
});
