import { msg } from '@lingui/core/macro';
import type { Page } from '#features/page.ts';
import { opens } from '#features/page-access.ts';
import type { Me } from '#features/people/people.contract.ts';
import { DUTIES } from '#features/people/duties.rules.ts';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { roleWords } from '../role-words.ts';

/**
 * Suggests the role in which a page is open to the person: a notice to a parent may be opened while the same
 * person acts as a teacher. That role's duties are known only to the server.
 */
export function offerRole(page: Pick<Page, 'roles' | 'duties'>, me: Pick<Me, 'role' | 'roles'>): void {
  const other = me.roles.find((role) => role !== me.role && opens(page, { role, duties: DUTIES }));
  if (!other) return;
  const role = i18n._(roleWords(other).name);
  showToast({
    title: i18n._(msg`This page is for another of your roles`),
    description: i18n._(msg`Switch to ${role} in the account menu, then open it again.`),
  });
}
