// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { SIGN_IN } from './auth-fields.ts';
import { useFields } from './use-fields.ts';

let sent: unknown[];
beforeEach(() => void (sent = []));
afterEach(cleanup);

function Form() {
  const form = useFields(SIGN_IN);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(async (values) => void sent.push(values))(event)}
    >
      <input aria-label="Email" {...form.register('email')} />
      <p>{form.errors.email?.message}</p>
      <input aria-label="Password" {...form.register('password')} />
      <p>{form.errors.password?.message}</p>
      <button type="button" onClick={form.reset}>
        empty
      </button>
      <button>send</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('validates on submit, focuses the first error, and clears each error as soon as it is corrected', async () => {
  renderInEnglish(<Form />);
  const user = userEvent.setup();
  await user.type(field('Email'), 'ngo');
  expect(screen.queryByText('Invalid email address')).toBeNull();
  await user.click(screen.getByText('send'));
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  await user.type(field('Email'), '@lycee.cm');
  expect(screen.queryByText('Invalid email address')).toBeNull();
  expect(sent).toEqual([]);
});

it('sends the cleaned content of the fields, even if nothing was typed since the script loaded', async () => {
  renderInEnglish(<Form />);
  const user = userEvent.setup();
  field('Email').value = ' ngo@lycee.cm ';
  field('Password').value = ' geheim ';
  await user.click(screen.getByText('send'));
  expect(sent).toEqual([{ email: 'ngo@lycee.cm', password: ' geheim ' }]);
  await user.click(screen.getByText('empty'));
  expect([field('Email').value, field('Password').value]).toEqual(['', '']);
});
