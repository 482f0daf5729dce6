import { page } from '#features/page.ts';

export const assistantPages = [
  page({
    path: '/settings/assistant',
    roles: ['admin'],
    title: /*i18n*/ 'Assistant',
    subtitle: /*i18n*/ 'Drafts by a language model of your choice',
  }),
] as const;
