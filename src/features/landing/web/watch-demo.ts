import type { SchoolInfo } from '#features/settings/settings.contract.ts';
import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';
import { setFlash } from '#platform/ui/toasts/flash.ts';
import { signInForDemo } from './demo-session.ts';

type Account = NonNullable<SchoolInfo['demo_accounts']>[number];

/** "Watch Demo": opens the demonstration school's sign-ins if this server has one, else the tour below. */
export function wireWatchDemo(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>('#demo');
  const opener = page.querySelector<HTMLAnchorElement>('[data-watch-demo]');
  if (!dialog || !opener) return;
  let accounts: Account[] | null = null;

  opener.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opener.setAttribute('aria-busy', 'true');
    accounts = (await fetchSchool())?.demo_accounts ?? null;
    opener.removeAttribute('aria-busy');
    if (accounts) openDemo(dialog, accounts);
    else location.hash = opener.hash;
  });

  dialog.addEventListener('click', ({ target }) => {
    // A click on the backdrop has the dialog itself as its target.
    if (target === dialog) return dialog.close();
    const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-demo-role]');
    const account = button && accounts?.find(({ role }) => role === button.dataset['demoRole']);
    if (account) void enter(dialog, button, account);
  });
}

function openDemo(dialog: HTMLDialogElement, accounts: Account[]): void {
  for (const button of roleButtons(dialog))
    button
      .closest('li')
      ?.toggleAttribute('hidden', !accounts.some(({ role }) => role === button.dataset['demoRole']));
  dialog.showModal();
}

async function enter(dialog: HTMLDialogElement, button: HTMLButtonElement, account: Account): Promise<void> {
  const failed = dialog.querySelector('[data-demo-failed]');
  failed?.setAttribute('hidden', '');
  button.setAttribute('aria-busy', 'true');
  for (const each of roleButtons(dialog)) each.disabled = true;
  if (await signInForDemo(account)) {
    setFlash({ title: dialog.dataset['welcome'] ?? '', description: dialog.dataset['signedInText'] ?? '' });
    location.assign('/dashboard');
    return;
  }
  button.removeAttribute('aria-busy');
  for (const each of roleButtons(dialog)) each.disabled = false;
  failed?.removeAttribute('hidden');
  button.focus();
}

const roleButtons = (dialog: HTMLDialogElement) =>
  dialog.querySelectorAll<HTMLButtonElement>('[data-demo-role]');
