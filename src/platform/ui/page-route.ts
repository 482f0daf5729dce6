import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/**
 * One page of the portal, as a feature offers it to the shell. The shell judges `roles` before `messages` and `page`
 * are fetched, so whoever may not open a page learns nothing of it.
 */
export type PageRoute<Role extends string> = {
  /** TanStack Router's own notation: `/students/$studentId`; the page reads it by `useParams({ strict: false })`. */
  path: string;
  roles: 'signed-in' | readonly Role[];
  title: MessageDescriptor;
  /** The catalogues the page speaks from, loaded together with it. */
  messages: readonly Catalogue[];
  page: () => Promise<ComponentType>;
};
