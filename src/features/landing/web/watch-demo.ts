import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';
import type { SchoolInfo } from '#features/settings/settings.contract.ts';
import { setFlash } from '#platform/ui/flash.ts';
import { signInForDemo } from './demo-session.ts';

type Accounts = NonNullable<SchoolInfo['demo_accounts']>;

/** "Watch Demo": the four roles of a demonstration school where the server shows one; the tour further down elsewhere. */
export function wireWatchDemo(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>('#demo');
  const opener = page.querySelector<HTMLAnchorElement>('[data-watch-demo]');
  if (!dialog || !opener) return;
  opener.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opener.setAttribute('aria-busy', 'true');
    const accounts = (await fetchSchool())?.demo_accounts;
    opener.removeAttribute('aria-busy');
    if (accounts) openDemo(dialog, accounts);
    else location.hash = opener.hash;
  });
}

function openDemo(dialog: HTMLDialogElement, accounts: Accounts): void {
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('[data-demo-role]')) {
    const account = accounts.find(({ role }) => role === button.dataset['demoRole']);
    button.closest('li')?.toggleAttribute('hidden', !account);
    if (account) button.onclick = () => enter(dialog, button, account);
  }
  dialog.showModal();
}

async function enter(
  dialog: HTMLDialogElement,
  button: HTMLButtonElement,
  account: Accounts[number],
): Promise<void> {
  const failed = dialog.querySelector('[data-demo-failed]');
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('[data-demo-role]')];
  failed?.setAttribute('hidden', '');
  button.setAttribute('aria-busy', 'true');
  for (const each of buttons) each.disabled = true;
  if (await signInForDemo(account)) {
    setFlash({ title: dialog.dataset['welcome'] ?? '', description: dialog.dataset['signedInText'] ?? '' });
    location.assign('/dashboard');
    return;
  }
  button.removeAttribute('aria-busy');
  for (const each of buttons) each.disabled = false;
  failed?.removeAttribute('hidden');
  button.focus();
}
