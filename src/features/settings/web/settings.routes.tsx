import { msg } from '@lingui/core/macro';
import { backupsMessages } from '#features/backups/web/shared/backups.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { settingsMessages } from './settings.messages.ts';

export const settingsRoutes: PageRoute<Role>[] = [
  {
    path: '/settings',
    roles: ['admin'],
    title: msg`Settings`,
    messages: [settingsMessages, backupsMessages],
    page: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  },
];
