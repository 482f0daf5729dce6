import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { buttonStyles } from '#platform/ui/button-styles.ts';

/** Four sign-ins to a demonstration school. Hidden until the script finds that this server has one. */
export function DemoDialog() {
  const { t } = useLingui();
  const roles = [
    { role: 'admin', name: t`Administrator`, sees: t`The whole school` },
    { role: 'teacher', name: t`Teacher`, sees: t`Their classes and students` },
    { role: 'parent', name: t`Parent`, sees: t`Their children at this school` },
    { role: 'student', name: t`Student`, sees: t`Their own class and record` },
  ];
  return (
    <dialog
      id="demo"
      aria-labelledby="demo-title"
      className="sheet"
      data-welcome={t`Welcome back!`}
      data-signed-in-text={t`You've successfully signed in.`}
    >
      <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id="demo-title" className="pt-1.5 text-xl">
          <Trans>Choose a role to explore</Trans>
        </h2>
        <form method="dialog">
          <button
            type="submit"
            aria-label={t`Close`}
            className={buttonStyles({ variant: 'quiet', size: 'sm' })}
          >
            <X aria-hidden className="size-5" />
          </button>
        </form>
      </div>
      <div className="overflow-y-auto p-5">
        <p className="text-muted">
          <Trans>A sample school with fictional people. Change anything you like.</Trans>
        </p>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {roles.map(({ role, name, sees }) => (
            <li key={role}>
              <button
                type="button"
                data-demo-role={role}
                className="group block w-full rounded border border-control bg-card px-4 py-3 text-start hover:border-primary hover:bg-info-tint disabled:opacity-60"
              >
                <span className="block font-semibold text-primary">{name}</span>
                <span className="block text-sm text-muted group-aria-busy:hidden">{sees}</span>
                <span className="hidden text-sm group-aria-busy:block">
                  <Trans>Opening...</Trans>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" data-demo-failed hidden className="mt-4 font-semibold text-danger">
          <Trans>The demonstration could not be opened. Check the connection and try again.</Trans>
        </p>
      </div>
    </dialog>
  );
}
