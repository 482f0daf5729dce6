// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aPage, textUpTo } from '#platform/http/filters.ts';
import { renderInEnglish } from '../testing/render.tsx';
import { useFilters } from './use-filters.ts';

const fields = { search: textUpTo(100), page: aPage };

function List() {
  const [filters, setFilters] = useFilters(fields);
  return (
    <>
      <p>{JSON.stringify(filters)}</p>
      <button onClick={() => setFilters({ search: 'ngo' }, { replace: true })}>search</button>
      <button onClick={() => setFilters({ page: (filters.page ?? 1) + 1 })}>next</button>
    </>
  );
}

/** Renders with a history entry before it. */
function openAt(address: string) {
  history.replaceState(null, '', '/before');
  history.pushState(null, '', address);
  renderInEnglish(<List />);
  return { user: userEvent.setup() };
}

afterEach(cleanup);

it('follows the address, so that a reload and a copied link show the same view', async () => {
  openAt('/students?search=elodie&page=2');
  expect(await screen.findByText('{"search":"elodie","page":2}')).toBeTruthy();
});

it('writes a change into the address and returns to the first page', async () => {
  const { user } = openAt('/students?search=elodie&page=2');
  await user.click(await screen.findByText('search'));
  expect(await screen.findByText('{"search":"ngo"}')).toBeTruthy();
  expect(location.search).toBe('?search=ngo');
});

it('adds a history entry for a page change, and none for typing', async () => {
  const { user } = openAt('/students');
  await user.click(await screen.findByText('search'));
  await user.click(await screen.findByText('next'));
  expect(await screen.findByText('{"search":"ngo","page":2}')).toBeTruthy();
  act(() => history.back());
  expect(await screen.findByText('{"search":"ngo"}')).toBeTruthy();
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe('/before'));
});
