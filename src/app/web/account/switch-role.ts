import { keepMe } from '#features/people/web/shared/kept-me.ts';
import { peopleApi } from '#features/people/web/shared/people.client.ts';
import type { Role } from '#features/people/people.rules.ts';
import { forgetLists } from '#platform/outbox/web/forget-lists.ts';
import { rememberFrame } from '../frame.ts';
import { ROLE_SWITCHED } from '../role-switched.ts';

/**
 * Switches to another of the person's roles: loads a new document at that role's dashboard, and clears what the former
 * role had cached. Unsent work stays queued for the role in which it was done.
 */
export async function switchRole(role: Role): Promise<void> {
  const me = await peopleApi.actAs.call({ role });
  rememberFrame(me);
  keepMe(me);
  await forgetLists();
  // The pages available offline are those of the role.
  navigator.serviceWorker?.controller?.postMessage('role');
  // The session's other tabs switch too, and load anew.
  localStorage.setItem(ROLE_SWITCHED, `${role} ${Date.now()}`);
  document.body.hidden = true;
  location.replace('/dashboard');
}
