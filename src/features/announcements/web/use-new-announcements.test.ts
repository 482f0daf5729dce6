import { expect, it } from 'vitest';
import type { Announcement } from '../announcements.contract.ts';
import { ANNOUNCEMENTS_A_PAGE } from '../announcements.rules.ts';
import { withNew } from './use-new-announcements.ts';

const announcement = (id: string, publish_at: string, pinned = false) =>
  ({ id, publish_at, pinned }) as Announcement;
const page = (...announcements: Announcement[]) => ({ announcements, more: false, as_of: 'then' });
const idsOf = ({ announcements }: { announcements: Announcement[] }) => announcements.map(({ id }) => id);

it('new announcements are placed below pinned ones, and before older ones', () => {
  const shown = page(announcement('pinned', '2026-01-01', true), announcement('old', '2026-02-01'));
  const found = { announcements: [announcement('new', '2026-03-01')], as_of: 'now' };
  expect(idsOf(withNew(shown, found))).toEqual(['pinned', 'new', 'old']);
  expect(withNew(shown, found)).toMatchObject({ more: false, as_of: 'now' });
});

it('existing ones are unchanged', () => {
  const shown = page({ ...announcement('a', '2026-02-01'), opened_at: '2026-02-02' });
  const found = { announcements: [announcement('a', '2026-02-01')], as_of: 'now' };
  expect(withNew(shown, found).announcements).toEqual(shown.announcements);
});

it('those that no longer fit move to the next page', () => {
  const days = Array.from(
    { length: ANNOUNCEMENTS_A_PAGE },
    (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`,
  );
  const shown = page(...days.toReversed().map((day) => announcement(day, day)));
  const after = withNew(shown, { announcements: [announcement('new', '2026-03-01')], as_of: 'now' });
  expect([after.more, after.announcements.length, idsOf(after)[0]]).toEqual([
    true,
    ANNOUNCEMENTS_A_PAGE,
    'new',
  ]);
  expect(idsOf(after)).not.toContain('2026-01-01');
});
