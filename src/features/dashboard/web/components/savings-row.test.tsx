// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import { SavingsRow } from './savings-row.tsx';

afterEach(cleanup);

const holding = (balance: string, number: number, is_shared = false) => ({
  account_id: idOf(number),
  balance,
  is_shared,
});

it('adds up the balances of a family’s accounts, to the centime', () => {
  renderInEnglish(<SavingsRow savings={[holding('1500', 1), holding('299.50', 2)]} />);
  expect(screen.getByRole('link').textContent).toContain('1\u00a0799,50\u00a0FCFA');
});

it('shows accounts shared with others separately, as the savings page does', () => {
  renderInEnglish(<SavingsRow savings={[holding('1500', 1), holding('22000', 2, true)]} />);
  const { textContent } = screen.getByRole('link');
  expect(textContent).toContain('1\u00a0500\u00a0FCFA');
  expect(textContent).toContain('Shared accounts: 22\u00a0000\u00a0FCFA');
});

it('says that there is no account, which differs from a balance of zero', () => {
  renderInEnglish(<SavingsRow savings={[]} />);
  expect(screen.getByRole('link').textContent).toContain('No savings account yet');
  cleanup();
  renderInEnglish(<SavingsRow savings={[holding('0', 1)]} />);
  expect(screen.getByRole('link').textContent).toContain('0\u00a0FCFA');
});
