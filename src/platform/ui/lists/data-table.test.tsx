// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import type { Sort } from './sort.ts';
import { ShownPlaceContext } from '../routing/use-place.ts';
import { renderInEnglish } from '../testing/render.tsx';

type Row = { name: string; balance: string };
const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, sortable: true, primary: true },
  { key: 'balance', header: 'Balance', cell: (row) => row.balance, sortable: true, align: 'end' },
];

function Table({
  rows = [{ name: 'Élodie', balance: '25 000' }],
  loading = false,
}: {
  rows?: Row[];
  loading?: boolean;
}) {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' });
  return (
    <DataTable
      caption="Accounts"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.name}
      sort={sort}
      onSort={setSort}
      loading={loading}
      empty={<p>No accounts found</p>}
    />
  );
}

const sorting = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('announces each change of the sorting, but not the initial one', async () => {
  renderInEnglish(<Table />);
  const user = userEvent.setup();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Balance' }));
  expect(screen.getByRole('status').textContent).toBe('Sorted by Balance, ascending');
  await user.click(screen.getByRole('button', { name: 'Balance' }));
  expect(screen.getByRole('status').textContent).toBe('Sorted by Balance, descending');
});

it('marks one column as the sorted one, never two', async () => {
  renderInEnglish(<Table />);
  expect([sorting('Name'), sorting('Balance')]).toEqual(['ascending', null]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Balance' }));
  expect([sorting('Name'), sorting('Balance')]).toEqual([null, 'ascending']);
});

it('names the table, and each row by its primary cell', () => {
  renderInEnglish(<Table />);
  expect(screen.getByRole('table', { name: 'Accounts' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Élodie' })).toBeTruthy();
});

it('says that there is nothing only after loading', () => {
  const { rerender } = renderInEnglish(<Table rows={[]} loading />);
  expect(screen.queryByText('No accounts found')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  rerender(<Table rows={[]} />);
  expect(screen.getByText('No accounts found')).toBeTruthy();
});

/** Renders as on a phone, with the balance collapsed or below the name. */
function onPhone(phone?: 'below') {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const [name, balance] = [COLUMNS[0]!, COLUMNS[1]!];
  renderInEnglish(
    <DataTable
      caption="Accounts"
      columns={[name, { ...balance, ...(phone && { phone }) }, { ...balance, key: 'aside', phone: 'aside' }]}
      rows={[
        { name: 'Élodie', balance: '25 000' },
        { name: 'Joël', balance: '0' },
      ]}
      rowKey={(row) => row.name}
    />,
  );
}

it('names the button of each row after the row, so that buttons can be distinguished in a list', async () => {
  onPhone();
  const buttons = screen.getAllByRole('button', { name: /^Details/ });
  expect(buttons).toEqual([
    screen.getByRole('button', { name: 'Details Élodie', expanded: false }),
    screen.getByRole('button', { name: 'Details Joël', expanded: false }),
  ]);
  await userEvent.setup().click(buttons[1]!);
  screen.getByRole('button', { name: 'Details Joël', expanded: true });
});

it('has no button if no column is collapsed', () => {
  onPhone('below');
  expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull();
});

const rowsDrawn = () => document.querySelectorAll('tbody tr').length;

it.each([
  { by: 'a link', isBack: false, first: 16 },
  { by: 'Back', isBack: true, first: 50 },
])(
  'after navigating by $by a list first shows $first of fifty rows, and then all',
  async ({ isBack, first }) => {
    const many = Array.from({ length: 50 }, (_, row) => ({ name: `Pupil ${row}`, balance: '0' }));
    let atFirst: number | undefined;
    function Noting() {
      useLayoutEffect(() => {
        atFirst ??= rowsDrawn();
      });
      return null;
    }
    renderInEnglish(
      <ShownPlaceContext value={{ path: '/students', search: {}, params: {}, isBack }}>
        <Table rows={many} />
        <Noting />
      </ShownPlaceContext>,
    );
    expect(atFirst).toBe(first);
    await vi.waitFor(() => expect(rowsDrawn()).toBe(50));
  },
);
