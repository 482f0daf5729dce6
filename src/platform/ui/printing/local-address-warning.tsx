import { Trans } from '@lingui/react/macro';
import { useInstallation } from '../installation.ts';

/** Warns before printing papers with a URL that works only on this computer. */
export function LocalAddressWarning() {
  const { addressIsLocal = false } = useInstallation();
  if (!addressIsLocal) return null;
  return (
    <p
      role="alert"
      className="rounded bg-danger-tint px-3 py-2 text-sm font-semibold text-danger print:hidden"
    >
      <Trans>
        These papers carry an address that only this computer can open. Set the portal’s address before
        printing.
      </Trans>
    </p>
  );
}
