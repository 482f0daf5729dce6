// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MoneyField } from './money-field.tsx';
import { renderInEnglish } from '../testing/render.tsx';

function Form({ start = '' }: { start?: string }) {
  const [amount, setAmount] = useState(start);
  return (
    <>
      <MoneyField label="Amount" value={amount} onChange={setAmount} />
      <output>{amount}</output>
      <button onClick={() => setAmount('')}>reset</button>
    </>
  );
}

function begin(start?: string) {
  renderInEnglish(<Form {...(start === undefined ? {} : { start })} />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  return { field, sent: () => screen.getByRole('status').textContent, user: userEvent.setup() };
}

afterEach(cleanup);

it('accepts an amount in French format and sends the API a plain decimal', async () => {
  const { field, sent, user } = begin();
  await user.type(field, '25 000,50');
  expect(sent()).toBe('25000.50');
  expect(field.value).toBe('25 000,50');
});

it('groups the digits when it loses focus, not while typing', async () => {
  const { field, user } = begin();
  await user.type(field, '1234567');
  expect(field.value).toBe('1234567');
  await user.tab();
  expect(field.value).toBe('1\u00a0234\u00a0567');
});

it('passes on invalid text as typed, so that the schema refuses it and nothing is guessed', async () => {
  const { field, sent, user } = begin();
  await user.type(field, '12,3456');
  await user.tab();
  expect(sent()).toBe('12,3456');
  expect(field.value).toBe('12,3456');
});

it('is reset with the form', async () => {
  const { field, user } = begin('25000');
  expect(field.value).toBe('25\u00a0000');
  await user.click(screen.getByText('reset'));
  expect(field.value).toBe('');
});
