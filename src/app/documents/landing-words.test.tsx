import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FeatureAreas } from '#features/landing/web/feature-areas.tsx';
import { ROLES } from '#features/people/people.rules.ts';
import { isComing, sidebarItems } from '../navigation.ts';

/** The landing page's name for each page of the menu; null where none is needed. Written by hand. */
const NAMED: Record<string, string | null> = {
  '/': null,
  '/dashboard': null,
  '/students': 'Student directory',
  '/fees': 'Fees in instalments',
  '/student-bank': 'Savings bank',
  '/till': 'till for each cashier',
  '/teachers': null,
  '/classes': null,
  '/subjects': null,
  '/attendance': 'Attendance: registers',
  '/assignments': 'Assignments',
  '/marks': 'Marks by subject',
  '/report-cards': 'Report cards in English and French',
  '/announcements': 'Announcements',
  '/finance-tracker': 'finance tracker',
  '/reports': 'Reports on the whole school',
  '/settings': null,
  '/my-classes': null,
  '/my-children': 'linked to their children',
  '/schedule': 'Timetables',
};

/** The lines of the landing page below "Works today" and below "Coming". */
function areas(): { today: string; coming: string } {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FeatureAreas />
    </I18nProvider>,
  );
  const [head = '', ...lists] = html.split('<ul');
  const found = { today: '', coming: '' };
  let before = head;
  for (const list of lists) {
    const [items = '', after = ''] = list.split('</ul>');
    found[before.lastIndexOf('Works today') > before.lastIndexOf('Coming') ? 'today' : 'coming'] += items;
    before = after;
  }
  return found;
}

it('the front page says of each page of the menu whether it works today or is coming, as the menu does', () => {
  const { today, coming } = areas();
  const paths = new Set(
    ROLES.flatMap((role) =>
      sidebarItems(role).flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]),
    ),
  );
  expect(Object.keys(NAMED).toSorted()).toEqual([...paths].toSorted());
  for (const path of paths) {
    const words = NAMED[path];
    if (words)
      expect([path, today.includes(words), coming.includes(words)]).toEqual([
        path,
        !isComing(path),
        isComing(path),
      ]);
  }
});
