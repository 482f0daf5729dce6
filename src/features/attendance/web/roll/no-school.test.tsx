// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '#platform/ui/testing/render.tsx';
import type { AttendanceDay } from '../../attendance.contract.ts';
import { NoSchool } from './no-school.tsx';

afterEach(cleanup);

const dayOf = (day: string, holiday: AttendanceDay['holiday'] = null): AttendanceDay => ({
  day,
  is_school_day: false,
  holiday,
  minute: null,
  slots: [],
  classes: [],
});
const yearsLink = () => screen.queryByRole('link', { name: 'School years' });

it('a weekday outside every school year links the office to the years, and a teacher nowhere', () => {
  renderInEnglish(<NoSchool office day={dayOf('2026-11-23')} />);
  screen.getByText('This day is not in any term of a school year.');
  expect(yearsLink()?.getAttribute('href')).toBe('/settings/school-years');
  cleanup();
  renderInEnglish(<NoSchool day={dayOf('2026-11-23')} />);
  expect(yearsLink()).toBeNull();
});

it('a weekend and a holiday need no action', () => {
  renderInEnglish(<NoSchool office day={dayOf('2026-11-22')} />);
  screen.getByText(/^The roll is called from Monday to Friday/);
  expect(yearsLink()).toBeNull();
  cleanup();
  renderInEnglish(<NoSchool office day={dayOf('2026-11-23', { name_en: 'Feast', name_fr: 'Fête' })} />);
  screen.getByText('Feast');
  expect(yearsLink()).toBeNull();
});
