// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { opens } from '#features/page-access.ts';
import { DUTIES } from '#features/people/duties.rules.ts';
import { SETTINGS } from '#features/settings/web/settings-groups.ts';
import { opensPath } from './pages.ts';

it('each entry of the settings is shown exactly to those who may open its page', () => {
  const entries = SETTINGS.flatMap(({ settings }) => settings).filter((one) => 'to' in one);
  expect(entries.length).toBeGreaterThan(20);
  for (const duty of DUTIES) {
    const who = { role: 'admin' as const, duties: [duty] };
    const wrong = entries.filter(
      ({ to, duties = [] }) =>
        opens({ roles: ['admin'], duties }, who) !== opensPath(to.replace(/\?.*/, ''), who),
    );
    expect(
      wrong.map(({ to }) => to),
      duty,
    ).toEqual([]);
  }
});
