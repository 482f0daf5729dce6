import { backupsMessages } from '#features/backups/web/shared/backups.messages.ts';
import { peopleMessages } from '#features/people/web/shared/people.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { signedPapersMessages } from '#features/signed-papers/web/shared/signed-papers.messages.ts';
import { settingsMessages } from './settings.messages.ts';
import { settingsPages } from '../settings.pages.ts';

export const settingsRoutes = routesOf(settingsPages, {
  '/settings': {
    messages: [settingsMessages, backupsMessages, peopleMessages, signedPapersMessages],
    page: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
});
