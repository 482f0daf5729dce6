// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Period, PeriodFields } from './period-fields.tsx';
import { renderInEnglish } from '../testing/render.tsx';

afterEach(cleanup);

it('keeps the two ends in order, and an emptied one is undefined', () => {
  const told: Period[] = [];
  function Filters() {
    const [period, setPeriod] = useState<Period>({});
    return (
      <PeriodFields
        {...period}
        onChange={(change) => {
          told.push(change);
          setPeriod({ ...period, ...change });
        }}
      />
    );
  }
  renderInEnglish(<Filters />);
  const [from, to] = ['From Date', 'To Date'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  fireEvent.change(from!, { target: { value: '2026-11-01' } });
  fireEvent.change(to!, { target: { value: '2026-11-21' } });
  expect([to!.min, from!.max]).toEqual(['2026-11-01', '2026-11-21']);
  fireEvent.change(from!, { target: { value: '' } });
  expect(told).toEqual([{ from: '2026-11-01' }, { to: '2026-11-21' }, { from: undefined }]);
  expect(to!.min).toBe('');
});
