// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import { idOf } from '#platform/ui/testing/server.ts';
import type { Sheet } from '../../marks.contract.ts';
import { sheetStore } from '../sheet/sheet-store.ts';
import { SheetGrid } from './sheet-grid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = { en: 'Maths', fr: 'Maths' };
const SHEET: Sheet = {
  sheet_id: idOf(1),
  class: { id: idOf(2), name: '6e A' },
  subject: { id: idOf(3), ...names },
  period: { index: 0, ...names },
  slot: { index: 0, ...names },
  state: 'open',
  may_enter: true,
  reopened_until: null,
  reopened_reason: null,
  marking: 'numbers',
  maximum: '20',
  entry_decimals: 2,
  judgements: [],
  assessments: [1, 2].map((nth) => ({
    id: idOf(10 + nth),
    name: `Test ${nth}`,
    competence: null,
    out_of: '20',
    weight: '1',
    kind: 'required',
    done_on: null,
    moderation: [],
  })),
  pupils: [1, 2, 3].map((nth) => ({
    id: idOf(20 + nth),
    full_name: `Pupil ${nth}`,
    roll_number: `P-${nth}`,
  })),
  cells: [1, 2].map((nth) => ({
    assessment_id: idOf(11),
    student_id: idOf(20 + nth),
    number: '12',
    special: null,
    judgement: null,
    event_id: idOf(30 + nth),
    by: null,
    at: '2026-11-20T10:00:00.000Z',
  })),
};

/** The position of the focus once the sheet is open: `row:column`; null if no cell has it. */
function focusIn(sheet: Sheet, { touch = false } = {}): string | null {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: fine)' ? !touch : false,
    addEventListener() {},
    removeEventListener() {},
  }));
  const store = sheetStore(sheet.sheet_id);
  store.serve(sheet, 0);
  renderInEnglish(
    <QueryClientProvider client={new QueryClient()}>
      <SheetGrid store={store} sheet={sheet} source="grid" onPaste={() => {}} />
    </QueryClientProvider>,
  );
  return document.activeElement?.getAttribute('data-at') ?? null;
}

it('a sheet starts with focus after the last mark, so that the first key enters a mark', () => {
  expect(focusIn(SHEET)).toBe('2:0');
});

it('an empty sheet starts with focus at the top, and a full one without focus', () => {
  expect(focusIn({ ...SHEET, cells: [] })).toBe('0:0');
  cleanup();
  const full = SHEET.assessments.flatMap(({ id: assessment_id }) =>
    SHEET.pupils.map(({ id: student_id }) => ({ ...SHEET.cells[0]!, assessment_id, student_id })),
  );
  expect(focusIn({ ...SHEET, cells: full })).toBeNull();
});

it('on touch devices no keyboard opens, and a read-only sheet has no focus', () => {
  expect(focusIn(SHEET, { touch: true })).toBeNull();
  cleanup();
  expect(focusIn({ ...SHEET, may_enter: false })).toBeNull();
});

it('the row of a pupil who changed class says so and is read-only; focus starts after it', () => {
  const [first, ...rest] = SHEET.pupils;
  const pupils = [{ ...first!, moved: { to: '5e B', on: '2026-11-12' } }, ...rest];
  expect(focusIn({ ...SHEET, pupils, cells: [] })).toBe('1:0');
  const [closed, open] = screen
    .getAllByRole('textbox')
    .filter((one) => /^Pupil [12], Test 1$/.test(one.ariaLabel ?? one.getAttribute('aria-label') ?? ''));
  expect(open).not.toHaveProperty('readOnly', true);
  expect(closed).toHaveProperty('readOnly', true);
  const why = document.querySelector(`#${closed!.getAttribute('aria-describedby')!}`);
  expect(why?.textContent).toBe('In 5e B since Nov 12, 2026: marks are entered there.');
  act(() => closed!.focus());
  fireEvent.click(screen.getByRole('button', { name: 'a Absent' }));
  expect(closed).toHaveProperty('value', '');
  expect(screen.queryByText(/kept here/)).toBeNull();
});

it('easily confused letters are under More', () => {
  focusIn(SHEET);
  const bar = screen.getByRole('toolbar');
  const letters = () => [...bar.querySelectorAll('kbd')].map(({ textContent }) => textContent).join('');
  expect(letters()).toBe('ajen');
  fireEvent.click(screen.getByRole('button', { name: 'More letters' }));
  expect(letters()).toBe('ajenutzrc');
  expect(screen.queryByRole('button', { name: 'More letters' })).toBeNull();
});

it('judgments have no maximum, and no value that counts as 0 is offered', () => {
  const judgements = [{ code: 'A', en: 'Acquired', fr: 'Acquis' }];
  focusIn({ ...SHEET, marking: 'judgements', judgements, cells: [] });
  expect(screen.queryByText('/20')).toBeNull();
  const [cell] = screen.getAllByRole('combobox');
  const options = [...cell!.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(expect.arrayContaining(['A · Acquired', 'Absent', 'Exempt']));
  expect(options.join()).not.toContain(': 0');
});
