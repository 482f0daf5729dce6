import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FeatureAreas } from '#features/landing/web/feature-areas.tsx';
import { ROLES } from '#features/people/people.rules.ts';
import { sidebarItems } from '../navigation.ts';

/** The landing page's name for each page of the menu; null where none is needed. Written by hand. */
const NAMED: Record<string, string | null> = {
  '/': null,
  '/dashboard': null,
  '/students': 'Student directory',
  '/fees': 'Fees in installments',
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

/** The lines of the landing page. */
function areas(): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FeatureAreas />
    </I18nProvider>,
  );
}

it('the front page lists every page of the menu among what works today, and promises nothing else', () => {
  const html = areas();
  const paths = new Set(
    ROLES.flatMap((role) =>
      sidebarItems(role).flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)]),
    ),
  );
  expect(Object.keys(NAMED).toSorted()).toEqual([...paths].toSorted());
  for (const path of paths) {
    const words = NAMED[path];
    if (words) expect([path, html.includes(words)]).toEqual([path, true]);
  }
  expect(html).not.toMatch(/coming/i);
});
