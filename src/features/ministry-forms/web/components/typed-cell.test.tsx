// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { TypedCell } from './typed-cell.tsx';

afterEach(cleanup);

it('a wrong number is said at its cell and not saved; the right one is', async () => {
  const save = vi.fn(async () => null);
  const cell = { kind: 'count', value: null, lacks: null, to: null, typed: true } as const;
  renderInEnglish(<TypedCell cell={cell} name="6e A · Benches" choices={[]} single={false} save={save} />);
  const field = screen.getByLabelText('6e A · Benches');
  const user = userEvent.setup();
  await user.type(field, '12 desks{Enter}');
  const said = screen.getByText('Enter a whole number');
  expect(field.getAttribute('aria-describedby')).toBe(said.closest('p')!.id);
  expect(save).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '1 200{Enter}');
  expect(screen.queryByText('Enter a whole number')).toBeNull();
  expect(save.mock.calls).toEqual([['1200', '']]);
});
